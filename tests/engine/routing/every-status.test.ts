/** The lenders of this repository: whatever their borrowers' facts are, each status of the server shows a screen that exists. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

const library = openFlowLibrary(await readFlowFolder('flows'), homeEquity)
const statuses = contractFacts.typeOf('status.value')?.enum ?? []
const oneOf = (path: string) => fc.constantFrom(...(contractFacts.typeOf(path)?.enum ?? []))

const someStatus = fc.record(
  {
    uwDecision: oneOf('status.uwDecision'),
    uwSubDecision: oneOf('status.uwSubDecision'),
    bpo: oneOf('status.bpo'),
    checklistStatus: oneOf('status.checklistStatus'),
    giactAccountStatus: oneOf('status.giactAccountStatus'),
    ...Object.fromEntries(
      contractFacts
        .paths()
        .filter((path) => path.startsWith('status.') && contractFacts.typeOf(path)?.type === 'boolean')
        .map((path) => [path.slice('status.'.length), fc.boolean()]),
    ),
  },
  { requiredKeys: [] },
)
const someApplication = fc.record(
  {
    consents: fc.subarray([{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }]),
    selectedPropertyUuid: fc.constant('p-1'),
    property: fc.record({ state: fc.constantFrom('TX', 'TN') }),
    term: fc.constantFrom(0, 10),
    amount: fc.constantFrom(0, 7_500_000),
    hasHmda: fc.boolean(),
    pinRefused: fc.boolean(),
    incorrectOwnership: fc.boolean(),
    disburseAccount: fc.record({ routingNumber: fc.constant('021000021'), kind: fc.constantFrom('LINKED', 'MANUAL') }),
    payType: fc.constantFrom('AUTOPAY', 'MANUAL'),
    documents: fc.subarray([{ type: 'PASSPORTFRONT' }]),
    coDeedStatus: fc.constantFrom('INITIAL', 'COMPLETE'),
    insurance: fc.record({ complete: fc.boolean() }),
    requestedManualNotaryTime: fc.constant('2026-02-01T10:00'),
  },
  { requiredKeys: [] },
)
const someOpen = fc.record({
  conditions: fc.subarray(['ID_VERIFICATION_FAILURE', 'GENERIC_DOCUMENT_REQUEST']),
  documents: fc.constant([]),
})
const profile = { name: { firstName: 'Ana', lastName: 'Moreno' }, dob: '1980-01-01', hasSsn: true, ownership: 'OWN' }

describe.each(lendersOf(library))('statuses of %s', (lender) => {
  const flow = compileFlow(resolveLender(library, lender))
  const screens = new Set(['/', '@wait', ...Object.keys(flow.screens)])

  it('every status of the server reaches a screen that exists', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses, 'MOONRISE'),
        someStatus,
        someApplication,
        someOpen,
        (value, status, application, open) => {
          const facts = { today: '2026-01-15', status: { ...status, value }, application, open, profile, flags: {} }
          expect(screens).toContain(screenFor(flow, facts).go)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
