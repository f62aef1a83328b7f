/** Edits of the same kinds of places as the misleading ones, after which everybody reads and is asked what is so. */
import type { EditClass, Json } from '../stranding/lender-edit.ts'

const screenFile = (route: string) => `screens/${route}.json`
const signedIn = { var: 'session.registered' }

const moreOnPage: EditClass = {
  kind: 'a page says more',
  make: (random) => {
    const page = random.pick(['contact', 'register/support', 'cancelled', 'error'])
    const text = random.pick(['Have your papers at hand.', 'We answer in English and in Spanish.', 'Take your time.'])
    const shownWhen = random.pick<Json>([undefined, signedIn, { '!': signedIn }])
    const paragraph = { id: 'more', text, ...(shownWhen && { shownWhen }), $last: true }
    return { what: `${page}: ${text}`, files: { [`pages/${page}.json`]: { paragraphs: [paragraph] } } }
  },
}

const moreInMenu: EditClass = {
  kind: 'the menu has one entry more',
  make: (random) => {
    const go = random.pick(['/contact', '@call', '@write', '/terms'])
    const label = random.pick(['Help', 'Reach us', 'More help'])
    const entries = [{ id: 'more', label, go, $before: 'sign-out' }]
    return { what: `${label} leads to ${go}`, files: { 'dashboard.json': { menu: { groups: [{ id: 'account', entries }] } } } }
  },
}

const answerReworded: EditClass = {
  kind: 'an answer of the chat is reworded',
  make: (random, base) => {
    const { id } = random.pick<Json>(base.file('chat.json').questions)
    const answer = random.pick(['Call {supportPhone} about this.', '{companyName} explains it when you call {supportPhone}.'])
    return { what: `${id}: ${answer}`, files: { 'chat.json': { questions: [{ id, answer }] } } }
  },
}

const moreQuestions: EditClass = {
  kind: 'the chat answers one question more',
  make: (random) => {
    const question = random.pick(['Do you lend on farms?', 'May I rent out the home?', 'What is a lien?'])
    const more = random.pick<Json>([undefined, { label: 'Contact us', go: '/contact' }])
    const added = {
      id: 'more',
      question,
      phrasings: 'farm rent lien',
      answer: 'Call {supportPhone}.',
      ...(more && { more }),
      $last: true,
    }
    return { what: question, files: { 'chat.json': { questions: [added] } } }
  },
}

const otherHours: EditClass = {
  kind: 'other hours of the day',
  make: (random) => {
    const id = random.pick(['OPS_PHONE', 'OPS_CHAT'])
    const day = random.pick(['monday', 'tuesday', 'friday', 'saturday', 'sunday'])
    const hours = random.pick([
      { opens: '07:00', closes: '17:00' },
      { opens: '08:00', closes: '16:00' },
      { opens: '09:00', closes: '15:30' },
    ])
    return { what: `${id} on ${day} ${hours.opens}`, files: { 'hours.json': { departments: { [id]: { [day]: hours } } } } }
  },
}

const shareOfRedesign: EditClass = {
  kind: 'a flag for a share',
  make: (random) => {
    const percent = random.pick([5, 10, 25, 50, 75, 90])
    const cases = [{ id: 'some', percent, is: false }]
    return { what: `${percent} percent`, files: { 'flags.json': { 'fe-heloc-redesign-2025': { cases } } } }
  },
}

const nearNumber: EditClass = {
  kind: 'a limit of its own',
  make: (random) => {
    const limits = random.pick<Json>([
      { valuationFee: '$150' },
      { valuationFee: '$225' },
      { manualNotaryFee: '$250' },
      { recordingTaxMaximum: '$1,100' },
      { lateChargePercent: 4 },
      { lateChargePercent: 6 },
      { rateRiseShown: 3 },
      { primeRate: 7.5 },
      { amountMaximum: '$250,000' },
      { amountMaximum: '$350,000' },
      { amountMinimum: '$20,000' },
      { amountMinimum: '$25,000' },
      { amountStep: '$5,000' },
      { amountStep: '$500' },
      { paymentToIncomeMaximum: 25 },
      { originationFee: 1.99 },
    ])
    return { what: JSON.stringify(limits), files: { 'lender.json': { limits } } }
  },
}

const fewerStates: EditClass = {
  kind: 'the lender lends in other states',
  make: (random, base) => {
    const { lendsIn } = base.file('lender.json')
    const some = [random.pick<string>(lendsIn), random.pick<string>(lendsIn), random.pick<string>(lendsIn)]
    return { what: String(some), files: { 'lender.json': { lendsIn: [...new Set(some)] } } }
  },
}

