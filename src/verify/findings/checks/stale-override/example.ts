import type { FindingExamples } from '../../examples/finding-example.ts'

const overlay = { 'birch/screens/apply/income.json': { heading: 'Your earnings?' } }
const recorded = '"lender.json#/canonicalCode": "ACME", "lender.json#/code": "ACME", "lender.json#/name": "Acme Lending"'
const heading = (says: string) => `"screens/apply/income.json#/heading": "${says}"`
const locked = (...entries: readonly string[]) => `{ "overrides": { ${entries.join(', ')} } }`

export const examples = {
  W604: {
    why: 'The parent has changed what this lender overrides. Perhaps the lender should follow, perhaps its own words are as good as before: a person has to decide. "flow fmt <lender> --accept-drift" records that it is meant to stay.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded, heading('Your income')) },
    beside: overlay,
  },
  I605: {
    why: 'The lock still records an override that is gone. Nobody is hurt; "flow fmt" takes it out.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
  },
  I606: {
    why: 'The lock does not record what the parent said where this lender overrides it, so that nobody would notice a change there. "flow fmt" records it.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded) },
    beside: overlay,
  },
} satisfies FindingExamples
