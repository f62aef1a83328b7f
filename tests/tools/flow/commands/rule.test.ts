import { describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { REPOSITORY } from '#tools/repository.ts'

const all = await readFlowFolder(`${REPOSITORY}/flows`)
const files = new Map([...all].filter(([path]) => path.startsWith('base/')))
const at = ['--at', 'base/register-v2/birthdate']
const run = (...words: readonly string[]) => flow(['rule', ...words], files)

describe('flow rule', () => {
  it('flow rule describes the place at which a fact does not exist', async () => {
    const { code, err } = await run('draft.income.incme is below 5', '--at', 'base/status-routes.json')
    expect(code).not.toBe(0)
    expect(err).toContain('Facts are those that exist where ')
    expect(err).not.toContain('[object')
  })

  it('flow rule prints the rule of a sentence over the facts of a step', async () => {
    const { code, out } = await run('property state is TX and income below $15,000', ...at)
    expect(code).toBe(0)
    expect(out).toBe(`{
  "and": [
    { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] },
    { "<": [{ "var": "draft.income.income" }, { "usd": "15,000" }] }
  ]
}
`)
  })

  it('flow rule prints the sentence of a rule, with amounts as dollars', async () => {
    const rule = { and: [{ rule: 'second-home' }, { '>': [{ var: 'application.amount' }, 40_000_000] }] }
    expect((await run(JSON.stringify(rule))).out).toBe('the rule second-home and application.amount is above $400,000\n')
  })

  it('flow rule knows the states of the United States by name', async () => {
    const { out } = await run('property state is one of Texas or New York', ...at, '--format', 'json')
    expect(JSON.parse(out)).toEqual({
      command: 'rule',
      rule: { in: [{ var: 'draft.propertyAddress.state' }, ['TX', 'NY']] },
      sentence: 'draft.propertyAddress.state is one of TX, NY',
    })
  })

  it('flow rule exits with 1 for a fact that does not exist at the place, and names a fact that does', async () => {
    const { code, err } = await run('application.property.state is TX', ...at)
    expect(code).toBe(1)
    expect(err).toContain('Did you mean draft.propertyAddress.state?')
    expect((await run('{"answered":"draft.dob"}', ...at)).code).toBe(1)
    expect((await run('{"answered":"draft.dob"}', '--at', 'base/screens/register-v2/birthdate.json')).code).toBe(0)
  })

  it('flow rule exits with 2 for a sentence that cannot be parsed, and marks the wrong words', async () => {
    const { code, err } = await run('property state is TX', '--at', 'base')
    expect(code).toBe(2)
    expect(err).toContain('  property state is TX\n  ^^^^^^^^^^^^^^\nColumn 1: "property state" can be several facts.')
    const short = await run('draft.dob is answered', '--at', 'base/for-sale')
    expect(short.err).toContain('before the step "for-sale"')
    expect((await run('x', '--at', 'base/no-such-step')).err).toContain('There is no place of base "no-such-step".')
    expect((await run()).code).toBe(2)
  })
})
