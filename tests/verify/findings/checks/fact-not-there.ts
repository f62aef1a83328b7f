/**
 * Edits of one place of one shipped lender, in pairs: a rule or text that reads a fact which cannot be there yet, and an
 * honest one at the same place. `suggested` is the text that the first fix writes, or its words where it writes none.
 */
import { describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { overlaid } from '#kit/overlaid.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { placeOfText } from '#kit/some-flow-files.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const library = await shippedLibrary()
const shipped = await shippedTexts()

export type Edit = {
  readonly title: string
  readonly lender: string
  readonly file: string
  /** What the lender's file says beside what it says already. */
  readonly edit: (part: never) => JsonObject
  readonly wrong: unknown
  readonly honest: unknown
  /** What is underlined, as it stands in the file. */
  readonly at: string
  readonly says: RegExp
  readonly suggested: string | RegExp
}

const registration = 'journeys/register-v2.json'

function step(askWhen: JsonObject): JsonObject {
  return { steps: [{ id: 'homestead', $after: 'legal-name', askWhen }] }
}

function textOfCases(when: JsonObject): JsonObject {
  return { text: { cases: [{ id: 'some', when, text: 'For you.' }], otherwise: 'For all.' } }
}

const homestead = {
  kind: 'form',
  stage: 'name',
  heading: 'Is it your homestead?',
  saves: 'draft.extra',
  fields: [{ id: 'homestead', as: 'yes-no', label: 'Is it your homestead?', required: 'Please choose' }],
  submit: 'Continue',
}

export const EDITS: readonly Edit[] = [
  {
    title: 'a step by a named rule over the application',
    ...{ lender: 'juniper-lane', file: registration, edit: step },
    wrong: { rule: 'in-texas' },
    honest: { rule: 'draft-in-texas' },
    at: '"in-texas"',
    says: /The step "homestead" .* reads "application.property.state" by the rule "in-texas".*the step "homestead" is asked of nobody/,
    suggested: '"draft-in-texas"',
  },
  {
    title: 'a step by the state of the application’s property',
    ...{ lender: 'maple-street', file: registration, edit: step },
    wrong: { '==': [{ var: 'application.property.state' }, 'TX'] },
    honest: { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] },
    at: '"application.property.state"',
    says: /cannot be there while a borrower registers/,
    suggested: '"draft.propertyAddress.state"',
  },
  {
    title: 'a step by a status',
    ...{ lender: 'granite-summit', file: registration, edit: step },
    wrong: { '==': [{ var: 'status.value' }, 'HMDA'] },
    honest: { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] },
    at: '"status.value"',
    says: /asked of nobody/,
    suggested: /a registration has no status/,
  },
  {
    title: 'a step for those of whom nothing is wanted yet',
    ...{ lender: 'hearthline', file: registration, edit: step },
    wrong: { '!': { rule: 'something-is-needed' } },
    honest: { '!': { rule: 'registered' } },
    at: '"something-is-needed"',
    says: /asked of everybody/,
    suggested: /a registration has no status/,
  },
  {
    title: 'a step by whether the home is for sale, of the application',
    ...{ lender: 'hearthline-wholesale', file: registration, edit: step },
    wrong: { '!': { var: 'application.property.isListedForSale' } },
    honest: { '!': { var: 'draft.isListedForSale' } },
    at: '"application.property.isListedForSale"',
    says: /asked of everybody/,
    suggested: '"draft.isListedForSale"',
  },
  {
    title: 'a step by the screen on which a borrower stands',
    ...{ lender: 'sierra-first', file: registration, edit: step },
    wrong: { '==': [{ var: 'params.screen' }, 'register-v2/legal-name'] },
    honest: { answered: 'draft.name.suffix' },
    at: '"params.screen"',
    says: /asked of nobody/,
    suggested: /earlier step/,
  },
  {
    title: 'a journey that opens by a status',
    ...{ lender: 'prairie-members', file: registration, edit: (openWhen: JsonObject) => ({ openWhen }) },
    wrong: { and: [{ var: 'flags.fe-heloc-redesign-2025' }, { '!': { answered: 'status.value' } }] },
    honest: { and: [{ var: 'flags.fe-heloc-redesign-2025' }, { '!': { var: 'session.registered' } }] },
    at: '"status.value"',
    says: /where a journey opens/,
    suggested: /a registration has no status/,
  },
  {
    title: 'a journey that opens by an answer',
    ...{ lender: 'hearthline-ny', file: registration, edit: (openWhen: JsonObject) => ({ openWhen }) },
    wrong: { '!=': [{ var: 'draft.propertyAddress.state' }, 'NJ'] },
    honest: { or: [{ var: 'flags.fe-heloc-redesign-2025' }, { var: 'session.registered' }] },
    at: '"draft.propertyAddress.state"',
    says: /where a journey opens/,
    suggested: /earlier step/,
  },
  {
    title: 'a question of a registration that is shown by the application’s property',
    ...{ lender: 'juniper-lane', file: 'screens/register-v2/annual-income.json' },
    edit: (shownWhen: JsonObject) => ({ fields: [{ id: 'otherIncome', shownWhen }] }),
    wrong: { '==': [{ var: 'application.property.occupancyType' }, 'PRIMARY'] },
    honest: { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] },
    at: '"application.property.occupancyType"',
    says: /No borrower is ever shown it|no borrower is ever shown it/,
    suggested: '"draft.propertyAddress.occupancyType"',
  },
  {
    title: 'a text of a registration that names the application’s state',
    ...{ lender: 'granite-summit', file: 'screens/register-v2/annual-income.json', edit: (text: string) => ({ text }) },
    wrong: 'What you earn counts in {propertyState}.',
    honest: 'What you earn counts in {state}.',
    at: '"What you earn counts',
    says: /by the value "propertyState"/,
    suggested: '"What you earn counts in {state}."',
  },
  {
    title: 'a help of a library field that a screen of the registration uses',
    ...{ lender: 'sierra-first', file: 'fields.json', edit: (help: string) => ({ 'date-of-birth': { help } }) },
    wrong: 'You must be of age in {propertyState}.',
    honest: 'You must be of age in {state}.',
    at: '"You must be of age',
    says: /by the value "propertyState"/,
    suggested: '"You must be of age in {state}."',
  },
  {
    title: 'a text of a registration for some statuses',
    ...{ lender: 'hearthline', file: 'screens/register-v2/legal-name.json', edit: textOfCases },
    wrong: { rule: 'valuation-required' },
    honest: { rule: 'second-home' },
    at: '"valuation-required"',
    says: /it never applies to any borrower/,
    suggested: /a registration has no status/,
  },
  {
    title: 'a text of a registration that reads an offer',
    ...{ lender: 'hearthline-wholesale', file: 'screens/register-v2/for-sale.json', edit: (text: string) => ({ text }) },
    wrong: 'You may borrow {lineAmount}.',
    honest: 'You may borrow {amountMaximum}.',
    at: '"You may borrow',
    says: /by the value "lineAmount".*gap/,
    suggested: /earlier step/,
  },
  {
    title: 'a refusal of a registration by what the application owns',
    ...{ lender: 'maple-street', file: 'screens/register-v2/annual-income.json' },
    edit: (refuseWhen: JsonObject) => ({
      checks: [{ id: 'for-sale', $last: true, at: 'income', refuseWhen, message: 'Not now' }],
    }),
    wrong: { '==': [{ var: 'application.property.isListedForSale' }, true] },
    honest: { '==': [{ var: 'draft.isListedForSale' }, true] },
    at: '"application.property.isListedForSale"',
    says: /no answer is ever refused/,
    suggested: '"draft.isListedForSale"',
  },
  {
    title: 'a prefill of a registration from the application',
    ...{
      lender: 'juniper-lane',
      file: 'screens/register-v2/home-address.json',
      edit: (prefill: JsonObject) => ({ text: prefill }),
    },
    wrong: { fact: 'application.property.city' },
    honest: { fact: 'draft.propertyAddress.city' },
    at: '"application.property.city"',
    says: /gap/,
    suggested: '"draft.propertyAddress.city"',
  },
  {
    title: 'a flag by the property’s state',
    ...{ lender: 'granite-summit', file: 'flags.json' },
    edit: (when: JsonObject) => ({ 'fe-webchat': { cases: [{ id: 'some', when, is: true }] } }),
    wrong: { rule: 'in-texas' },
    honest: { rule: 'accepts-new-york' },
    at: '"in-texas"',
    says: /where a flag gets its value/,
    suggested: /where the flag is read/,
  },
  {
    title: 'a flag by an answer of the registration',
    ...{ lender: 'hearthline', file: 'flags.json' },
    edit: (when: JsonObject) => ({ 'fe-webchat': { cases: [{ id: 'some', when, is: true }] } }),
    wrong: { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] },
    honest: { '!': { var: 'session.registered' } },
    at: '"draft.propertyAddress.occupancyType"',
    says: /where a flag gets its value/,
    suggested: /where the flag is read/,
  },
  {
    title: 'a flag by another flag',
    ...{ lender: 'maple-street', file: 'flags.json' },
    edit: (when: JsonObject) => ({ 'fe-webchat': { cases: [{ id: 'some', when, is: true }] } }),
    wrong: { var: 'flags.fe-heloc-redesign-2025' },
    honest: { var: 'lender.flags.creditUnion' },
    at: '"flags.fe-heloc-redesign-2025"',
    says: /where a flag gets its value/,
    suggested: /where the flag is read/,
  },
  {
    title: 'a line of the footer by the application',
    ...{ lender: 'juniper-lane', file: 'shell.json' },
    edit: (when: JsonObject) => ({
      footer: [{ id: 'extra', $last: true, text: { cases: [{ id: 'some', when, text: 'A' }], otherwise: 'B' } }],
    }),
    wrong: { rule: 'in-texas' },
    honest: { rule: 'accepts-new-york' },
    at: '"in-texas"',
    says: /around the screens/,
    suggested: /a fact that is there/,
  },
  {
    title: 'a word around the screens that greets by an answer',
    ...{ lender: 'sierra-first', file: 'shell.json', edit: (pageMissingText: string) => ({ words: { pageMissingText } }) },
    wrong: 'You have no application yet in {state}.',
    honest: 'You have no application at {companyName} yet.',
    at: '"You have no application',
    says: /by the value "state"/,
    suggested: /a fact that is there/,
  },
  {
    title: 'a screen of the application by a condition, which no card leads to',
    ...{ lender: 'hearthline-ny', file: 'screens/start/contact.json', edit: textOfCases },
    wrong: { '==': [{ var: 'condition.categoryEnum' }, 'MISSING_PHONE_NUMBER'] },
    honest: { in: ['MISSING_PHONE_NUMBER', { var: 'open.conditions' }] },
    at: '"condition.categoryEnum"',
    says: /it never applies to any borrower/,
    suggested: '{ "in": ["MISSING_PHONE_NUMBER", { "var": "open.conditions" }] }',
  },
  {
    title: 'a decision of the status table by a condition',
    ...{ lender: 'granite-summit', file: 'status-routes.json' },
    edit: (when: JsonObject) => ({ decisions: { income: { cases: [{ id: 'some', $first: true, when, go: 'hold' }] } } }),
    wrong: { rule: 'documents-requested' },
    honest: { rule: 'something-is-needed' },
    at: '"documents-requested"',
    says: /where the next screen is chosen/,
    suggested: /"open.conditions"/,
  },
  {
    title: 'an event of the lifecycle by the lifecycle’s own state',
    ...{ lender: 'maple-street', file: 'lifecycle.json' },
    edit: (when: JsonObject) => ({ events: [{ id: 'fund', when }] }),
    wrong: { '==': [{ var: 'application.state' }, 'insurance'] },
    honest: { '==': [{ var: 'status.checklistStatus' }, 'FUNDABLE'] },
    at: '"application.state"',
    says: /where the lifecycle is replayed/,
    suggested: /"moves"/,
  },
  {
    title: 'a screen by the number of an account that was sealed',
    ...{ lender: 'hearthline', file: 'screens/bank/autopay.json', edit: textOfCases },
    wrong: { answered: 'application.disburseAccount.accountNumber' },
    honest: { answered: 'application.disburseAccount.mask' },
    at: '"application.disburseAccount.accountNumber"',
    says: /a secret/,
    suggested: '"application.disburseAccount.mask"',
  },
  {
    title: 'a screen by the Social Security number',
    ...{ lender: 'juniper-lane', file: 'screens/start/hmda.json', edit: textOfCases },
    wrong: { answered: 'profile.ssn' },
    honest: { var: 'profile.hasSsn' },
    at: '"profile.ssn"',
    says: /a secret/,
    suggested: '"profile.lastFourOfSsn"',
  },
  {
    title: 'a screen by what was submitted',
    ...{ lender: 'hearthline-wholesale', file: 'screens/liens.json', edit: textOfCases },
    wrong: { answered: 'submission.mortgageBalance' },
    honest: { answered: 'application.mortgageBalance' },
    at: '"submission.mortgageBalance"',
    says: /on the screens of an application/,
    suggested: '"application.mortgageBalance"',
  },
  {
    title: 'a card by the category of another card',
    ...{ lender: 'granite-summit', file: 'conditions.json' },
    edit: (when: JsonObject) => ({
      cards: [{ id: 'MISSING_PHONE_NUMBER', heading: { cases: [{ id: 'some', when, text: 'A' }], otherwise: 'B' } }],
    }),
    wrong: { '==': [{ var: 'condition.categoryEnum' }, 'ID_VERIFICATION_FAILURE'] },
    honest: { in: ['ID_VERIFICATION_FAILURE', { var: 'open.conditions' }] },
    at: '"condition.categoryEnum"',
    says: /is always "MISSING_PHONE_NUMBER"/,
    suggested: /card of that category/,
  },
  {
    title: 'a wait of the sandbox by an answer that nobody is giving',
    ...{ lender: 'granite-summit', file: 'sandbox.json' },
    edit: (when: JsonObject) => ({ path: [{ id: 'soft-credit', leave: [{ id: 'pulled', when }] }] }),
    wrong: { '!': { answered: 'submission.mortgageBalance' } },
    honest: { answered: 'application.mortgageBalance' },
    at: '"submission.mortgageBalance"',
    says: /where the sandbox waits/,
    suggested: '"application.mortgageBalance"',
  },
]

