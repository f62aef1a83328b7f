import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountsAt, institutionsOf } from '#server/providers/linking/accounts-at.ts'
import { linkedBy, type Picking, type Pressed, pickerActions, pickerView, press } from '#server/providers/linking/picker.ts'
import { sandboxLinking } from '#server/providers/linking/sandbox-linking.ts'

const bank: Picking = { kind: 'bank', stated: { annualIncome: 9_000_000, employmentType: 'SELF_EMPLOYED' } }
const pressing = (picking: Picking, ...all: Pressed[]) =>
  all.reduce((now, pressed) => {
    const next = press(now, pressed)
    return 'wrong' in next ? now : next.picking
  }, picking)
const chosen = pressing(bank, { do: 'choose', institution: 'lakeshore' })

describe('the linking provider of the sandbox', () => {
  it.each(['bank', 'payroll'] as const)(
    'the linking provider lists at least six institutions for %s, each with accounts',
    (kind) => {
      const view = pickerView({ kind, stated: {} })
      expect(view.page).toBe('institutions')
      expect(institutionsOf(kind).length).toBeGreaterThanOrEqual(6)
      for (const institution of institutionsOf(kind)) {
        const accounts = accountsAt(kind, institution, {})
        expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length)
        expect(accounts.some(({ annualIncome }) => annualIncome > 0)).toBe(true)
      }
    },
  )

  it('the income of a linked account equals the income that the borrower stated', () => {
    const linked = linkedBy(pressing(chosen, { do: 'connect', accounts: ['everyday'] }))
    expect(linked).toEqual({
      outcome: 'linked',
      sources: [
        {
          name: 'Lakeshore Community Bank',
          employmentType: 'SELF_EMPLOYED',
          annualIncome: 9_000_000,
          mask: expect.stringMatching(/^\d{4}$/),
        },
      ],
    })
    expect(pickerView(chosen)).toEqual(pickerView(chosen))
  })

  it('each account with regular income becomes an income source', () => {
    const linked = linkedBy(pressing(chosen, { do: 'connect', accounts: ['everyday', 'joint', 'savings'] }))
    expect(linked).toMatchObject({ outcome: 'linked', sources: [{ annualIncome: 9_000_000 }, { annualIncome: 3_150_000 }] })
  })

  it('an income source from payroll is named after the employer', () => {
    const job = pressing(
      { kind: 'payroll', stated: {} },
      { do: 'choose', institution: 'maple-ridge' },
      { do: 'connect', accounts: ['second'] },
    )
    expect(linkedBy(job)).toMatchObject({ sources: [{ name: 'Maple Ridge School District', employmentType: 'PART_TIME' }] })
  })

  it.each<[string, Picking, Pressed, string]>([
    ['nothing', bank, { do: 'choose' }, 'no-institution'],
    ['an unknown bank', bank, { do: 'choose', institution: 'constructor' }, 'no-institution'],
    ['an employer instead of a bank', bank, { do: 'choose', institution: 'county' }, 'no-institution'],
    ['no account', chosen, { do: 'connect' }, 'no-account'],
    ['an unknown account', chosen, { do: 'connect', accounts: ['x'] }, 'no-account'],
    ['only a savings account', chosen, { do: 'connect', accounts: ['savings'] }, 'no-income'],
    ['an account before a bank', bank, { do: 'connect', accounts: ['everyday'] }, 'no-institution'],
  ])('the picker shows an error when the borrower chose %s', (_what, picking, pressed, wrong) => {
    expect(press(picking, pressed)).toEqual({ wrong })
  })

  it('the Back button of the picker returns to the list of institutions', () => {
    expect(pickerView(pressing(chosen, { do: 'back' })).page).toBe('institutions')
  })

  it('a linking session that is under way, failed or cancelled has no income sources', () => {
    expect(linkedBy(pressing(bank, { do: 'fail' }))).toEqual({ outcome: 'failed' })
    expect(linkedBy(pressing(chosen, { do: 'cancel' }))).toEqual({ outcome: 'cancelled' })
    expect(linkedBy(chosen)).toEqual({ outcome: 'under-way' })
  })

  it('a linking session with an outcome does not change with later button presses', () => {
    const presses = fc.record({
      do: fc.constantFrom(...pickerActions),
      institution: fc.constantFrom('lakeshore', 'x'),
      accounts: fc.subarray(['everyday', 'savings']),
    })
    const property = fc.property(fc.array(presses, { maxLength: 12 }), (all) => {
      let ended: Picking | undefined
      let picking = bank
      for (const pressed of all) {
        picking = pressing(picking, pressed)
        if (ended) expect(picking).toEqual(ended)
        if (picking.outcome) ended ??= picking
        const linked = linkedBy(picking)
        if (linked.outcome === 'linked') expect(linked.sources.length).toBeGreaterThan(0)
      }
    })
    fc.assert(property, { numRuns: 500 })
  })

  it('the outcome of an unknown handle is "failed", and each linking session has a handle of its own', async () => {
    const linking = sandboxLinking({ begin: async () => undefined, find: async () => undefined }, (handle) => `/x/${handle}`)
    expect(await linking.finish('anything')).toEqual({ outcome: 'failed' })
    const asked = { kind: 'bank', back: '/', expires: new Date(), stated: {} } as const
    const [one, other] = await Promise.all([linking.begin(asked), linking.begin(asked)])
    expect(one.handle).not.toBe(other.handle)
    expect(one.url).toBe(`/x/${one.handle}`)
  })
})
