/**
 * Edits of one lender that strand or mislead people: each is well formed, merges without a word, and some borrowers cannot finish
 * afterwards. What is stranded is known from base's sandbox (sandbox-work.ts), never from a check.
 */
import type { Random } from '../edits/random.ts'
import type { Base, EditClass, Json, Written } from './lender-edit.ts'
import { ELSEWHERE, screensAt, type Work, worksOf } from './sandbox-work.ts'

const table = 'status-routes.json'
const lifecycle = 'lifecycle.json'
const sandbox = 'sandbox.json'

const screenFile = (route: string) => `screens/${route}.json`
const statusIs = (...values: readonly string[]) => ({ in: [{ var: 'status.value' }, values] })

/** Some other screen on which the work of the status cannot be done, and from which no button or section of a review leads to it. */
function elsewhere(random: Random, base: Base, status: string): string {
  const wanted = screensAt(base, status)
  return random.pick(
    ELSEWHERE.filter((route) => {
      return ![route, ...buttonsOn(base, route), ...sectionsOn(base, route)].some((go) => wanted.includes(go))
    }),
  )
}

function buttonsOn(base: Base, route: string): readonly string[] {
  return (base.file(screenFile(route)).actions ?? []).flatMap(({ go }: Json) => go ?? [])
}

/** A review lets the answers of its sections be given. */
function sectionsOn(base: Base, route: string): readonly string[] {
  return (base.file(screenFile(route)).sections ?? []).map(({ screen }: Json) => screen)
}

/** A lifecycle state that shows the same screen is led along, as `flow check` asks (E237). */
function ledAlong(base: Base, from: string, go: string): Written['files'] {
  const states = base.file(lifecycle).states.filter((state: Json) => state.go === from && !state.final)
  return states.length === 0 ? {} : { [lifecycle]: { states: states.map(({ id }: Json) => ({ id, go })) } }
}

/** Works whose status the table leads straight to a screen. */
function listed(base: Base): readonly (Work & { readonly go: string })[] {
  const { statuses } = base.file(table)
  return worksOf(base).flatMap((work) => {
    const go = statuses[work.status]
    return typeof go === 'string' && /^[a-z]/.test(go) ? [{ ...work, go }] : []
  })
}

const statusTo = (kind: string, choose: (random: Random, base: Base, work: Work) => string): EditClass => ({
  kind,
  make: (random, base) => {
    const work = random.pick(listed(base))
    const go = choose(random, base, work)
    if (work.go === go) return undefined
    return {
      what: `${work.status} leads to ${go}`,
      files: { [table]: { statuses: { [work.status]: go } }, ...ledAlong(base, work.go, go) },
      meant: [work.go, ...work.screens],
    }
  },
})

const decisionsWithWork = (base: Base) => {
  const { statuses, decisions } = base.file(table)
  return worksOf(base).flatMap((work) => {
    const name = String(statuses[work.status]).startsWith('?') ? statuses[work.status].slice(1) : undefined
    return name === undefined ? [] : [{ work, name, decision: decisions[name] }]
  })
}

const otherwiseElsewhere: EditClass = {
  kind: 'a decision comes to another screen',
  make: (random, base) => {
    const { work, name, decision } = random.pick(
      decisionsWithWork(base).filter(({ work: { screens }, decision }) => reaches(base, decision.otherwise, screens)),
    )
    const go = elsewhere(random, base, work.status)
    return {
      what: `otherwise of ${name} leads to ${go}`,
      files: { [table]: { decisions: { [name]: { otherwise: go } } }, ...ledAlong(base, decision.otherwise, go) },
      meant: [decision.otherwise, ...work.screens],
    }
  },
}

function reaches(base: Base, route: string, screens: readonly string[]): boolean {
  return screens.includes(route) || buttonsOn(base, route).some((go) => screens.includes(go))
}

