/**
 * A small flows folder without findings: base, acme that extends base, and birch that extends acme. A test changes one thing
 * in it and expects the findings of that change.
 */
import type { FlowPath } from '#engine/flow/json.ts'
import shellSchema from '#schemas/shell.schema.json' with { type: 'json' }

export type FlowFilesMap = ReadonlyMap<FlowPath, string>

/** @param changes whole files, or `undefined` for a file that is to go */
export function someFlowFiles(changes: { readonly [path: FlowPath]: object | string | undefined } = {}): FlowFilesMap {
  const files = new Map(Object.entries(sound).map(([path, content]) => [path, written(content)]))
  for (const [path, content] of Object.entries(changes)) {
    if (content === undefined) files.delete(path)
    else files.set(path, typeof content === 'string' ? content : written(content))
  }
  return files
}

/** The same files with one text put in place of another, which must be there. */
export function withText(files: FlowFilesMap, path: FlowPath, from: string, to: string): FlowFilesMap {
  const text = files.get(path)
  if (!text?.includes(from)) throw new Error(`${path} does not say ${from}.`)
  return new Map(files).set(
    path,
    text.replace(from, () => to),
  )
}

/** Where a text first stands in a file: `base/facts.json:12:5`. */
export function placeOfText(files: FlowFilesMap, path: FlowPath, needle: string): string {
  const before = (files.get(path) ?? '').split(needle)
  if (before.length < 2) throw new Error(`${path} does not say ${needle}.`)
  const lines = (before[0] as string).split('\n')
  return `${path}:${lines.length}:${(lines.at(-1) as string).length + 1}`
}

