import type { FindingExample } from './finding-example.ts'

const lock = 'birch/overlay.lock.json'
const overlay = { 'birch/screens/apply/income.json': { heading: 'Your earnings?' } }
const recorded = '"lender.json#/canonicalCode": "ACME", "lender.json#/code": "ACME", "lender.json#/name": "Acme Lending"'
const heading = (says: string) => `"screens/apply/income.json#/heading": "${says}"`
const locked = (...entries: readonly string[]) => `{ "overrides": { ${entries.join(', ')} } }`
const walk = (step: string, then: string) =>
  `{ "title": "The income is asked", "journey": "apply", "walk": [{ "at": "${step}", "answer": { "income": 50000 }, "then": { ${then} } }] }`
const own = 'acme/scenarios/income.json'

/** E6xx: overlays; E7xx: scenarios. */
export const ofOverlays = {
  E601: {
    why: 'A lender changes something that its parent does not have (any more). What it says there would be lost without a word, and its borrowers would see the parent’s version.',
    rightFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "income", "label": "What you earn" }] }' },
    wrongFiles: { 'acme/screens/apply/income.json': '{ "fields": [{ "id": "incme", "label": "What you earn" }] }' },
  },
  E602: {
    why: 'A new item says beside which one it stands, and there is none of that name. It would stand at the end, where borrowers meet it in the wrong order.',
    rightFiles: {
      'acme/journeys/apply.json': '{ "steps": [{ "id": "birthdate", "$after": "main-home" }] }',
    },
    wrongFiles: {
      'acme/journeys/apply.json': '{ "steps": [{ "id": "birthdate", "$after": "main-hom" }] }',
    },
  },
  E603: {
    why: 'Items of a list are told apart by their ids. Of two with the same one only one counts, and what the other says reaches nobody.',
    file: 'base/screens/apply/property.json',
    right: '"id": "SECONDARY", "label": "Second home"',
    wrong: '"id": "PRIMARY", "label": "Second home"',
  },
  W604: {
    why: 'The parent has changed what this lender overrides. Perhaps the lender should follow, perhaps its own words are as good as before: somebody has to look. "flow fmt <lender> --accept-drift" records that it is meant to stay.',
    rightFiles: { [lock]: locked(recorded, heading('What do you earn?')) },
    wrongFiles: { [lock]: locked(recorded, heading('Your income')) },
    beside: overlay,
  },
  I605: {
    why: 'The lock still records an override that is gone. Nobody is hurt; "flow fmt" takes it out.',
    rightFiles: { [lock]: locked(recorded) },
    wrongFiles: { [lock]: locked(recorded, heading('What do you earn?')) },
  },
  I606: {
    why: 'The lock does not record what the parent said where this lender overrides it, so that nobody would notice a change there. "flow fmt" records it.',
    rightFiles: { [lock]: locked(recorded, heading('What do you earn?')) },
    wrongFiles: { [lock]: locked(recorded) },
    beside: overlay,
  },
  E701: {
    by: 'test',
    why: 'The flow no longer does what the scenario promises, or the promise has changed. The finding shows what was expected, what came, and the rule that decided, with each value. An inherited scenario is changed, or declined, by a file of the same name.',
    rightFiles: { [own]: walk('income', '"accepted": true, "next": "birthdate"') },
    wrongFiles: { [own]: walk('income', '"accepted": true, "next": "password"') },
  },
  W702: {
    by: 'test',
    why: 'The lender declines a scenario that it would pass. If it stopped doing what all others promise, nobody would notice.',
    rightFiles: { 'birch/scenarios/second-home.json': '{ "title": "A second home asks for the main one, here, too" }' },
    wrongFiles: { 'birch/scenarios/second-home.json': '{ "notForUs": "asks about no second home" }' },
  },
  E704: {
    by: 'test',
    why: 'Nothing is promised, so that nothing can be broken: the test would be green whatever the flow does.',
    rightFiles: { 'base/scenarios/second-home.json': walk('income', '"accepted": true') },
    wrongFiles: { 'base/scenarios/second-home.json': '' },
  },
  E705: {
    about: 'a scenario',
    why: 'A scenario speaks of a journey, step, field, fact, flag or status that is not there, or gives a fact of another kind. It cannot prove what it claims.',
    rightFiles: { [own]: walk('income', '"accepted": true') },
    wrongFiles: { [own]: walk('incom', '"accepted": true') },
  },
  E706: {
    about: 'a scenario',
    why: 'A lender declines a scenario by a file of the same name. No parent has one of this name, so what was meant to be declined still has to hold.',
    rightFiles: { 'acme/scenarios/second-home.json': '{ "notForUs": "asks about no second home" }' },
    wrongFiles: { 'acme/scenarios/second-homes.json': '{ "notForUs": "asks about no second home" }' },
  },
} as const satisfies { readonly [code: string]: FindingExample }