const caseElsewhere: EditClass = {
  kind: 'a case of a decision comes to another screen',
  make: (random, base) => {
    const cases = decisionsWithWork(base).flatMap(({ work, name, decision }) =>
      (decision.cases ?? []).flatMap((one: Json) => (work.screens.includes(one.go) ? [{ work, name, one }] : [])),
    )
    const { work, name, one } = random.pick(cases)
    const go = elsewhere(random, base, work.status)
    return {
      what: `case ${one.id} of ${name} leads to ${go}`,
      files: { [table]: { decisions: { [name]: { cases: [{ id: one.id, go }] } } }, ...ledAlong(base, one.go, go) },
      meant: [one.go, ...work.screens],
    }
  },
}

const caseForEverybody: EditClass = {
  kind: 'a case before the table takes everybody of a status',
  make: (random, base) => {
    const work = random.pick(listed(base))
    const go = elsewhere(random, base, work.status)
    return {
      what: `everybody at ${work.status} is led to ${go} first`,
      files: { [table]: { first: [{ id: 'on-hold', when: statusIs(work.status), go, $first: true }] } },
      meant: [work.go, ...work.screens, 'on-hold'],
    }
  },
}

const stateElsewhere: EditClass = {
  kind: 'a state shows another screen',
  make: (random, base) => {
    const states = base
      .file(lifecycle)
      .states.filter(({ id }: Json) => ['appSummary', 'profile', 'liens', 'product', 'hmda'].includes(id))
    const state = random.pick<Json>(states)
    const others = ['hold', 'payoff/hold', 'review-app/uw', 'error/timeout', 'merchant/review', 'bank/confirm', 'complete']
    const go = random.pick(others)
    return {
      what: `the state ${state.id} shows ${go}`,
      files: { [lifecycle]: { states: [{ id: state.id, go }] } },
      meant: [state.go],
    }
  },
}

const stateWithoutExit: EditClass = {
  kind: 'a state without exit',
  make: (random, base) => {
    const states = base
      .file(lifecycle)
      .states.filter(({ moves, final }: Json) => !final && moves && Object.keys(moves).length > 0)
    const { id, moves } = random.pick<Json>(states)
    const none = Object.fromEntries(Object.keys(moves).map((event) => [event, null]))
    return {
      what: `no event leads on from ${id}`,
      files: { [lifecycle]: { states: [{ id, moves: none }] } },
      meant: Object.keys(moves),
    }
  },
}

/** Messages from which a button leads to the work, and the buttons that do it. */
const BUTTONS: readonly { readonly screen: string; readonly ids: readonly string[]; readonly to: string }[] = [
  { screen: 'signing/intro', ids: ['sign'], to: 'signing/sign' },
  { screen: 'notary/intro', ids: ['start', 'in-person', 'trouble'], to: 'notary/session' },
  { screen: 'hold', ids: ['conditions'], to: 'conditions' },
  { screen: 'credit/error', ids: ['open'], to: 'open' },
  { screen: 'bpo/condition', ids: ['order'], to: 'bpo/order-bpo' },
]

const buttonTakenOut: EditClass = {
  kind: 'the button to the work is taken out',
  make: (random) => {
    const { screen, ids, to } = random.pick(BUTTONS.filter((one) => one.screen !== 'bpo/condition'))
    const gone = ids.map((id) => ({ id, $remove: true }))
    const call = { id: 'ask-us', label: random.pick(['Ask us', 'Call us now', 'Speak to us']), do: 'call', $last: true }
    return {
      what: `${screen} without ${ids.join(', ')}`,
      files: { [screenFile(screen)]: { actions: [...gone, call] } },
      meant: [to, ...ids],
    }
  },
}

const buttonElsewhere: EditClass = {
  kind: 'the button to the work leads elsewhere',
  make: (random) => {
    const { screen, ids, to } = random.pick(BUTTONS.filter(({ screen: one }) => ['signing/intro', 'hold'].includes(one)))
    const go = random.pick(['document/disclosures', '/'])
    const actions = ids.map((id) => ({ id, go }))
    return { what: `${ids.join(', ')} of ${screen} leads to ${go}`, files: { [screenFile(screen)]: { actions } }, meant: [to] }
  },
}

