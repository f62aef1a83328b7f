import { expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import type { FormScreen } from '#engine/kinds/form.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'

const files = someFlowFiles()
const compiled = (texts: FlowFilesMap) => compileFlow(resolveLender(openFlowLibrary(texts, homeEquity), 'base'))
const form = (texts: FlowFilesMap, route: string) => compiled(texts).screens[route] as FormScreen

it('a screen whose file is the same is not compiled again', () => {
  const other = withText(files, 'base/screens/wait.json', 'One moment', 'A moment')
  expect(form(other, 'apply/income')).toBe(form(files, 'apply/income'))
  expect(compiled(other).screens.wait?.heading).not.toEqual(compiled(files).screens.wait?.heading)
})

it('a screen is compiled again where a named value that it reads changes, and others are not', () => {
  const older = withText(files, 'base/facts.json', '18', '21')
  const [before, after] = [form(files, 'apply/birthdate'), form(older, 'apply/birthdate')]
  expect(JSON.stringify(before.checks)).toContain('18')
  expect(JSON.stringify(after.checks)).toContain('21')
  expect(form(older, 'apply/income')).toBe(form(files, 'apply/income'))
})

it('a screen is compiled again where the library of fields changes', () => {
  const other = withText(files, 'base/fields.json', '"Street"', '"Road"')
  expect(form(other, 'apply/main-home').fields[0]?.label).not.toEqual(form(files, 'apply/main-home').fields[0]?.label)
})

it('a screen is compiled again for another product', () => {
  const other = { ...homeEquity, name: 'another' }
  const { screens } = compileFlow(resolveLender(openFlowLibrary(files, other), 'base'))
  expect(screens['apply/income']).toEqual(form(files, 'apply/income'))
  expect(screens['apply/income']).not.toBe(form(files, 'apply/income'))
})
