/** What no release pins (limits, rates, flags, words) affects applications under way at once, and `check-migration` says whom. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowPath } from '#engine/flow/json.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

const home = mkdtempSync(join(tmpdir(), 'stepwright-live-'))
afterAll(() => rmSync(home, { recursive: true }))

let shipped: ReadonlyMap<FlowPath, string>
beforeAll(async () => {
  shipped = await readFlowFolder(`${REPOSITORY}/flows`)
})

/** An application that chooses its offer, with $300,000 saved over ten years. */
const choosing = {
  status: { value: 'OFFER_SELECTION' },
  application: { journey: 'register-v2', amount: 30_000_000, term: 10, rateType: 'FIXED', interestOnly: false },
  draft: { propertyAddress: { state: 'OH', occupancyType: 'PRIMARY' }, dob: '1980-05-04' },
}
const profile = { ...choosing, status: { value: 'APP_SUBMISSION' }, application: { journey: 'register-v2' } }

type Edit = readonly [file: FlowPath, from: string, to: string]
type Expected = { readonly live: string; readonly ana?: string }

const base: FlowPath = 'base/lender.json'
const flags: FlowPath = 'base/flags.json'
const shell: FlowPath = 'base/shell.json'

async function migrated(lender: string, facts: object, [file, from, to]: Edit) {
  const applications = join(home, 'applications.json')
  writeFileSync(applications, JSON.stringify({ applications: [{ lender, uuid: 'ana', facts }] }))
  const { code, out, err } = await flow(`check-migration ${applications}`, withText(shipped, file, from, to), { HEAD: shipped })
  expect(err).toBe('')
  return { code, out }
}

