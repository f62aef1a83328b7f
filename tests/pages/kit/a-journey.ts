/** A small flow, written by hand: a name, a question that only some are asked, a consent that may be left empty, a password. */

import { colourScale } from '#engine/compile/colour-scale.ts'
import type { CompiledField, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Rule, Text } from '#engine/flow/json.ts'
import type { FormScreen } from '#engine/kinds/form.ts'
import { homeEquityRuntime } from '#product/index.ts'
import shellSchema from '#schemas/shell.schema.json' with { type: 'json' }

export function aField(id: string, more: Partial<CompiledField> = {}): CompiledField {
  return { id, at: `screens/x.json#/fields/${id}`, path: `draft.${id}`, as: 'text', schema: {}, limits: [], ...more }
}

export function aScreen(route: string, fields: readonly CompiledField[], more: Partial<FormScreen> = {}): FormScreen {
  return {
    kind: 'form',
    route,
    at: `screens/${route}.json`,
    stage: route,
    heading: `The ${route}`,
    saves: 'draft',
    fields,
    groups: {},
    checks: [],
    records: [],
    sets: {},
    submit: 'Continue',
    ...more,
  }
}

type Given = {
  readonly openWhen?: Rule
  readonly otherwise?: string
  /** Routes of the screens that the journey does not ask in this release. */
  readonly without?: readonly string[]
  readonly screens?: readonly FormScreen[]
  readonly hash?: string
  readonly words?: { readonly [word: string]: Text }
}

/** Steps: `name`, `nickname` (asked of Ana alone), `extras` (nothing required), `login`. */
export function aJourney({ openWhen, otherwise, without = [], screens = [], hash = 'r1', words = {} }: Given = {}): CompiledFlow {
  const all = [
    aScreen('name', [aField('name', { required: 'Please enter your name' })]),
    aScreen('nickname', [aField('nickname', { required: 'Required' })]),
    aScreen('extras', [aField('newsletter', { as: 'checkbox', schema: { type: 'boolean' } })]),
    aScreen('login', [aField('password', { as: 'password', required: 'Required', keepNever: true, secret: true })]),
    aScreen(
      'auth/login',
      [
        aField('email', { as: 'email', required: 'Which e-mail?', keepNever: true }),
        aField('password', { as: 'password', required: 'Which password?', keepNever: true, secret: true }),
      ],
      { heading: 'Welcome back', saves: 'session', submit: 'Let me in' },
    ),
    ...screens,
  ]
  const steps = ['name', 'nickname', 'extras', 'login'].filter((route) => !without.includes(route))
  return {
    product: homeEquityRuntime,
    lender: 'one',
    hash,
    screens: Object.fromEntries(all.map((screen) => [screen.route, screen])),
    journeys: {
      join: {
        id: 'join',
        path: '/join',
        stepIn: 'path',
        ...(openWhen !== undefined && { openWhen }),
        ...(otherwise !== undefined && { otherwise }),
        steps: steps.map((id) => ({
          id,
          at: `journeys/join.json#/steps/${id}`,
          screen: id,
          stage: id,
          leaveWhen: [],
          ...(id === 'nickname' && { askWhen: { '==': [{ var: 'draft.name' }, 'Ana'] } }),
        })),
        stages: steps.map((id) => ({ id, label: `Stage ${id}` })),
        groups: [],
        end: { do: 'register' },
      },
    },
    statusRoutes: {
      statuses: { APP_SUBMISSION: 'start/profile', WAITING_FOR_SOFT_CREDIT: '@wait' },
      unlisted: { otherwise: '/' },
      polling: {
        firstDelayMs: 500,
        factor: 2,
        maxDelayMs: 5000,
        attempts: 7,
        waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: ['GEN_NOTE_SIGNING'] },
        settled: ['CANCELLED'],
      },
    },
    values: {},
    says: {},
    secrets: [],
    live: { hash: 'l1', lender: aLender, flags: {}, shell: aShell(words) },
  }
}

const shades = colourScale('#336699')

const aLender = {
  code: 'ONE',
  canonicalCode: 'ONE',
  name: 'First Example Lender',
  nameShort: 'Example',
  product: 'Home line',
  timeZone: 'America/Chicago',
  locale: 'en-US',
  hosts: ['localhost'],
  flags: { main: true, wholesale: false, creditUnion: true, crypto: false },
  allowRegulatorReview: false,
  creditBureau: 'a bureau',
  lendsIn: ['TX'],
  colours: { primary: shades, secondary: shades },
  contact: { phone: '+16155550100', phoneFormatted: '(615) 555-0100', email: 'help@lender.example', address: '1 Main St' },
  links: {
    terms: { url: '/terms' },
    privacy: { url: 'https://lender.example/privacy', external: true },
    communications: { url: '/communications' },
    licenses: { url: '/licenses' },
  },
  nmls: { number: '12345', url: 'https://nmls.example' },
  footer: { image: 'EHL', creditUnionLogo: true, hoursDepartment: 'OPS_PHONE' },
  limits: {
    amountMinimum: '$15,000',
    amountMaximum: '$400,000',
    amountStep: '$1,000',
    aprMinimum: 7.6,
    aprMaximum: 17.2,
    originationFeeMaximum: 4.99,
    valuationFee: '$180',
    manualNotaryFee: '$300',
    recordingFeeMaximum: '$315',
    recordingTaxMaximum: '$1,400',
  },
} as unknown as CompiledFlow['live']['lender']

const everyWord = Object.fromEntries(Object.keys(shellSchema.properties.words.properties).map((word) => [word, `[${word}]`]))

/** Each word is its own name, unless the test gives another. */
function aShell(words: { readonly [word: string]: Text }): CompiledFlow['live']['shell'] {
  const page = (title: string) => ({ title, sections: [{ id: 'one', text: `${title} text` }] })
  return {
    words: { ...everyWord, ...words } as unknown as CompiledFlow['live']['shell']['words'],
    footer: [{ id: 'secured', text: 'Secured by your home.' }],
    legal: { terms: page('Terms'), privacy: page('Privacy'), communications: page('Communications'), licenses: page('Licences') },
    publicPaths: ['/join'],
  }
}