/** Screens that open by a rule, and the statuses in which their work is due. */
const OPENED: readonly (readonly [screen: string, status: string])[] = [
  ['signing/sign', 'NOTE_SIGNING'],
  ['conditions', 'ATTORNEY_REVIEW'],
  ['conditions/phone-number', 'ATTORNEY_REVIEW'],
  ['conditions/upload-document', 'ATTORNEY_REVIEW'],
]

const neverOpens: EditClass = {
  kind: 'a screen behind a button that never opens',
  make: (random) => {
    const [screen] = random.pick(OPENED)
    const other = random.pick(['COMPLETE', 'HMDA', 'LIEN_VERIFICATION', 'CANCELLED', 'RECORDING'])
    return {
      what: `${screen} is open at ${other} only`,
      files: { [screenFile(screen)]: { openWhen: { '==': [{ var: 'status.value' }, other] } } },
      meant: [screen, 'openWhen'],
    }
  },
}

const notOpened: EditClass = {
  kind: 'what opens a screen is taken out',
  make: (random) => {
    const [screen] = random.pick([...OPENED, ['notary/session', ''], ['notary/schedule-manual', '']] as const)
    return {
      what: `${screen} without openWhen`,
      files: { [screenFile(screen)]: { openWhen: null } },
      meant: [screen, 'openWhen'],
    }
  },
}

const setTakenOut: EditClass = {
  kind: 'what a screen sets is taken out',
  make: (random, base) => {
    const sets = base.screens.flatMap((screen) =>
      Object.keys(base.file(screenFile(screen)).sets ?? {}).map((fact) => ({ screen, fact })),
    )
    const needed = sets.filter(({ fact }) => readSomewhere(base, fact) && sets.filter((one) => one.fact === fact).length === 1)
    const { screen, fact } = random.pick(needed)
    return { what: `${screen} does not set ${fact}`, files: { [screenFile(screen)]: { sets: { [fact]: null } } }, meant: [fact] }
  },
}

const setOtherwise: EditClass = {
  kind: 'what a screen sets never lets a rule hold',
  make: (random) => {
    const [screen, fact] = random.pick([['start/hmda', 'application.hasHmda']] as const)
    return {
      what: `${screen} sets ${fact} to false`,
      files: { [screenFile(screen)]: { sets: { [fact]: false } } },
      meant: [fact],
    }
  },
}

/** Whether a rule beside the screens reads it. */
function readSomewhere(base: Base, fact: string): boolean {
  return [lifecycle, table, sandbox, 'facts.json'].some((file) => JSON.stringify(base.file(file)).includes(`"${fact}"`))
}

const CARDS: readonly (readonly [card: string, go: string])[] = [
  ['ID_VERIFICATION_FAILURE', 'identity'],
  ['MISSING_PHONE_NUMBER', 'conditions/phone-number'],
  ['BANK_ACCOUNT_FRAUD_REVIEW', 'conditions/upload-document'],
  ['REVIEW_TRUST_REQUIREMENTS', 'conditions/upload-document'],
  ['PROPERTY_LEGAL_DESCRIPTION', 'conditions/upload-document'],
  ['HARD_CREDIT_INQUIRY_REVIEW', 'conditions/upload-document'],
]

const cardElsewhere: EditClass = {
  kind: 'a card leads where its task cannot be done',
  make: (random) => {
    const [id, right] = random.pick(CARDS)
    const go = random.pick(
      ['conditions/phone-number', 'conditions/upload-document', 'document/disclosures'].filter((one) => one !== right),
    )
    return { what: `the card ${id} leads to ${go}`, files: { 'conditions.json': { cards: [{ id, go }] } }, meant: [right] }
  },
}

