import type { FindingExample } from './finding-example.ts'
import { anUpload, aSandbox, someConditions } from './small-parts.ts'

const routes = 'base/status-routes.json'
const lender = 'base/lender.json'
const profile = 'base/screens/start/profile.json'
const sandbox = 'base/sandbox.json'
const conditions = 'base/conditions.json'
const withSandbox = { [sandbox]: aSandbox }
const withCards = { [conditions]: someConditions, 'base/screens/upload.json': anUpload }
const help = {
  ...{ kind: 'message', openWhen: { var: 'session.registered' }, heading: 'Help', text: 'Call us.' },
  actions: [{ id: 'a', label: 'Back', do: 'go', go: '/' }],
}

/** E3xx: statuses, ways, links and the sandbox; E4xx: cards. */
export const ofStatuses = {
  E302: {
    why: 'Something leads to a screen that is not there. Whoever is sent there finds that the page is missing and cannot go on.',
    file: routes,
    right: '"APP_SUBMISSION": "start/profile"',
    wrong: '"APP_SUBMISSION": "start/profil"',
  },
  E303: {
    why: 'A target that begins with "?" names a decision of the same table. There is none of that name; or the place is one from which no decision may be asked, such as a decision itself.',
    file: routes,
    right: '"DECLINED": "?declined"',
    wrong: '"DECLINED": "?declind"',
  },
  E304: {
    why: 'The server has no such status. The line is never used, and the status that was meant is treated as one that is not listed.',
    file: routes,
    right: '"APP_SUBMISSION"',
    wrong: '"APP_SUBMISION"',
  },
  W305: {
    why: 'No status leads to the decision, so nobody ever meets it. Perhaps the line that was to ask it names another one.',
    file: routes,
    right: '"decisions": {',
    wrong: '"decisions": { "frozen": { "otherwise": "start/profile" },',
  },
  E306: {
    why: 'In this status a borrower is shown no screen at all: it falls to the list of applications, or to a lifecycle that is not there.',
    file: routes,
    right: '"unlisted": { "otherwise": "start/profile" }',
    wrong: '"unlisted": { "otherwise": "/" }',
  },
  E307: {
    why: 'The page shows the waiting screen and nobody asks the server again, so the borrower waits for ever.',
    file: routes,
    right: '"settled": ["DECLINED"]',
    wrong: '"settled": ["DECLINED", "WAITING_FOR_SOFT_CREDIT"]',
  },
  E308: {
    why: 'A screen of the registration keeps its answers in the draft of an application. Whoever has an application is past that: the server refuses their answers there, and they cannot go on.',
    file: routes,
    right: '"APP_SUBMISSION": "start/profile"',
    wrong: '"APP_SUBMISSION": "apply/income"',
  },
  E309: {
    why: 'A screen may be shown while a status or state leads to it, while a review offers to change it, or while its "openWhen" holds. None of that is ever so here, and whoever presses the button is sent back at once.',
    file: 'base/screens/help.json',
    right: '"kind": "message", "openWhen": { "var": "session.registered" }',
    wrong: '"kind": "message"',
    beside: {
      'base/screens/help.json': help,
      [profile]: {
        kind: 'message',
        heading: 'Welcome',
        text: 'Go on.',
        actions: [{ id: 'on', label: 'Help', do: 'go', go: 'help' }],
      },
    },
  },
  E311: {
    why: 'A link has to be a path of the product or a whole address with https://. This one leads nowhere, or runs a program.',
    file: lender,
    right: '"url": "/terms"',
    wrong: '"url": "terms"',
  },
  E312: {
    why: 'A text may hold links: [the words](/terms). This one leads nowhere, or its brackets do not fit together, and borrowers would read the brackets.',
    rightFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/terms)." }' },
    wrongFiles: { 'acme/screens/apply/birthdate.json': '{ "text": "See [the terms](/trems)." }' },
  },
  E313: {
    why: 'The path is nearly that of a journey or page, and not quite. What is said of it holds for no page at all.',
    file: 'base/shell.json',
    right: '"publicPaths": ["/apply"]',
    wrong: '"publicPaths": ["/aply"]',
  },
  W315: {
    why: 'Buttons carry white words on the main colour. In this shade they cannot be read well, so the page takes a darker one, and the buttons do not have the colour that was chosen.',
    file: lender,
    right: '"600": "#336699"',
    wrong: '"600": "#7fa8d1"',
  },
  W316: {
    why: 'The palest shades stand behind the words of notices and of answers that are chosen. In this one they cannot be read well, least of all by people whose sight is weak.',
    file: lender,
    right: '"50": "#f2f7fe"',
    wrong: '"50": "#8fa3b8"',
  },
  E321: {
    why: 'The sandbox leaves a place when the applicant does something ("on") or after some time ("afterSeconds"). This way says neither, so it is never taken.',
    file: sandbox,
    right: '"id": "made", "afterSeconds": 5',
    wrong: '"id": "made"',
    beside: withSandbox,
  },
  E322: {
    why: 'A way of the sandbox leads to a place that its path does not have. An application that takes it stays where it is.',
    file: sandbox,
    right: '"to": "waiting"',
    wrong: '"to": "wating"',
    beside: withSandbox,
  },
  E323: {
    why: 'The last name of an applicant picks the persona that the sandbox plays. Of two with one name the first is always played.',
    file: sandbox,
    right: '"lastNames": ["Frozen"]',
    wrong: '"lastNames": ["Slow"]',
    beside: withSandbox,
  },
  E341: {
    why: 'An applicant by chance came to a place that nothing leads on from: every screen that they may stand at was answered in every way that rules tell apart, and either all answers were refused or nothing followed from them. A borrower there can never finish. The scenario that comes with it fails until the flow is mended. In the example the lender waits for the screen to be sent, and its only button leads elsewhere.',
    by: 'explore',
    file: profile,
    at: '"do": "go", "go": "wait"',
    right: '"do": "acknowledge"',
    wrong: '"do": "go", "go": "wait"',
    beside: {
      [sandbox]: {
        path: [{ ...aSandbox.path[0], leave: [{ id: 'read', on: 'submitted:start/profile' }] }, ...aSandbox.path.slice(1)],
      },
    },
  },
  E401: {
    why: 'The card takes its button from a template that is not there. It would be shown without one, and the borrower could do nothing about it.',
    file: conditions,
    right: '"template": "upload"',
    wrong: '"template": "uplaod"',
    beside: withCards,
  },
  E402: {
    why: 'A card stands for a category of conditions. The server has none of this name, so the card is never shown, and conditions of the category that was meant are not either.',
    file: conditions,
    right: '"ID_VERIFICATION_FAILURE"',
    wrong: '"ID_VERIFICATION_FAILED"',
    beside: withCards,
  },
  E403: {
    why: 'The button of a card leads somewhere. One without the other is half of it: a button that does nothing when it is pressed, or a way that nobody can take. A card that only informs has neither.',
    file: conditions,
    right: '"go": "upload", "button": "Upload"',
    wrong: '"button": "Upload"',
    beside: { [conditions]: someConditions, 'base/screens/upload.json': anUpload },
  },
  E404: {
    why: 'The screen of the card is not open to somebody who is shown the card: whoever presses its button is sent back at once, and what is needed can never be given. The finding has an example of who that is. The card of the example is for ID_VERIFICATION_FAILURE.',
    file: 'base/screens/upload.json',
    right: '"openWhen": { "in": ["ID_VERIFICATION_FAILURE", { "var": "open.conditions" }] }',
    wrong: '"openWhen": { "in": ["MISSING_PHONE_NUMBER", { "var": "open.conditions" }] }',
    beside: withCards,
  },
} as const satisfies { readonly [code: string]: FindingExample }
