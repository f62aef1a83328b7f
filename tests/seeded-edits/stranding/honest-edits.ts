/** Edits of the same places as the stranding ones, after which everybody gets on as before. */
import type { EditClass, Json } from './lender-edit.ts'
import { worksOf } from './sandbox-work.ts'

const table = 'status-routes.json'
const sandbox = 'sandbox.json'

const rewordedButton: EditClass = {
  kind: 'a button is reworded',
  make: (random, base) => {
    const screens = base.screens.filter((route) => base.file(`screens/${route}.json`).actions)
    const screen = random.pick(screens)
    const { id } = random.pick<Json>(base.file(`screens/${screen}.json`).actions)
    const label = random.pick(['Go on', 'Continue here', 'Next, please'])
    return { what: `${id} of ${screen} says ${label}`, files: { [`screens/${screen}.json`]: { actions: [{ id, label }] } } }
  },
}

const moreButtons: EditClass = {
  kind: 'a button is added',
  make: (random, base) => {
    const screen = random.pick(base.screens.filter((route) => base.file(`screens/${route}.json`).actions))
    const action = random.pick([
      { id: 'ask-us', label: 'Ask us', do: 'call', $last: true },
      { id: 'my-applications', label: 'My applications', do: 'go', go: '/', $last: true },
    ])
    return { what: `${screen} gets ${action.id}`, files: { [`screens/${screen}.json`]: { actions: [action] } } }
  },
}

const sideButtonTakenOut: EditClass = {
  kind: 'a button that is not needed is taken out',
  make: (random) => {
    const [screen, id] = random.pick([
      ['signing/intro', 'support'],
      ['notary/intro', 'trouble'],
      ['notary/intro', 'in-person'],
      ['credit/error', 'retry'],
      ['credit/error', 'call'],
      ['hold', 'retry'],
      ['signing/support', 'call'],
      ['bpo/condition', 'call'],
    ] as const)
    return { what: `${screen} without ${id}`, files: { [`screens/${screen}.json`]: { actions: [{ id, $remove: true }] } } }
  },
}

const ownScreen: EditClass = {
  kind: 'a status leads to a screen of the lender with the same work',
  make: (random, base) => {
    const [screen, place] = random.pick([
      ['start/contact', 'contact'],
      ['liens', 'liens'],
    ] as const)
    const own = `${screen}-${random.pick(['short', 'own', 'b'])}`
    const states = base.file('lifecycle.json').states.filter(({ go }: Json) => go === screen)
    const { leave } = base.file(sandbox).path.find(({ id }: Json) => id === place)
    const sent = leave.filter(({ on }: Json) => on === `submitted:${screen}`)
    const { statuses, decisions }: Json = base.file(table)
    const led = Object.keys(statuses).filter((one) => statuses[one] === screen)
    const decided = Object.keys(decisions).filter((one) => decisions[one].otherwise === screen)
    return {
      what: `${[...led, ...decided].join(', ')} lead to ${own}`,
      files: {
        [`screens/${own}.json`]: { ...base.file(`screens/${screen}.json`), $schema: undefined },
        [table]: {
          ...(led.length > 0 && { statuses: Object.fromEntries(led.map((one) => [one, own])) }),
          ...(decided.length > 0 && { decisions: Object.fromEntries(decided.map((one) => [one, { otherwise: own }])) }),
        },
        'lifecycle.json': { states: states.map(({ id }: Json) => ({ id, go: own })) },
        [sandbox]: { path: [{ id: place, leave: sent.map(({ id }: Json) => ({ id, on: `submitted:${own}` })) }] },
      },
    }
  },
}