const cardHidden: EditClass = {
  kind: 'a card is hidden from those who need it',
  make: (random) => {
    const [id] = random.pick(CARDS)
    const state = random.pick(['TX', 'FL', 'PA', 'AL'])
    const shownWhen = { '==': [{ var: 'application.property.state' }, state] }
    return {
      what: `the card ${id} is shown in ${state} only`,
      files: { 'conditions.json': { cards: [{ id, shownWhen }] } },
      meant: [id, 'shownWhen'],
    }
  },
}

const circle: EditClass = {
  kind: 'page links lead in a circle',
  make: (random) => {
    const words = random.pick(['Next', 'Go on', 'Continue', 'More'])
    const back = [{ id: 'call', $remove: true }]
    return random.pick([
      {
        what: 'signing/intro and signing/support lead to one another',
        files: {
          [screenFile('signing/intro')]: { actions: [{ id: 'sign', label: words, go: 'signing/support' }] },
          [screenFile('signing/support')]: { actions: back },
        },
        meant: ['signing/sign', 'sign'],
      },
      {
        what: 'notary/intro and notary/error lead to one another',
        files: {
          [screenFile('notary/intro')]: {
            actions: [
              { id: 'start', label: words, go: 'notary/error' },
              { id: 'in-person', $remove: true },
            ],
          },
          [screenFile('notary/error')]: {
            actions: [{ id: 'again', go: 'notary/intro' }, { id: 'in-person', $remove: true }, ...back],
          },
        },
        meant: ['notary/session', 'start'],
      },
    ])
  },
}

/** A question of each screen that a check can refuse at. */
const CHECKED: readonly (readonly [screen: string, field: string, path: string])[] = [
  ['credit/error', 'pin', 'application.pin'],
  ['register-v2/annual-income', 'income', 'draft.income.income'],
]

const refusesEverybody: EditClass = {
  kind: 'a check refuses every answer',
  make: (random) => {
    const [screen, at, path] = random.pick(CHECKED)
    const checks = [
      {
        id: 'never',
        at,
        refuseWhen: { answered: path },
        message: random.pick(['Not now', 'Not this one', 'Please call us']),
        $last: true,
      },
    ]
    return { what: `${screen} refuses every ${at}`, files: { [screenFile(screen)]: { checks } }, meant: ['never', at, 'check'] }
  },
}

const refusesSome: EditClass = {
  kind: 'a check refuses every answer of some',
  make: (random) => {
    const state = random.pick(['TX', 'FL', 'PA', 'AL', 'GA'])
    const [screen, at, path] = ['register-v2/annual-income', 'income', 'draft.income.income'] as const
    const refuseWhen = { and: [{ answered: path }, { '==': [{ var: 'draft.propertyAddress.state' }, state] }] }
    const checks = [{ id: 'not-here', at, refuseWhen, message: 'Please call us', $last: true }]
    return {
      what: `${screen} refuses everybody in ${state}`,
      files: { [screenFile(screen)]: { checks } },
      meant: ['not-here', at, 'check'],
    }
  },
}

const sandboxWaitsElsewhere: EditClass = {
  kind: 'the sandbox waits for a screen that is not shown',
  make: (random, base) => {
    const works = worksOf(base).filter(
      ({ persona, screens, status }) => persona === undefined && screens.length === 1 && status !== 'IN_PROGRESS',
    )
    const { place, screens } = random.pick(works)
    const { leave } = base.file(sandbox).path.find(({ id }: Json) => id === place)
    const other = random.pick(['start/hmda', 'start/contact', 'liens', 'bank/confirm'].filter((one) => !screens.includes(one)))
    const ways = leave.filter(({ on }: Json) => on).map(({ id }: Json) => ({ id, on: `submitted:${other}` }))
    return {
      what: `the place ${place} waits for ${other}`,
      files: { [sandbox]: { path: [{ id: place, leave: ways }] } },
      meant: screens,
    }
  },
}

