import type { FindingExample } from './finding-example.ts'
import { aLifecycle } from './small-parts.ts'

const apply = 'base/journeys/apply.json'
const first = 'base/journeys/first.json'
const property = 'base/screens/apply/property.json'
const income = 'base/screens/apply/income.json'
const birthdate = 'base/screens/apply/birthdate.json'
const password = 'base/screens/apply/password.json'
const lifecycle = 'base/lifecycle.json'
const withLifecycle = { [lifecycle]: aLifecycle }
const submit = '"submit": "Continue"'
const registered = '{ "var": "session.registered" }'
const amount = '{ "var": "draft.income.income" }'

const declined = '{ "id": "declined", "when": { "==": [{ "var": "status.uwDecision" }, "DECLINE"] } }'
const over = '{ "id": "over", "when": { "in": [{ "var": "status.uwDecision" }, ["DECLINE", "REVIEW"]] } }'

/** E2xx: journeys, questions and the lifecycle. */
export const ofJourneys = {
  E201: {
    why: 'The step is asked only of those who gave some answer, and the question for it is gone. So nobody is ever asked the step. The finding shows who took the question away.',
    rightFiles: {
      'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "label": "Who lives there?" }] }',
    },
    wrongFiles: { 'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "$remove": true }] }' },
  },
  E202: {
    why: 'Each step of a journey shows a screen, mostly the one of its own name. Where there is none, a borrower would find an empty page and could not go on.',
    file: apply,
    right: '"id": "birthdate"',
    wrong: '"id": "birthday"',
  },
  E203: {
    why: 'The stages are what borrowers see of their progress. A step in a stage that is not there counts nowhere.',
    file: income,
    right: '"stage": "you"',
    wrong: '"stage": "yuo"',
  },
  E204: {
    why: 'Stages may be put together into groups. One in a group that is not there is shown in none.',
    file: first,
    right: '"group": "all"',
    wrong: '"group": "al"',
  },
  E205: {
    why: 'A journey that is closed sends people elsewhere, and there no journey begins: they would find that the page is missing.',
    file: apply,
    right: '"otherwise": "/first"',
    wrong: '"otherwise": "/furst"',
  },
  E206: {
    why: 'A button goes somewhere only when it says where. Without "go", pressing it does nothing.',
    file: 'base/screens/start/profile.json',
    right: '"do": "go", "go": "wait"',
    wrong: '"do": "go"',
  },
  E207: {
    why: 'At the end of the journey somebody gets an account, and for that they need an e-mail address and a password. Nobody who goes this way is asked for one of them.',
    file: apply,
    right: '"email": "draft.email"',
    wrong: '"email": "draft.name.lastName"',
  },
  E208: {
    why: 'The address decides which journey is gone. With two at one address, one of them is never reached.',
    file: 'acme/journeys/second.json',
    right: '"path": "/second"',
    wrong: '"path": "/apply"',
    beside: {
      'acme/journeys/second.json': {
        path: '/second',
        steps: [
          { id: 'only', screen: 'apply/property' },
          { id: 'login', screen: 'apply/password', stage: 'home' },
        ],
        stages: [{ id: 'home', label: 'Home' }],
        end: {
          do: 'register',
          identity: { email: 'draft.email', password: 'draft.password' },
          application: { 'application.property': 'draft.propertyAddress' },
        },
      },
    },
  },
  E209: {
    why: 'A step of a journey asks something. A screen that only tells something takes no answers, and the journey could not tell when it is done.',
    file: first,
    right: '"id": "only", "screen": "apply/property"',
    wrong: '"id": "only", "screen": "start/profile"',
  },
  E210: {
    why: 'Whoever the step is for has left the journey before, by an early exit, or never begins it since it is not open to them. So nobody is ever asked it.',
    file: apply,
    at: '"id": "property"',
    right:
      '"id": "property", "leaveWhen": [{ "id": "no", "when": { "==": [{ "var": "draft.propertyAddress.state" }, "AL"] }, "go": "/first" }]',
    wrong: '"id": "property", "leaveWhen": [{ "id": "no", "when": { "rule": "second-home" }, "go": "/first" }]',
  },
  E211: {
    why: 'The question takes its words and limits from a field of the library that is not there.',
    file: birthdate,
    right: '"use": "date-of-birth"',
    wrong: '"use": "date-of-brith"',
  },
  E212: {
    why: 'The screen lays out a group of questions, such as an address, that the library does not have.',
    file: property,
    right: '"spread": "address"',
    wrong: '"spread": "adress"',
  },
  E213: {
    why: 'Library fields may start from one another, but not in a circle: then none of them has a beginning.',
    file: 'base/fields.json',
    right: '"money": { "as": "money"',
    wrong: '"money": { "use": "money", "as": "money"',
  },
  E214: {
    why: 'A check shows its message at a question. At one that the screen does not have, nobody would read it, and borrowers would be refused without a word.',
    file: birthdate,
    right: '"at": "dob"',
    wrong: '"at": "dobb"',
  },
  E215: {
    why: 'A password is never stored and never shown: "secret" and "keep": "never" say so. Without one of them it could be read by people.',
    file: password,
    right: '"secret": true, "keep": "never"',
    wrong: '"secret": true',
  },
  E221: {
    why: 'Answers are kept where the server has a place for them. There is none of this name, so the answer would be lost. Questions of a lender’s own are kept under "draft.extra" or "application.extra".',
    file: income,
    right: '"id": "income", "use"',
    wrong: '"id": "incom", "use"',
  },
  E222: {
    why: 'The server knows which choices this fact can hold. Whoever chooses another one is refused, or is lost to every rule that reads it.',
    file: property,
    right: '"id": "SECONDARY"',
    wrong: '"id": "SECOND"',
  },
  E223: {
    why: 'The question asks for one kind of answer, and the server keeps another at this place. It would refuse every answer.',
    file: income,
    right: '"id": "income", "use": "money"',
    wrong: '"id": "income", "as": "yes-no"',
  },
  E224: {
    why: 'The way in which the question is asked gives answers of another kind than its limits want. Every answer would be refused.',
    file: income,
    right: '"schema": { "maximum": "$9,999" }',
    wrong: '"schema": { "type": "string", "maximum": "$9,999" }',
  },
  I225: {
    why: 'Nothing ends the answer. Somebody who pastes a whole page there is refused in the end, and without words that tell why.',
    file: password,
    right: '"label": "Email", "required": "Required", "schema": { "maxLength": 254 }, "messages": { "maxLength": "Too long" }',
    wrong: '"label": "Email", "required": "Required"',
  },
  E226: {
    why: 'The rule by which the question is shown holds for nobody who comes to its screen.',
    file: income,
    right: '"label": "Yearly income"',
    wrong: `"shownWhen": { "and": [${registered}, { "!": ${registered} }] }, "label": "Yearly income"`,
  },
  E227: {
    why: 'Whatever somebody answers, the check refuses it, or several checks do so together. A check says when an answer is refused, not when it is good.',
    file: income,
    at: submit,
    right: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { "<": [${amount}, { "usd": "500" }] }, "message": "More, please" }], ${submit}`,
    wrong: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { ">=": [${amount}, { "usd": "0" }] }, "message": "More, please" }], ${submit}`,
  },
  E228: {
    why: 'Somebody has to choose and is shown nothing to choose from. The finding has an example of who that is.',
    file: property,
    right:
      '"options": [{ "id": "PRIMARY", "label": "I live there" }, { "id": "SECONDARY", "label": "Second home" }, { "id": "INVESTMENT", "label": "Investment" }]',
    wrong: `"options": [{ "id": "PRIMARY", "label": "I live there", "shownWhen": ${registered} }, { "id": "SECONDARY", "label": "Second home", "shownWhen": ${registered} }, { "id": "INVESTMENT", "label": "Investment", "shownWhen": ${registered} }]`,
  },
  E229: {
    why: 'A check refuses while the question at which its message stands is hidden. The borrower cannot go on, and is not told why. In the example "employmentType" is asked only of people who are signed in.',
    file: 'acme/screens/apply/income.json',
    right: '"at": "income"',
    wrong: '"at": "employmentType"',
    beside: {
      'acme/screens/apply/income.json': {
        fields: [
          {
            ...{ id: 'employmentType', $last: true, as: 'select', label: 'Your work', required: 'Please choose' },
            shownWhen: { var: 'session.registered' },
            options: [{ id: 'FULL_TIME', label: 'Full-time' }],
          },
        ],
        checks: [
          {
            ...{ id: 'much', at: 'income', message: 'Less, please' },
            refuseWhen: { '>': [{ var: 'draft.income.income' }, { usd: '5,000' }] },
          },
        ],
      },
    },
  },
  E231: {
    why: 'A move of the lifecycle leads to a state that is not there, so an application that should come there stays where it is.',
    file: lifecycle,
    right: '"sent": "waiting"',
    wrong: '"sent": "wating"',
    beside: withLifecycle,
  },
  E232: {
    why: 'A state moves on by an event that the lifecycle does not have. It never happens.',
    file: lifecycle,
    right: '"sent": "waiting"',
    wrong: '"snet": "waiting"',
    beside: withLifecycle,
  },
  E233: {
    why: 'The answer "@lifecycle" asks the lifecycle for the screen of its state. A state that answers with it leads back to itself, and a borrower would be shown nothing.',
    file: lifecycle,
    right: '"go": "@wait"',
    wrong: '"go": "@lifecycle"',
    beside: withLifecycle,
  },
  E234: {
    why: 'The sidebar tells by "progress" how far an application has come. With a step that is not there it tells nothing.',
    file: lifecycle,
    right: '"progress": "BASIC"',
    wrong: '"progress": "BASICS"',
    beside: withLifecycle,
  },
  E235: {
    why: 'While the same is known of an application, states lead to one another in a circle. Each is entered once at most, so where such an application stands depends on where it came into the circle, and it never gets out. In the example "waiting" leads to "checked" by the same event.',
    file: lifecycle,
    right: '"id": "checked", "go": "start/profile"',
    wrong: '"id": "checked", "go": "start/profile", "moves": { "read": "waiting" }',
    beside: withLifecycle,
  },
  E236: {
    why: 'The order of the events is their priority. Wherever this one is listed another one holds with it and comes first, so it is never taken. In the example whoever is declined is also over.',
    file: lifecycle,
    right: `"events": [${declined}, ${over}]`,
    wrong: `"events": [${over}, ${declined}]`,
    beside: {
      [lifecycle]: {
        start: 'new',
        states: [
          { id: 'new', go: 'start/profile', moves: { declined: 'told', over: 'closed' } },
          { id: 'told', go: 'start/profile' },
          { id: 'closed', go: '/', final: true },
        ],
        events: [JSON.parse(declined), JSON.parse(over)],
      },
    },
  },
  E237: {
    why: 'The table leads a status to one screen, and the event that happens in that very status leads to a state with another. The page would follow the one, and the sidebar the other. In the example the table shows "start/profile" in this status, and the event leads to a state that waits.',
    file: lifecycle,
    right: '"id": "sent", "when": { "var": "session.registered" }',
    wrong: '"id": "sent", "when": { "==": [{ "var": "status.value" }, "APP_SUBMISSION"] }',
    beside: {
      [lifecycle]: {
        ...aLifecycle,
        states: aLifecycle.states.map((state) => (state.id === 'checked' ? { ...state, go: '@wait' } : state)),
      },
    },
  },
} as const satisfies { readonly [code: string]: FindingExample }