describe('live values that are not pinned by a release', () => {
  it.each<[name: string, lender: string, facts: object, edit: Edit, expected: Expected]>([
    [
      'a maximum below the saved amount',
      'juniper-lane',
      choosing,
      [base, '"amountMaximum": "$400,000"', '"amountMaximum": "$250000"'],
      { live: 'limits amountMaximum $400,000 → $250,000', ana: 'the answer to "amount" of the screen "product/select"' },
    ],
    [
      'a maximum above the saved amount',
      'prairie-members',
      choosing,
      [base, '"amountMaximum": "$400,000"', '"amountMaximum": "$350,000"'],
      { live: '$400,000 → $350,000', ana: 'offers fixed-10 at 8.75 % from $15,000 to $350,000 rather than' },
    ],
    [
      'a minimum above the saved amount',
      'hearthline',
      choosing,
      [base, '"amountMinimum": "$15,000"', '"amountMinimum": "$310,000"'],
      { live: 'limits amountMinimum $15,000 → $310,000', ana: 'was accepted and is refused (checks.enough)' },
    ],
    [
      'a minimum below the saved amount',
      'maple-street',
      choosing,
      [base, '"amountMinimum": "$15,000"', '"amountMinimum": "$20,000"'],
      { live: 'limits amountMinimum $15,000 → $20,000', ana: 'from $20,000 to $400,000 rather than' },
    ],
    [
      'a rate that is offered',
      'sierra-first',
      choosing,
      [base, '"id": "fixed-10", "term": 10, "rate": 8.75', '"id": "fixed-10", "term": 10, "rate": 9.25'],
      { live: 'limits rates rate 8.75 → 9.25', ana: 'offers fixed-10 at 9.25 % from $15,000 to $400,000 rather than at 8.75 %' },
    ],
    [
      'the rates of a lender of its own, not those of base',
      'granite-summit',
      choosing,
      [base, '"id": "fixed-10", "term": 10, "rate": 8.75', '"id": "fixed-10", "term": 10, "rate": 9.25'],
      { live: '' },
    ],
    [
      'a term that is withdrawn',
      'hearthline',
      choosing,
      [base, '"terms": [5, 10, 15, 30]', '"terms": [5, 15, 30]'],
      { live: 'limits terms without 10', ana: 'offers fixed-10 not at all rather than at 8.75 %' },
    ],
    [
      'a rate before there is an offer to choose',
      'hearthline',
      profile,
      [base, '"id": "fixed-10", "term": 10, "rate": 8.75', '"id": "fixed-10", "term": 10, "rate": 9.25'],
      { live: 'limits rates rate 8.75 → 9.25' },
    ],
    [
      'the maximum of another lender',
      'granite-summit',
      choosing,
      [base, '"amountMaximum": "$400,000"', '"amountMaximum": "$250,000"'],
      { live: '' },
    ],
    [
      'the maximum of the lender itself',
      'granite-summit',
      choosing,
      ['granite-summit/lender.json', '"amountMaximum": "$750,000"', '"amountMaximum": "$299,999.99"'],
      { live: 'limits amountMaximum $750,000 → $299,999.99', ana: 'is refused (checks.not-too-much)' },
    ],
    [
      'a fee',
      'hearthline',
      choosing,
      [base, '"valuationFee": "$180"', '"valuationFee": "$1800"'],
      { live: 'limits valuationFee $180 → $1,800' },
    ],
    [
      'a fee in percent',
      'prairie-members',
      choosing,
      [base, '"originationFee": 2.99', '"originationFee": 3.99'],
      { live: 'limits originationFee 2.99 → 3.99' },
    ],
    [
      'a name',
      'hearthline',
      choosing,
      ['hearthline/lender.json', '"name": "Hearthline Home Loans"', '"name": "Hearthline Loans"'],
      { live: 'name Hearthline Home Loans → Hearthline Loans' },
    ],
    [
      'a telephone number',
      'hearthline',
      profile,
      ['hearthline/lender.json', '+18885550117', '+18885550100'],
      { live: 'contact phone +18885550117 → +18885550100' },
    ],
    [
      'the states in which a lender lends, without the one of the home',
      'juniper-lane',
      profile,
      ['juniper-lane/lender.json', '"NJ", "OH",', '"NJ",'],
      { live: 'lendsIn without OH', ana: 'the answer to "state" of the screen "register-v2/property-address"' },
    ],
    [
      'the states in which a lender lends, without another one',
      'juniper-lane',
      profile,
      ['juniper-lane/lender.json', '"NJ", "OH",', '"OH",'],
      { live: 'lendsIn without NJ' },
    ],
    [
      'a flag that no screen reads',
      'hearthline',
      profile,
      [
        flags,
        '"fe-webchat": { "says": "The chat with us.", "default": true }',
        '"fe-webchat": { "says": "The chat with us.", "default": false }',
      ],
      { live: 'flags.json of hearthline' },
    ],
    [
      'a flag for maintenance',
      'hearthline',
      choosing,
      [
        flags,
        '"says": "The maintenance page in place of everything else.", "default": false',
        '"says": "The maintenance page in place of everything else.", "default": true',
      ],
      { live: 'fe-heloc-maintenance default false → true' },
    ],
    [
      'a word around the screens',
      'hearthline',
      profile,
      [shell, '"back": "Back"', '"back": "Go back"'],
      { live: 'words back Back → Go back' },
    ],
    [
      'a heading, which is pinned',
      'hearthline',
      choosing,
      ['base/screens/product/select.json', '"heading": "Choose your line of credit"', '"heading": "Choose your line"'],
      { live: '' },
    ],
  ])('a change of %s is reported for applications of every release', async (_, lender, facts, edit, { live, ana }) => {
    const { code, out } = await migrated(lender, facts, edit)
    expect(out.split('\n').filter((line) => line.includes('changes at once'))).toHaveLength(live === '' ? 0 : 1)
    expect(out).toContain(live)
    expect(code).toBe(ana === undefined ? 0 : 1)
    expect(out.includes('affected at once\n')).toBe(ana !== undefined)
    if (ana !== undefined) expect(out).toContain(ana)
  })
})
