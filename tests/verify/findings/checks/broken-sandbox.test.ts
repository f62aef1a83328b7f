import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import { aSandbox } from '#verify/findings/examples/finding-example.ts'

describe('personas', () => {
  const personas = (second: string) =>
    someFlowFiles({
      'base/sandbox.json': {
        path: [{ id: 'a', status: 'APP_SUBMISSION' }],
        personas: [
          { id: 'one', lastNames: ['Frozen'], detours: [] },
          { id: 'two', lastNames: [second], detours: [] },
        ],
      },
    })

  it('two personas with one last name, in any case of letters, are reported', () => {
    const files = personas('FROZEN')
    expect(foundIn(files)).toEqual([`E323 ${placeOfText(files, 'base/sandbox.json', '"FROZEN"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: 'the first one' }])
  })

  it('personas with different last names are accepted', () => {
    expect(foundIn(personas('Nomatch'))).toEqual([])
  })
})

it('a way that waits for a screen whose file cannot be read is not reported beside that file', () => {
  const screen = 'base/screens/apply/income.json'
  const files = new Map(someFlowFiles({ 'base/sandbox.json': aSandbox }))
  expect(foundIn(files)).toEqual([])
  files.set(screen, (files.get(screen) ?? '').replace('"heading"', 'heading'))
  expect(findingsIn(files).map(({ code, file }) => `${code} ${file}`)).toEqual([`E001 ${screen}`])
})