function written(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

const words = Object.fromEntries(shellSchema.properties.words.required.map((word) => [word, `Words for ${word}`]))
const page = { title: 'A page', sections: [{ id: 'only', text: 'Its text.' }] }

const lender = {
  code: 'BASE',
  canonicalCode: 'BASE',
  name: 'Example Lending',
  nameShort: 'Example',
  product: 'Line of Credit',
  timeZone: 'America/New_York',
  locale: 'en-US',
  hosts: [],
  flags: { main: false, wholesale: false, creditUnion: false, crypto: false },
  allowRegulatorReview: false,
  creditBureau: 'A Bureau',
  lendsIn: ['AL', 'TX'],
  colours: { brand: '#336699', accent: '#336699' },
  contact: { phone: '+16155550100', email: 'help@example.com', address: '1 Main St' },
  links: {
    terms: { url: '/terms' },
    privacy: { url: 'https://example.com/privacy', external: true },
    communications: { url: '/communications' },
    licenses: { url: '/licenses' },
  },
  nmls: { number: '12345', url: 'https://example.com/nmls' },
  footer: { image: 'EHL', creditUnionLogo: false, hoursDepartment: 'SUPPORT' },
  limits: {
    amountMinimum: '$15,000',
    amountMaximum: '$400,000',
    amountStep: '$1,000',
    aprMinimum: 5,
    aprMaximum: 15,
    originationFeeMaximum: 5,
    valuationFee: '$500',
    manualNotaryFee: '$300',
    recordingFeeMaximum: '$500',
    recordingTaxMaximum: '$1,000',
    interestOnlyFromAge: 62,
  },
}

const end = {
  do: 'register',
  identity: { email: 'draft.email', password: 'draft.password' },
  application: { 'application.property': 'draft.propertyAddress' },
}

const sound: { readonly [path: FlowPath]: object } = {
  'base/lender.json': lender,
  'base/flags.json': { redesign: { says: 'The new pages.', default: true } },
  'base/facts.json': {
    rules: {
      'second-home': {
        says: 'the property is not the main home',
        when: { in: [{ var: 'draft.propertyAddress.occupancyType' }, ['SECONDARY', 'INVESTMENT']] },
      },
    },
    values: {
      companyName: { type: 'text', is: { var: 'lender.name' } },
      minimumAge: { type: 'integer', is: { if: [{ '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }, 19, 18] } },
    },
  },
  'base/fields.json': {
    'date-of-birth': {
      as: 'day-month-year',
      label: 'Date of birth',
      required: 'Date of birth is required',
      schema: { type: 'string', format: 'date' },
      messages: { format: 'Invalid date' },
    },
    money: { as: 'money', schema: { minimum: '$0' }, messages: { minimum: 'Must be at least $0' } },
    address: {
      as: 'address',
      label: 'Address',
      fields: [
        {
          id: 'street1',
          label: 'Street',
          required: 'Street is required',
          schema: { maxLength: 120 },
          messages: { maxLength: 'Too long' },
        },
        {
          id: 'state',
          label: 'State',
          required: 'State is required',
          schema: { pattern: '^[A-Z]{2}$' },
          messages: { pattern: 'Two letters' },
        },
      ],
    },
  },
  'base/journeys/apply.json': {
    path: '/apply',
    openWhen: { var: 'flags.redesign' },
    otherwise: '/first',
    steps: [
      { id: 'property' },
      { id: 'main-home', askWhen: { rule: 'second-home' } },
      { id: 'income' },
      { id: 'birthdate', stage: 'you' },
      { id: 'password' },
    ],
    stages: [
      { id: 'home', label: 'Home' },
      { id: 'you', label: 'You' },
    ],
    end,
  },
  'base/journeys/first.json': {
    path: '/first',
    steps: [
      { id: 'only', screen: 'apply/property' },
      { id: 'login', screen: 'apply/password', stage: 'home' },
    ],
    stages: [{ id: 'home', label: 'Home', group: 'all' }],
    groups: [{ id: 'all', label: 'All' }],
    end,
  },
  'base/screens/apply/property.json': {
    kind: 'form',
    stage: 'home',
    heading: 'Which home is it?',
    saves: 'draft.propertyAddress',
    fields: [
      { id: 'address', spread: 'address' },
      {
        id: 'occupancyType',
        as: 'radio',
        label: 'How do you use it?',
        required: 'Please choose',
        options: [
          { id: 'PRIMARY', label: 'I live there' },
          { id: 'SECONDARY', label: 'Second home' },
          { id: 'INVESTMENT', label: 'Investment' },
        ],
      },
    ],
    submit: 'Continue',
  },
  'base/screens/apply/main-home.json': {
    kind: 'form',
    stage: 'home',
    heading: 'Where do you live?',
    saves: 'draft.homeAddress',
    fields: [{ id: 'address', spread: 'address' }],
    submit: 'Continue',
  },
  'base/screens/apply/income.json': {
    kind: 'form',
    stage: 'you',
    heading: 'What do you earn?',
    saves: 'draft.income',
    fields: [
      {
        id: 'income',
        use: 'money',
        label: 'Yearly income',
        required: 'Required',
        schema: { maximum: '$9,999' },
        messages: { maximum: 'Less, please' },
      },
    ],
    submit: 'Continue',
  },
  'base/screens/apply/birthdate.json': {
    kind: 'form',
    heading: 'When were you born?',
    saves: 'draft',
    fields: [{ id: 'dob', use: 'date-of-birth' }],
    checks: [
      {
        id: 'old-enough',
        at: 'dob',
        refuseWhen: { '<': [{ years_since: [{ var: 'draft.dob' }] }, { value: 'minimumAge' }] },
        message: 'Must be at least {minimumAge} years old',
      },
    ],
    submit: 'Continue',
  },
  'base/screens/apply/password.json': {
    kind: 'form',
    stage: 'you',
    heading: 'Choose a password',
    saves: 'draft',
    fields: [
      {
        id: 'email',
        as: 'email',
        label: 'Email',
        required: 'Required',
        schema: { maxLength: 254 },
        messages: { maxLength: 'Too long' },
      },
      {
        id: 'password',
        as: 'password',
        label: 'Password',
        required: 'Required',
        secret: true,
        keep: 'never',
        schema: { maxLength: 128 },
        messages: { maxLength: 'Too long' },
        patterns: [{ id: 'digit', pattern: '[0-9]', message: 'Needs a digit' }],
      },
      {
        id: 'termPrivacyConsent',
        as: 'checkbox',
        label: 'I agree',
        required: 'Please agree',
        schema: { const: true },
        messages: { const: 'Please agree' },
      },
    ],
    records: [{ id: 'soft-credit', type: 'SOFT_CREDIT', text: 'You allow {companyName} to ask.' }],
    submit: 'Done',
  },
  'base/screens/start/profile.json': {
    kind: 'message',
    heading: 'Welcome',
    text: 'It goes on here.',
    actions: [{ id: 'on', label: 'Go on', do: 'go', go: 'wait' }],
  },
  'base/screens/wait.json': {
    kind: 'wait',
    heading: 'One moment',
    text: 'We are looking.',
    messages: [{ id: 'a', text: 'Looking' }],
  },
  'base/status-routes.json': {
    statuses: { APP_SUBMISSION: 'start/profile', DECLINED: '?declined', WAITING_FOR_SOFT_CREDIT: '@wait' },
    decisions: {
      declined: { cases: [{ id: 'income', when: { var: 'status.dtiDecline' }, go: 'start/profile' }], otherwise: '/' },
    },
    unlisted: { otherwise: 'start/profile' },
    polling: {
      firstDelayMs: 500,
      factor: 2,
      maxDelayMs: 5000,
      attempts: 7,
      waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: ['WAITING_FOR_SOFT_CREDIT'] },
      settled: ['DECLINED'],
    },
  },
  'base/shell.json': {
    words: { ...words, stepOf: 'Step {step} of {steps}: {stage}' },
    footer: [{ id: 'who', text: 'We are {companyName}.' }],
    legal: Object.fromEntries(shellSchema.properties.legal.required.map((name) => [name, page])),
    publicPaths: ['/apply'],
  },
  'base/scenarios/second-home.json': {
    title: 'A second home asks for the main one',
    journey: 'apply',
    walk: [
      {
        at: 'property',
        answer: { street1: '1 Elm St', state: 'TX', occupancyType: 'SECONDARY' },
        then: { accepted: true, asks: ['main-home'], next: 'main-home', stage: { id: 'home', index: 1, of: 2 } },
      },
      { at: 'property', answer: { occupancyType: 'PRIMARY' }, then: { asksNot: ['main-home'], next: 'income' } },
    ],
    routes: [{ id: 'start', given: { status: { value: 'APP_SUBMISSION' } }, then: { go: 'start/profile' } }],
  },
  'acme/lender.json': {
    ...{ extends: 'base', code: 'ACME', canonicalCode: 'ACME', name: 'Acme Lending', nameShort: 'Acme', hosts: ['acme.example'] },
    lendsIn: ['AL', 'TX'],
    contact: { phone: '+16155550101', email: 'help@acme.example', address: '2 Main St' },
    nmls: { number: '12346' },
  },
  'birch/lender.json': { extends: 'acme', code: 'BIRCH', canonicalCode: 'BIRCH', name: 'Birch Lending' },
}