const messageBefore: EditClass = {
  kind: 'a status leads to a message with a button to the work',
  make: (random, base) => {
    const work = random.pick(
      worksOf(base).filter(({ status }) => ['COLLECT_ADDITIONAL_INFO', 'HMDA', 'LIEN_ATTESTATION'].includes(status)),
    )
    const [route = ''] = work.screens
    const own = `before/${work.place}`
    const statuses: Json = base.file(table).statuses
    const states = base.file('lifecycle.json').states.filter(({ go }: Json) => go === route)
    return {
      what: `${work.status} leads to ${own}, and from there to ${route}`,
      files: {
        [`screens/${own}.json`]: {
          kind: 'message',
          heading: random.pick(['One more thing', 'Nearly there']),
          text: 'We need a few more answers of you.',
          actions: [{ id: 'go-on', label: 'Continue', do: 'go', go: route }],
        },
        [`screens/${route}.json`]: { openWhen: { answered: 'status.value' } },
        [table]: {
          statuses: Object.fromEntries(Object.keys(statuses).flatMap((one) => (statuses[one] === route ? [[one, own]] : []))),
        },
        'lifecycle.json': { states: states.map(({ id }: Json) => ({ id, go: own })) },
      },
    }
  },
}

const caseForSome: EditClass = {
  kind: 'a case before the table takes some to a message with a contact',
  make: (random) => {
    const status = random.pick(['ATTORNEY_REVIEW', 'CREDIT_ERROR', 'FACTA_REVIEW', 'PREQUAL_TITLE', 'UNKNOWN'])
    const go = random.pick(['hold', 'error/timeout'])
    const state = random.pick(['TX', 'FL', 'PA'])
    const when = { and: [{ '==': [{ var: 'status.value' }, status] }, { '==': [{ var: 'application.property.state' }, state] }] }
    return {
      what: `${status} in ${state} leads to ${go}`,
      files: { [table]: { first: [{ id: 'in-a-state', when, go, $last: true }] } },
    }
  },
}

const messageForMessage: EditClass = {
  kind: 'a status at which nothing is asked leads to another message',
  make: (random) => {
    const status = random.pick(['CREDIT_ERROR', 'CREDIT_MINOR', 'FACTA_REVIEW', 'PREQUAL_TITLE', 'FINAL_TITLE_PULL'])
    const go = random.pick(['hold', 'error/timeout', 'payoff/hold'])
    return { what: `${status} leads to ${go}`, files: { [table]: { statuses: { [status]: go } } } }
  },
}

const opensWider: EditClass = {
  kind: 'a screen behind a button opens for more',
  make: (random, base) => {
    const screen = random.pick([
      'signing/sign',
      'signing/support',
      'conditions/phone-number',
      'notary/session',
      'bank/manual-disburse',
      'credit/error',
    ])
    const { openWhen } = base.file(`screens/${screen}.json`)
    const status = random.pick(['ATTORNEY_REVIEW', 'PREQUAL_TITLE', 'FINAL_TITLE_PULL', 'PAYOFF_REQUEST_PENDING'])
    return {
      what: `${screen} is open at ${status}, too`,
      files: { [`screens/${screen}.json`]: { openWhen: { or: [openWhen, { '==': [{ var: 'status.value' }, status] }] } } },
    }
  },
}

const cardReworded: EditClass = {
  kind: 'a card is reworded',
  make: (random, base) => {
    const { id } = random.pick<Json>(
      base.file('conditions.json').cards.filter(({ description }: Json) => typeof description === 'string'),
    )
    return {
      what: `the card ${id} is reworded`,
      files: {
        'conditions.json': {
          cards: [{ id, description: random.pick(['We need this of you.', 'Please send it soon.', 'One document is missing.']) }],
        },
      },
    }
  },
}

const moreIsSet: EditClass = {
  kind: 'a screen sets the same again',
  make: (random, base) => {
    const screen = random.pick(['start/hmda', 'bpo/order-bpo', 'insurance/upload', 'product/assets'])
    const { sets } = base.file(`screens/${screen}.json`)
    const [fact = ''] = Object.keys(sets)
    return {
      what: `${screen} sets ${fact} as before`,
      files: { [`screens/${screen}.json`]: { sets: { [fact]: { '!': { '!': sets[fact] } } } } },
    }
  },
}

