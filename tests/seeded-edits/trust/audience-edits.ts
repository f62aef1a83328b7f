/** Edits that leave some of those who read a place with nothing, lead them where they cannot go, or show them what is private. */
import type { Random } from '../edits/random.ts'
import type { EditClass, Json } from '../stranding/lender-edit.ts'

const signedIn = { var: 'session.registered' }
const screenFile = (route: string) => `screens/${route}.json`

const emptyPage: EditClass = {
  kind: 'a page is empty for some',
  make: (random, base) => {
    const page = random.pick(['contact', 'cancelled', 'error', 'coming-soon', 'register/support'])
    const rule = random.pick([signedIn, { '!': signedIn }])
    const { paragraphs } = base.file(`pages/${page}.json`)
    return {
      what: `${page} for ${JSON.stringify(rule)}`,
      files: { [`pages/${page}.json`]: { paragraphs: paragraphs.map(({ id }: Json) => ({ id, shownWhen: rule })) } },
    }
  },
}

const chatThatIsOff: EditClass = {
  kind: 'an entry opens a chat that is off',
  make: (random) => {
    const entry = random.pick(['support', 'call'])
    const label = random.pick(['Ask us', 'Write to us now', 'Support'])
    return {
      what: `${entry} opens the chat`,
      files: {
        'flags.json': { 'fe-webchat': { default: false } },
        'dashboard.json': { menu: { groups: [{ id: 'account', entries: [{ id: entry, label, go: '@chat' }] }] } },
      },
    }
  },
}

const visitorToAccount: EditClass = {
  kind: 'visitors are led to a page of the account',
  make: (random, base) => {
    const go = random.pick(['/dashboard/settings', '/dashboard/settings'])
    const label = random.pick(['Go there', 'See more', 'Change it'])
    if (random.pick([true, false])) {
      const { id } = random.pick<Json>(base.file('chat.json').questions)
      return { what: `the answer ${id} leads to ${go}`, files: { 'chat.json': { questions: [{ id, more: { label, go } }] } } }
    }
    const page = random.pick(['contact', 'register/support'])
    return {
      what: `${page} leads to ${go}`,
      files: { [`pages/${page}.json`]: { actions: [{ id: 'more', label, go, $last: true }] } },
    }
  },
}

const ignoredQuestion: EditClass = {
  kind: 'the chat ignores words of its questions',
  make: (random, base) => {
    const { ignoredWords, questions } = base.file('chat.json')
    const words = questions
      .flatMap(
        ({ question }: Json) =>
          String(question)
            .toLowerCase()
            .match(/[a-z]{5,}/g) ?? [],
      )
      .filter((word: string) => !ignoredWords.split(' ').includes(word))
    const some = [random.pick<string>(words), random.pick<string>(words)]
    return { what: `${some} are ignored`, files: { 'chat.json': { ignoredWords: `${ignoredWords} ${some.join(' ')}` } } }
  },
}

const noSignOut: EditClass = {
  kind: 'signed-in people find no way to sign out',
  make: (random) => {
    const entry = random.pick([
      { id: 'sign-out', shownWhen: { '!': signedIn } },
      { id: 'sign-out', $remove: true },
      { id: 'settings', $remove: true },
    ])
    return {
      what: JSON.stringify(entry),
      files: { 'dashboard.json': { menu: { groups: [{ id: 'account', entries: [entry] }] } } },
    }
  },
}