/** The two tests of each edit. */
export function describeEdits(edits: readonly Edit[]): void {
  describe.each(edits)('$title', ({ lender, file, edit, wrong, honest, at, says, suggested }) => {
    const flows = (value: unknown) => {
      const files = new Map(shipped).set(`${lender}/screens/register-v2/homestead.json`, JSON.stringify(homestead))
      return overlaid(file === registration ? files : shipped, `${lender}/${file}`, edit(value as never))
    }
    const errorsIn = (files: typeof shipped) =>
      checkFlows(openFlowLibrary(files, library), [lender]).filter(({ severity }) => severity === 'error')

    it('a read of a fact that cannot be present is an error at the lender’s line, with the fact that was meant', () => {
      const files = flows(wrong)
      const found = errorsIn(files)
      expect(found.map(({ code }) => code)).toEqual(['E122'])
      const [error] = found as [Finding]
      expect(`${error.file}:${error.line}:${error.column}`).toBe(placeOfText(files, `${lender}/${file}`, at))
      expect(`${error.message} ${error.why}`).toMatch(says)
      const [first] = error.fixes
      if (typeof suggested === 'string') expect(first?.edits.map(({ text }) => text)).toEqual([suggested])
      else expect(first?.title).toMatch(suggested)
    })

    it('a read of a fact that can be present is no error', () => {
      expect(errorsIn(flows(honest)).map(({ code, message }) => `${code} ${message}`)).toEqual([])
    })
  })
}
