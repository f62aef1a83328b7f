import type { FindingExample } from './finding-example.ts'
import { aLifecycle, anUpload, someConditions } from './small-parts.ts'

const lifecycle = 'base/lifecycle.json'
const withLifecycle = { [lifecycle]: aLifecycle }
const allowed = 'acme/allow.json'
const emptyHeading = { 'acme/screens/apply/income.json': { heading: 'Hello {oh}' } }
const allowing = (allow: string, until: string, at = 'screens/apply/income.json#/heading') =>
  `{ "allow": [{ "allow": "${allow}", "at": "${at}", "because": "The value comes next week.", "until": "${until}" }] }`
const income = 'acme/screens/apply/income.json'
const sending = (fact: string) =>
  `"code": "BASE", "lenderSystem": { "kind": "http", "waits": "WAITING_FOR_SOFT_CREDIT", "sends": ["${fact}"] }`
const ranging = (least: string) =>
  `{ "fields": [{ "id": "income", "schema": { "minimum": "${least}" }, "messages": { "minimum": "More, please" } }] }`
const message =
  '{ "kind": "message", "heading": "Help", "text": "Call us.", "actions": [{ "id": "back", "label": "Back", "do": "go", "go": "/" }]'

/** W8xx: what nothing uses, and what is allowed for a while; E9xx: what cannot be proved. */
export const ofUnused = {
  W801: {
    why: 'No screen uses the library field. It can go, or what was to use it names another one.',
    file: 'base/fields.json',
    at: '"money": {',
    right: '"money": {',
    wrong: '"nickname": { "as": "text", "label": "Nickname" }, "money": {',
  },
  W802: {
    why: 'Nothing asks for the named rule. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules": { "lives-there": { "says": "lives there", "when": { "var": "session.registered" } },',
  },
  W803: {
    why: 'No rule and no text uses the named value. It can go, or what was to use it names another one.',
    file: 'base/facts.json',
    right: '"values": {',
    wrong: '"values": { "greeting": { "type": "text", "is": "Hello" },',
  },
  W804: {
    why: 'No step stands in the stage, so borrowers would see a stage that they never come to.',
    file: 'base/journeys/apply.json',
    right: '"stages": [',
    wrong: '"stages": [{ "id": "checks", "label": "Checks" },',
  },
  W805: {
    why: 'No journey, status, state, card or button leads to the screen, and it is not open by itself. Nobody ever meets it.',
    rightFiles: { 'base/screens/help.json': `${message}, "openWhen": { "var": "session.registered" } }` },
    wrongFiles: { 'base/screens/help.json': `${message} }` },
  },
  W806: {
    why: 'The folder holds files that are none of a lender, so it is read by nobody. Perhaps its files are still to come.',
    rightFiles: {
      'cedar/lender.json':
        '{ "extends": "acme", "code": "CEDAR", "canonicalCode": "CEDAR", "name": "Cedar Lending", "nameShort": "Cedar", "hosts": ["cedar.example"] }',
    },
    wrongFiles: { 'cedar/README.md': 'To come.' },
  },
  W807: {
    why: 'No move leads from the start of the lifecycle to the state, so no application ever stands there. In the example nothing leads to "checked" any more.',
    file: lifecycle,
    right: '"moves": { "read": "checked" }',
    wrong: '"moves": { "read": "over" }',
    beside: withLifecycle,
  },
  W808: {
    why: 'No state moves on by the event. Whether it happens or not, nothing comes of it.',
    file: lifecycle,
    right: '"events": [',
    wrong: '"events": [{ "id": "called", "when": { "var": "session.registered" } },',
    beside: withLifecycle,
  },
  W809: {
    why: 'Moves lead to the state, and still no application ever stands there: the events on the way cannot hold together, or whoever comes there is led on at once. In the example "sent" leads to the state, and "read" away from it: whoever is signed in passes it at once.',
    file: lifecycle,
    right: '"id": "read", "when": { "var": "status.manualNotary" }',
    wrong: '"id": "read", "when": { "var": "session.registered" }',
    beside: withLifecycle,
  },
  W811: {
    why: 'Something is allowed that nobody finds any more. The entry can go; left behind, it would hide the next mistake of that kind.',
    rightly: 'Take the entry out, once the mistake is mended.',
    rightFiles: {},
    wrongFiles: { [allowed]: allowing('unknown-argument', '2026-01-31') },
  },
  W812: {
    also: ['E512'],
    why: 'Something was allowed until a day that has passed, and is told again.',
    rightFiles: { [allowed]: allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { [allowed]: allowing('unknown-argument', '2026-01-14') },
    beside: emptyHeading,
  },
  E813: {
    about: 'an allowance',
    also: ['E102'],
    why: 'Errors about money, or about who may borrow, are mended and not allowed.',
    rightFiles: { [income]: ranging('$500') },
    wrongFiles: {
      [income]: ranging('$20,000'),
      [allowed]: allowing('impossible-range', '2026-01-31', 'screens/apply/income.json'),
    },
  },
  E814: {
    about: 'an allowance',
    also: ['E512'],
    why: 'The entry allows something that is no finding: its code or name is misspelt.',
    rightFiles: { [allowed]: allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { [allowed]: allowing('unknown-argumnt', '2026-01-31') },
    beside: emptyHeading,
  },
  W821: {
    why: 'No card starts from the template. It can go, or the card that was to use it names another one.',
    file: 'base/conditions.json',
    right: '"templates": {',
    wrong: '"templates": { "call": { "go": "upload", "button": "Call us" },',
    beside: { 'base/conditions.json': someConditions, 'base/screens/upload.json': anUpload },
  },
  W822: {
    why: 'No stage stands in the group, so borrowers would see a group without anything in it.',
    file: 'base/journeys/first.json',
    right: '"groups": [',
    wrong: '"groups": [{ "id": "rest", "label": "The rest" },',
  },
  E901: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E902'],
    why: 'A statement of the proof sheet is not so, and the finding has a borrower for whom it is not. What they would meet is written there.',
    file: 'base/status-routes.json',
    right: '"LIEN_VERIFICATION": "liens"',
    wrong: '"LIEN_VERIFICATION": "lienz"',
  },
  E902: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E901'],
    why: 'What was proved of every borrower of this lender is proved no longer: a statement fails or cannot be decided, or claims less than it did. Where that is wanted, "prove --save" keeps the new sheet.',
    file: 'base/status-routes.json',
    right: '"HMDA": "start/hmda"',
    wrong: '"HMDA": "start/hdma"',
  },
  E903: {
    by: 'prove',
    on: 'a shipped lender',
    why: 'The files are wrongly written, so that nothing can be read of which something could be proved. "flow check" tells what is wrong.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules" {',
  },
  E904: {
    why: 'properties.json says where alone a lender differs from what it starts from ("differs"). A place that is misspelt allows nothing: what is different where it was meant would be told as a mistake.',
    rightFiles: {
      'acme/properties.json':
        '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/income.json#/fields"] } }',
    },
    wrongFiles: {
      'acme/properties.json':
        '{ "differs": { "says": "In its name and the income only.", "onlyIn": ["lender.json", "screens/apply/incmoe.json#/fields"] } }',
    },
  },
  E911: {
    why: 'lender.json lists the facts that leave for the lender’s own system. A path that is no fact sends nothing, and the system decides without what was meant.',
    ...{ file: 'base/lender.json', at: '"code": "BASE"' },
    right: sending('draft.income'),
    wrong: sending('draft.incmoe'),
  },
  E912: {
    why: 'A secret, such as a social security number, leaves only where lender.json names it with "secret:", so that nobody sends one by listing the group it is in. A password never leaves.',
    ...{ file: 'base/lender.json', at: '"code": "BASE"' },
    right: sending('secret:profile.ssn'),
    wrong: sending('profile.ssn'),
  },
  E913: {
    why: 'What is listed with "secret:" leaves only with the event that brings it. A fact that is no secret would be missing from all other events.',
    ...{ file: 'base/lender.json', at: '"code": "BASE"' },
    right: sending('draft.income'),
    wrong: sending('secret:draft.income'),
  },
  E914: {
    why: 'Until the lender’s own system has answered, an application is in the status that "waits" names. It has to lead to the waiting screen and to be listed under "keepWaiting" of status-routes.json: in any other the page stops asking after a while and says that something went wrong.',
    ...{ file: 'base/lender.json', at: '"code": "BASE"' },
    right: sending('draft.income'),
    wrong: sending('draft.income').replace('WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'),
  },
} as const satisfies { readonly [code: string]: FindingExample }
