import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

const screen = (fields: readonly object[]) =>
  JSON.stringify({ kind: 'form', stage: 'name', heading: 'Hello', saves: 'draft', fields, submit: 'Continue' })
const income = { id: 'income', as: 'text', label: 'Income' }
const path = 'screens/apply/income.json'

function reportedOf(id: string, locked: string): { readonly message?: string; readonly fixes: readonly string[] } {
  const library = openFlowLibrary(
    new Map([
      [`base/${path}`, screen([income])],
      ['acme/lender.json', '{ "code": "ACME" }'],
      [`acme/${path}`, JSON.stringify({ fields: [{ id, label: 'Yearly bonus' }] })],
      ['acme/overlay.lock.json', JSON.stringify({ overrides: { [`${path}#/fields/${locked}/label`]: 'Bonus' } })],
    ]),
    homeEquity,
  )
  const [found] = resolveLender(library, 'acme').findings
  return { message: found?.message, fixes: found?.fixes.map(({ title }) => title) ?? [] }
}

describe('an overlay of an item that its parent lacks', () => {
  it('an item that the parent lacks and the lock records is reported as removed by the parent', () => {
    const { message, fixes } = reportedOf('bonus', 'bonus')
    expect(message).toContain('the parent had when this was written and has taken out since')
    expect(fixes[0]).toBe('Delete it, as the parent has')
  })

  it('an item that the parent lacks and the lock does not record is reported as possibly new', () => {
    const { message, fixes } = reportedOf('bonus', 'another')
    expect(message).toContain('which the parent does not have')
    expect(fixes[0]).toContain('If it is new')
  })

  it('an item that looks misspelt is reported as misspelt, whatever the lock records', () => {
    expect(reportedOf('incme', 'incme').fixes[0]).toBe('Did you mean "income"?')
  })
})