const refusesFew: EditClass = {
  kind: 'a check refuses some answers',
  make: (random) => {
    const least = random.pick(['900', '5,000', '12,000'])
    const refuseWhen = { '<': [{ var: 'draft.income.income' }, { usd: least }] }
    const checks = [{ id: 'too-little', at: 'income', refuseWhen, message: 'Please call us about this', $last: true }]
    return { what: `incomes below ${least} are refused`, files: { 'screens/register-v2/annual-income.json': { checks } } }
  },
}

const exitForSome: EditClass = {
  kind: 'an exit of the registration takes some',
  make: (random) => {
    const state = random.pick(['TX', 'FL', 'PA', 'AL'])
    const id = random.pick(['legal-name', 'birthdate', 'phone-and-email'])
    const leaveWhen = [{ id: 'out', when: { '==': [{ var: 'draft.propertyAddress.state' }, state] }, go: 'error/decline' }]
    return { what: `who is in ${state} leaves at ${id}`, files: { 'journeys/register-v2.json': { steps: [{ id, leaveWhen }] } } }
  },
}

const slowerSandbox: EditClass = {
  kind: 'the sandbox takes longer',
  make: (random, base) => {
    const places = base.file(sandbox).path.filter(({ leave = [] }: Json) => leave[0]?.afterSeconds !== undefined)
    const { id, leave } = random.pick<Json>(places)
    const afterSeconds = random.pick([3, 4, 6])
    return {
      what: `${id} takes ${afterSeconds} seconds`,
      files: { [sandbox]: { path: [{ id, leave: [{ id: leave[0].id, afterSeconds }] }] } },
    }
  },
}

const anotherPersona: EditClass = {
  kind: 'a persona comes through another way',
  make: (random) => {
    const name = random.pick(['Slow', 'Patient', 'Careful'])
    const detours = [
      {
        $after: random.pick(['initial-offers', 'hard-credit', 'id-check']),
        id: 'looked-at',
        status: 'PREQUAL_TITLE',
        leave: [{ id: 'done', afterSeconds: 3 }],
      },
    ]
    return {
      what: `the persona ${name} waits for a look at the title`,
      files: {
        [sandbox]: {
          personas: [{ id: name.toLowerCase(), says: 'The title is looked at first.', lastNames: [name], detours, $last: true }],
        },
      },
    }
  },
}

const stateReworded: EditClass = {
  kind: 'a state is reworded',
  make: (random, base) => {
    const { id } = random.pick<Json>(base.file('lifecycle.json').states)
    const says = random.pick(['waits for the next answers', 'is on its way', 'is being looked at'])
    return { what: `the state ${id} ${says}`, files: { 'lifecycle.json': { states: [{ id, says }] } } }
  },
}

const moreIsSettled: EditClass = {
  kind: 'a status that nobody waits for is settled',
  make: (random, base) => {
    const { polling } = base.file(table)
    const status = random.pick(['HMDA', 'LIEN_VERIFICATION', 'COMPLETE', 'COLLECT_ADDITIONAL_INFO', 'NOTE_SIGNING'])
    return { what: `${status} is settled`, files: { [table]: { polling: { settled: [...polling.settled, status] } } } }
  },
}

const anotherCase: EditClass = {
  kind: 'a decision gets a case that leads to the work',
  make: (random) => {
    const state = random.pick(['TX', 'FL', 'PA', 'AL'])
    const [name, go] = random.pick([
      ['income', 'income/review'],
      ['disbursement', 'bank/manual-disburse'],
      ['autopay', 'bank/autopay-manual'],
      ['insurance', 'insurance/upload'],
    ] as const)
    const when = { '==': [{ var: 'application.property.state' }, state] }
    return {
      what: `${name} in ${state} leads to ${go}`,
      files: { [table]: { decisions: { [name]: { cases: [{ id: 'in-a-state', when, go, $first: true }] } } } },
    }
  },
}

export const HONEST_EDITS: readonly EditClass[] = [
  ...[rewordedButton, moreButtons, sideButtonTakenOut, ownScreen, messageBefore, caseForSome, messageForMessage],
  ...[opensWider, cardReworded, moreIsSet, refusesFew, exitForSome, slowerSandbox, anotherPersona, stateReworded],
  ...[moreIsSettled, anotherCase],
]
