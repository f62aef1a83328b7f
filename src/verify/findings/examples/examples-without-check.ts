import { aSandbox, type FindingExamples } from './finding-example.ts'

const emptyHeading = { 'acme/screens/apply/income.json': { heading: 'Hello {oh}' } }
const allowing = (allow: string, until: string, at = 'screens/apply/income.json#/heading') =>
  `{ "allow": [{ "allow": "${allow}", "at": "${at}", "because": "The value comes next week.", "until": "${until}" }] }`
const ranging = (least: string) =>
  `{ "fields": [{ "id": "income", "schema": { "minimum": "${least}" }, "messages": { "minimum": "More, please" } }] }`

const walk = (step: string, then: string) =>
  `{ "title": "The income is asked", "journey": "apply", "walk": [{ "at": "${step}", "answer": { "income": 50000 }, "then": { ${then} } }] }`

const approvedBirch = (name: string) =>
  `{ "places": { "lender#/canonicalCode": "BIRCH", "lender#/code": "BIRCH", "lender#/extends": "acme", "lender#/name": "${name}" } }`

/** Examples of findings that no check of a flow reports: of the structure and merging of files, of allow.json, of other commands. */
export const examplesWithoutCheck = {
  E001: {
    why: 'Flow files are JSON, and strictly so: double quotes, a comma between entries and none after the last. Until it can be read, nothing that the file says reaches anybody, and the release is not taken up.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?", "saves"',
    wrong: '"heading": "What do you earn?" "saves"',
  },
  E002: {
    why: 'Programs that read JSON take the last of two equal keys and drop the first without a word. One of the two was meant; which one is unknown.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?"',
    wrong: '"heading": "What do you earn?", "heading": "Your income"',
  },
  E003: {
    why: 'A few names mean something to the program itself, such as "constructor" and "__proto__". A part of that name could be confused with it, so it may not be used.',
    file: 'base/facts.json',
    right: '"values": {',
    wrong: '"values": { "constructor": { "type": "text", "is": "builder" },',
  },
  E004: {
    why: 'A flow file is read by people. One of more than 1 MB is a mistake, mostly a picture or a table that was pasted into it, and reading it would slow down everybody.',
    file: 'base/screens/apply/income.json',
    right: '"heading": "What do you earn?"',
    wrong: '"heading": "What do you earn? …"',
    ellipsis: 'x'.repeat(1_100_000),
  },
  E005: {
    why: 'Nothing that a person writes is nested 64 levels deep. It is refused before it is read, since it could bring a program down.',
    file: 'base/journeys/apply.json',
    right: '"openWhen": { "var": "flags.redesign" }',
    wrong: '"openWhen": { "!": { "!": { "!": … } } }',
    ellipsis: `${'{ "!": '.repeat(70)}{ "var": "flags.redesign" }${' }'.repeat(70)}`,
  },
  E010: {
    why: 'Nothing reads a key that the file does not know, so what it says never reaches borrowers. Mostly it is a slip of the finger; the message names the keys that may stand there.',
    file: 'base/screens/apply/income.json',
    right: '"label": "Yearly income"',
    wrong: '"lable": "Yearly income"',
  },
  E011: {
    why: 'Some things have to be said: a screen without a heading would begin with nothing. The message says what the missing key is for.',
    file: 'base/screens/apply/birthdate.json',
    right: '"kind": "form", "heading": "When were you born?"',
    wrong: '"kind": "form"',
  },
  E012: {
    why: 'A number in quotes is a text, and "true" in quotes is no yes. The value has to be of the kind that is needed there.',
    file: 'base/status-routes.json',
    right: '"attempts": 7',
    wrong: '"attempts": "7"',
  },
  E013: {
    why: 'Only some values are known there, such as the ways in which a question can be asked. Another one means nothing to anybody; the message lists those that do.',
    file: 'base/screens/apply/property.json',
    right: '"as": "radio"',
    wrong: '"as": "radios"',
  },
  E014: {
    why: 'The value is of the right kind and not in the form that is needed: an address without its slash, a colour without its #, a name with a blank in it. The message gives the form with an example.',
    file: 'base/journeys/apply.json',
    right: '"path": "/apply"',
    wrong: '"path": "apply"',
  },
  E015: {
    why: 'Files are found by their names. One that has another name than those that are read says nothing to anybody, however right its contents are.',
    rightFiles: { 'acme/screens/apply/income.json': '{ "heading": "Your earnings?" }' },
    wrongFiles: { 'acme/screen/apply/income.json': '{ "heading": "Your earnings?" }' },
  },
  E016: {
    why: 'A lender says in "extends" from whose flow it starts. Where there is no lender of that name, it starts from base instead, and everything that it meant to take over is missing.',
    file: 'acme/lender.json',
    right: '"extends": "base"',
    wrong: '"extends": "bsae"',
  },
  E017: {
    why: 'Lenders may start from lenders, but the chain has to end at base. Where two start from each other, it is undefined what either of them says.',
    file: 'acme/lender.json',
    right: '"extends": "base"',
    wrong: '"extends": "birch"',
  },
  E018: {
    about: 'a folder that is no lender',
    why: 'A folder becomes a lender by its lender.json, which says who the lender is. Without one its other files are read by nobody.',
    wrongFiles: { 'cedar/screens/apply/income.json': '{ "heading": "Your earnings?" }' },
    rightFiles: {
      'cedar/lender.json':
        '{ "extends": "acme", "code": "CEDAR", "canonicalCode": "CEDAR", "name": "Cedar Lending", "nameShort": "Cedar", "hosts": ["cedar.example"] }',
      'cedar/screens/apply/income.json': '{ "heading": "Your earnings?" }',
    },
  },
  W806: {
    why: 'The folder holds files that are none of a lender, so it is read by nobody. Perhaps its files are still to come.',
    rightFiles: {
      'cedar/lender.json':
        '{ "extends": "acme", "code": "CEDAR", "canonicalCode": "CEDAR", "name": "Cedar Lending", "nameShort": "Cedar", "hosts": ["cedar.example"] }',
    },
    wrongFiles: { 'cedar/README.md': 'To come.' },
  },
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
    why: 'Items of a list are distinguished by their ids. Of two with the same one only one counts, and what the other says reaches nobody.',
    file: 'base/screens/apply/property.json',
    right: '"id": "SECONDARY", "label": "Second home"',
    wrong: '"id": "PRIMARY", "label": "Second home"',
  },
  W811: {
    why: 'Something is allowed that nobody finds any more. The entry can go; left behind, it would hide the next mistake of that kind.',
    rightly: 'Take the entry out, once the mistake is mended.',
    rightFiles: {},
    wrongFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
  },
  W812: {
    also: ['E512'],
    why: 'A finding was allowed until a day that has passed, and is reported again.',
    rightFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-14') },
    otherFiles: emptyHeading,
  },
  E813: {
    about: 'an allowance',
    also: ['E102'],
    why: 'Errors about money, or about who may borrow, are mended and not allowed.',
    rightFiles: { 'acme/screens/apply/income.json': ranging('$500') },
    wrongFiles: {
      'acme/screens/apply/income.json': ranging('$20,000'),
      'acme/allow.json': allowing('impossible-range', '2026-01-31', 'screens/apply/income.json'),
    },
  },
  E814: {
    about: 'an allowance',
    also: ['E512'],
    why: 'The entry allows something that is no finding: its code or name is misspelt.',
    rightFiles: { 'acme/allow.json': allowing('unknown-argument', '2026-01-31') },
    wrongFiles: { 'acme/allow.json': allowing('unknown-argumnt', '2026-01-31') },
    otherFiles: emptyHeading,
  },
  E341: {
    why: 'A random applicant came to a place that nothing leads on from: every screen to which buttons lead from there was answered in every way that rules distinguish, and either all answers were refused or nothing followed from them; or `flow prove` knows a borrower who is stuck (P3, P4) and whom no random applicant resembled. A borrower there can never finish. The finding stands at the line that leads there; the scenario that comes with a random applicant fails until the flow is mended. In the example the lender goes on by a fact that nothing sets before.',
    by: 'explore',
    file: 'base/sandbox.json',
    at: '"when": { "answered": "application.uuid" }',
    right: '"when": { "answered": "application.uuid" }',
    wrong: '"when": { "var": "application.hasHmda" }',
    otherFiles: {
      'base/screens/start/profile.json': {
        ...{ kind: 'message', heading: 'Welcome', text: 'It goes on here.' },
        actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
      },
      'base/sandbox.json': {
        path: [
          {
            ...aSandbox.path[0],
            leave: [{ id: 'read', on: 'submitted:start/profile', when: { answered: 'application.uuid' } }],
          },
          ...aSandbox.path.slice(1),
        ],
      },
    },
  },
  E701: {
    by: 'test',
    why: 'The flow no longer does what the scenario promises, or the promise has changed. The finding shows what was expected, what came, and the rule that decided, with each value. An inherited scenario is changed by a file of the same name; `flow decline` declines it.',
    rightFiles: { 'acme/scenarios/income.json': walk('income', '"accepted": true, "next": "birthdate"') },
    wrongFiles: { 'acme/scenarios/income.json': walk('income', '"accepted": true, "next": "password"') },
  },
  W702: {
    by: 'test',
    why: 'The lender declines a scenario that it would pass. If it stopped doing what all others promise, nobody would notice.',
    rightFiles: { 'birch/scenarios/declined.json': '{}' },
    wrongFiles: { 'birch/scenarios/declined.json': '{ "second-home": "asks about no second home" }' },
  },
  E704: {
    by: 'test',
    why: 'Nothing is promised, so that nothing can be broken: the test would be green whatever the flow does.',
    rightFiles: { 'base/scenarios/second-home.json': walk('income', '"accepted": true') },
    wrongFiles: { 'base/scenarios/second-home.json': '' },
  },
  E708: {
    by: 'test',
    why: 'The folder has an approval, `approved.json`, and its files say something else, say it no more, or say something new. Nobody has approved these words. `flow approve` approves them, and the change of `approved.json` is reviewed as any other.',
    rightFiles: { 'birch/approved.json': approvedBirch('Birch Lending') },
    wrongFiles: { 'birch/approved.json': approvedBirch('Birch Loans') },
  },
  E901: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E902'],
    why: 'A statement of the proof sheet is not so, and the finding has a borrower for whom it is not. What they would meet is written there.',
    file: 'base/status-routes.json',
    right: '"LIEN_VERIFICATION": "@liens"',
    wrong: '"LIEN_VERIFICATION": "lienz"',
  },
  E902: {
    by: 'prove',
    on: 'a shipped lender',
    also: ['E901'],
    why: 'What was proved of every borrower of this lender is proved no longer: a statement fails or cannot be decided, or claims less than it did. Where that is wanted, "prove --save" keeps the new sheet.',
    file: 'base/status-routes.json',
    right: '"HMDA": "@hmda"',
    wrong: '"HMDA": "start/hdma"',
  },
  E903: {
    by: 'prove',
    on: 'a shipped lender',
    why: 'The files are wrongly written, so that nothing can be read of which something could be proved. "flow check" reports what is wrong.',
    file: 'base/facts.json',
    right: '"rules": {',
    wrong: '"rules" {',
  },
} satisfies FindingExamples