const nobodyAnswers: EditClass = {
  kind: 'a department is open at night',
  make: (random) => {
    const id = random.pick(['OPS_PHONE', 'OPS_CHAT'])
    const day = random.pick(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
    const hours = random.pick([
      { opens: '00:30', closes: '04:00' },
      { opens: '18:00', closes: '23:30' },
      { opens: '01:00', closes: '05:00' },
    ])
    return { what: `${id} on ${day} ${hours.opens}`, files: { 'hours.json': { departments: { [id]: { [day]: hours } } } } }
  },
}

const shareOfMaintenance: EditClass = {
  kind: 'maintenance for a share',
  make: (random) => {
    const percent = random.pick([1, 5, 10, 25, 50, 75, 90])
    const cases = [{ id: 'some', percent, is: true }]
    return { what: `${percent} percent see the maintenance`, files: { 'flags.json': { 'fe-heloc-maintenance': { cases } } } }
  },
}

/** Facts that only the borrower and the lender know, each as a named value of its type. */
const PRIVATE: readonly (readonly [path: string, type: string])[] = [
  ['draft.income.income', 'money'],
  ['draft.income.otherIncome', 'money'],
  ['draft.dob', 'date'],
  ['draft.email', 'text'],
  ['draft.phoneNumber', 'text'],
  ['profile.dob', 'date'],
  ['application.mortgageBalance', 'money'],
]

const named = (random: Random) => {
  const [path, type] = random.pick(PRIVATE)
  const name = random.pick(['ownFigure', 'answered', 'theirAnswer'])
  return { path, name, facts: { values: { [name]: { type, is: { var: path } } } } }
}

const privateForSigner: EditClass = {
  kind: 'a co-signer reads a private answer',
  make: (random, base) => {
    const { path, name, facts } = named(random)
    const screens = base.screens.filter((route) => route.startsWith('heloc-signer/'))
    const route = random.pick(screens)
    const key = random.pick(['text', 'heading'])
    const shown = {
      cases: [{ id: 'known', when: { answered: path }, text: `They answered {${name}}.` }],
      otherwise: 'They answered something.',
    }
    return { what: `${key} of ${route} says ${path}`, files: { 'facts.json': facts, [screenFile(route)]: { [key]: shown } } }
  },
}

const privateInMessage: EditClass = {
  kind: 'a message to others says a private answer',
  make: (random, base) => {
    const { path, name, facts } = named(random)
    const message = random.pick(['signer-invited', 'signer-turn', 'signer-asked', 'new-email-code'])
    const { paragraphs = [] } = base.file(`messages/${message}.json`)
    const { id } = random.pick<Json>(paragraphs)
    return {
      what: `${message} says ${path}`,
      files: { 'facts.json': facts, [`messages/${message}.json`]: { paragraphs: [{ id, text: `They answered {${name}}.` }] } },
    }
  },
}

const figureInNotification: EditClass = {
  kind: 'a notification has a figure',
  make: (random, base) => {
    const names = base.names('messages').filter((name) => base.file(`messages/${name}.json`).notification)
    const name = random.pick(names)
    const value = random.pick(['lineAmount', 'linePayment', 'lineRate', 'suggestedAmount'])
    const key = random.pick(['title', 'description'])
    return {
      what: `the notification of ${name} says ${value}`,
      files: { [`messages/${name}.json`]: { notification: { [key]: `About your {${value}}` } } },
    }
  },
}

/** Questions of texts, by screen. */
const ASKED: readonly (readonly [screen: string, field: string])[] = [
  ['register-v2/legal-name', 'firstName'],
  ['register-v2/legal-name', 'lastName'],
  ['start/co-signer', 'firstName'],
  ['start/co-signer', 'lastName'],
]

const foreignPrefill: EditClass = {
  kind: 'a question is prefilled with the answer to another',
  make: (random) => {
    const [route, id] = random.pick(ASKED)
    const other = random.pick([
      'profile.email',
      'profile.dob',
      id === 'lastName' ? 'profile.name.firstName' : 'profile.name.lastName',
    ])
    return {
      what: `${id} of ${route} has ${other}`,
      files: { [screenFile(route)]: { fields: [{ id, prefill: { var: other } }] } },
    }
  },
}

const refusedPrefill: EditClass = {
  kind: 'a prefilled answer is refused by its own screen',
  make: (random) => {
    const help = random.pick(['Where we write to.', 'Their address.', 'An address that they read.'])
    const fields = [{ id: 'email', help, prefill: { var: 'profile.email' } }]
    return { what: `the co-signer has the borrower's address (${help})`, files: { 'screens/start/co-signer.json': { fields } } }
  },
}

const consentInAdvance: EditClass = {
  kind: 'a consent is given in advance',
  make: (random, base) => {
    const consents = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, use, consent }: Json) =>
        use === 'consent' || consent ? [[route, id] as const] : [],
      ),
    )
    const [route, id] = random.pick<readonly [string, string]>(consents)
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { fields: [{ id, prefill: true }] } } }
  },
}

const redirectAway: EditClass = {
  kind: 'an entry leads signed-in people away',
  make: (random) => {
    const go = random.pick(['/auth/login', '/register-v2', '/register'])
    const entry = random.pick(['settings', 'ceo-feedback'])
    return {
      what: `${entry} leads to ${go}`,
      files: { 'dashboard.json': { menu: { groups: [{ id: 'account', entries: [{ id: entry, go }] }] } } },
    }
  },
}

export const AUDIENCE_EDITS: readonly EditClass[] = [
  ...[emptyPage, chatThatIsOff, visitorToAccount, ignoredQuestion, noSignOut, nobodyAnswers, shareOfMaintenance],
  ...[privateForSigner, privateInMessage, figureInNotification, foreignPrefill, refusedPrefill, consentInAdvance, redirectAway],
]