const wayNeverTaken: EditClass = {
  kind: 'a way of the sandbox can never be taken',
  make: (random, base) => {
    const places = base.file(sandbox).path.filter(({ leave = [] }: Json) => leave.length === 1)
    const { id, status, leave } = random.pick<Json>(places)
    const when = {
      '==': [{ var: 'status.value' }, random.pick(['COMPLETE', 'CANCELLED', 'DECLINED'].filter((one) => one !== status))],
    }
    return {
      what: `the way ${leave[0].id} of ${id} is taken at another status`,
      files: { [sandbox]: { path: [{ id, leave: [{ id: leave[0].id, when }] }] } },
      meant: [leave[0].id, 'mend its rule'],
    }
  },
}

const wayBack: EditClass = {
  kind: 'a way of the sandbox leads back for ever',
  make: (random, base) => {
    const path = base.file(sandbox).path
    const places = path.filter(
      ({ leave = [] }: Json, index: number) => index > 2 && leave.length === 1 && leave[0].to === undefined,
    )
    const { id, leave } = random.pick<Json>(places)
    const at = path.findIndex((one: Json) => one.id === id)
    const to = path[at - random.pick([1, 2])].id
    return {
      what: `the way ${leave[0].id} of ${id} leads back to ${to}`,
      files: { [sandbox]: { path: [{ id, leave: [{ id: leave[0].id, to }] }] } },
      meant: [leave[0].id, 'to', id],
    }
  },
}

const nobodyFinishes: EditClass = {
  kind: 'an exit of the registration takes everybody',
  make: (random) => {
    const id = random.pick(['legal-name', 'birthdate', 'phone-and-email'])
    const answered = random.pick(['draft.propertyAddress.state', 'draft.propertyAddress.zip', 'draft.isListedForSale'])
    const leaveWhen = [{ id: 'out', when: { answered }, go: 'error/decline' }]
    return {
      what: `everybody leaves at ${id}`,
      files: { 'journeys/register-v2.json': { steps: [{ id, leaveWhen }] } },
      meant: ['out', 'leaveWhen', id],
    }
  },
}

const waitsForEver: EditClass = {
  kind: 'nobody asks again for a status that is waited for',
  make: (random, base) => {
    const { statuses, polling } = base.file(table)
    const waited = Object.keys(statuses).filter((status) => statuses[status] === '@wait')
    const status = random.pick(waited)
    return {
      what: `${status} is settled`,
      files: { [table]: { polling: { settled: [...polling.settled, status] } } },
      meant: [status, 'settled'],
    }
  },
}

const taskResolvedElsewhere: EditClass = {
  kind: 'the sandbox closes a condition for another screen',
  make: (random) => {
    const [id, on] = random.pick([
      ['phone-number', 'submitted:start/contact'],
      ['phone-number', 'uploaded:identity'],
      ['identity', 'submitted:conditions/phone-number'],
      ['documents', 'uploaded:identity'],
      ['paystubs', 'uploaded:identity'],
    ] as const)
    const right = {
      'phone-number': 'conditions/phone-number',
      identity: 'identity',
      documents: 'conditions/upload-document',
      paystubs: 'MANUAL_PAYSTUB',
    }[id]
    return { what: `${id} is closed by ${on}`, files: { [sandbox]: { resolves: [{ id, on }] } }, meant: [right] }
  },
}

export const STRANDING_EDITS: readonly EditClass[] = [
  statusTo('a status leads to another screen', (random, base, { status }) => elsewhere(random, base, status)),
  statusTo('a status leads to a wait', () => '@wait'),
  statusTo('a status leads to the list of applications', () => '/'),
  ...[otherwiseElsewhere, caseElsewhere, caseForEverybody, stateElsewhere, stateWithoutExit],
  ...[buttonTakenOut, buttonElsewhere, neverOpens, notOpened, setTakenOut, setOtherwise],
  ...[cardElsewhere, cardHidden, circle, refusesEverybody, refusesSome],
  ...[sandboxWaitsElsewhere, wayNeverTaken, wayBack, nobodyFinishes, waitsForEver, taskResolvedElsewhere],
]