const helpAdded: EditClass = {
  kind: 'a question has a help',
  make: (random, base) => {
    const fields = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, help }: Json) => (help === undefined ? [{ route, id }] : [])),
    )
    const { route, id } = random.pick<Json>(fields.filter(({ route: one }) => !/^auth/.test(one)))
    const help = random.pick(['As it stands in your papers.', 'If you are not sure, call {supportPhone}.'])
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { fields: [{ id, help }] } } }
  },
}

const requiredReworded: EditClass = {
  kind: 'a message of a question is reworded',
  make: (random, base) => {
    const fields = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, required, use }: Json) =>
        typeof required === 'string' && use !== 'consent' ? [{ route, id }] : [],
      ),
    )
    const { route, id } = random.pick<Json>(fields)
    const required = random.pick(['Please answer this', 'We need an answer here', 'This is still missing'])
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { fields: [{ id, required }] } } }
  },
}

const optionReworded: EditClass = {
  kind: 'an option is reworded',
  make: (random, base) => {
    const options = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, options: all = [] }: Json) =>
        Array.isArray(all) ? all.map((option: Json) => ({ route, id, option: option.id })) : [],
      ),
    )
    const { route, id, option } = random.pick<Json>(options.filter(({ option: one }: Json) => typeof one === 'string'))
    const label = random.pick(['This one', 'That is how it is', 'So it is'])
    const fields = [{ id, options: [{ id: option, label }] }]
    return { what: `${option} of ${id} of ${route}`, files: { [screenFile(route)]: { fields } } }
  },
}

const headingReworded: EditClass = {
  kind: 'a heading is reworded',
  make: (random, base) => {
    const screens = base.screens.filter((route) => typeof base.file(screenFile(route)).heading === 'string')
    const route = random.pick(screens)
    const heading = random.pick(['One more thing', 'Please have a look', 'About this', '{companyNameShort} asks you'])
    return { what: `${route}: ${heading}`, files: { [screenFile(route)]: { heading } } }
  },
}

const messageReworded: EditClass = {
  kind: 'a message is reworded',
  make: (random, base) => {
    const name = random.pick(['decision', 'funded', 'signed', 'something-needed', 'your-turn', 'application-begun'])
    const { paragraphs } = base.file(`messages/${name}.json`)
    const { id } = random.pick<Json>(paragraphs)
    const text = random.pick(['Hello {applicantName}, thank you for your patience.', 'Questions? Call {supportPhone}.'])
    return { what: `${id} of ${name}`, files: { [`messages/${name}.json`]: { paragraphs: [{ id, text }] } } }
  },
}

const ruleNarrowed: EditClass = {
  kind: 'a line before the table takes some to a message with a contact',
  make: (random) => {
    const status = random.pick(['ATTORNEY_REVIEW', 'CREDIT_ERROR', 'PREQUAL_TITLE'])
    const when = { and: [{ '==': [{ var: 'status.value' }, status] }, { rule: 'has-co-signer' }] }
    return { what: status, files: { 'status-routes.json': { first: [{ id: 'with-others', when, go: 'hold', $last: true }] } } }
  },
}

const oldAddress: EditClass = {
  kind: 'an old address leads on',
  make: (random) => {
    const [from, to] = random.pick([
      ['/help-me', '/contact'],
      ['/apply-now', '/register-v2'],
      ['/policy', '/privacy'],
    ] as const)
    return { what: `${from} to ${to}`, files: { 'shell.json': { redirects: [{ id: 'old', from, to, $last: true }] } } }
  },
}

const translatedAnew: EditClass = {
  kind: 'a translation is reworded',
  make: (random, base) => {
    const all: Json = base.of('sierra-first/copy/es-US.json')
    const plain = Object.keys(all).filter(
      (key) =>
        !/[{}\d]/.test(all[key].of + all[key].is) &&
        !/\b(no|not|never|nunca|nada|cannot|without|sin|nothing)\b|n’t/i.test(all[key].of + all[key].is),
    )
    const key = random.pick(plain)
    const is = `${String(all[key].is).replace(/\.$/, '')}, por favor.`
    return { what: key, lender: 'sierra-first', files: { 'copy/es-US.json': { [key]: { of: all[key].of, is } } } }
  },
}

const colours: EditClass = {
  kind: 'other colours',
  make: (random) => {
    const brand = random.pick(['#1f4e79', '#5b2a86', '#0b5d3b', '#7a1f2b'])
    return { what: brand, files: { 'lender.json': { colours: { brand } } } }
  },
}

export const HARMLESS_EDITS: readonly EditClass[] = [
  ...[moreOnPage, moreInMenu, answerReworded, moreQuestions, otherHours, shareOfRedesign, nearNumber, fewerStates],
  ...[helpAdded, requiredReworded, optionReworded, headingReworded, messageReworded, ruleNarrowed, oldAddress],
  ...[translatedAnew, colours],
]
