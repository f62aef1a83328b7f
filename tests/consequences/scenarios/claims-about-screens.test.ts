/** Claims of scenario files about how a screen is seen, what accepting it sets, and what closes a condition. */

import { describe, expect, it } from 'vitest'
import { runScenarios } from '#consequences/scenarios/run-scenarios.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

const flows: { readonly [path: string]: object } = {
  'lender.json': {
    locale: 'en-US',
    colours: {},
    limits: {
      amountMinimum: '$15,000',
      amountMaximum: '$400,000',
      rates: [{ id: 'fixed-10', term: 10, rate: 8.5, rateType: 'FIXED' }],
      fees: [
        { id: 'recording', amount: { usd: '315' } },
        { id: 'valuation', amount: { usd: '180' }, shownWhen: { '==': [{ var: 'status.bpo' }, 'BPO_REQUIRED'] } },
      ],
    },
  },
  'flags.json': {},
  'facts.json': { values: { balance: { type: 'money', is: { var: 'application.liensFound.balance' } } } },
  'status-routes.json': { statuses: {}, unlisted: { otherwise: '/' }, polling: {} },
  'screens/liens.json': {
    kind: 'form',
    heading: 'Is this right?',
    text: {
      cases: [{ id: 'found', when: { answered: 'application.liensFound.balance' }, text: 'We found {balance}.' }],
      otherwise: 'We found nothing.',
    },
    openWhen: { '==': [{ var: 'status.value' }, 'LIEN_VERIFICATION'] },
    saves: 'application.liens',
    fields: [
      { id: 'correct', as: 'yes-no', label: 'Right?', help: 'Look twice.', required: 'Required' },
      {
        id: 'balance',
        as: 'money',
        label: 'How much?',
        required: 'Required',
        prefill: { var: 'application.liensFound.balance' },
        shownWhen: { '==': [{ var: 'application.liens.correct' }, false] },
      },
    ],
    sets: { 'application.hasHmda': { var: 'application.liens.correct' } },
    submit: 'Continue',
  },
  'screens/summary.json': {
    kind: 'review',
    heading: 'Right?',
    submit: 'Yes',
    change: 'Change',
    answer: 'Answer',
    none: 'None',
    unfinished: 'Something is missing.',
    sections: [{ id: 'debts', heading: 'Debts', screen: 'liens' }],
  },
  'screens/income.json': {
    kind: 'sources',
    heading: 'Income',
    submit: 'Continue',
    adds: [
      { id: 'bank', label: 'Bank', go: 'link' },
      { id: 'wages', label: 'Wages', go: 'link', shownWhen: { var: 'application.hasHmda' } },
    ],
    none: 'None',
    remove: 'Remove',
    addHeading: 'Add',
    perYear: '{amount}',
    needed: 'Needed.',
  },
  'screens/link.json': {
    kind: 'link',
    heading: 'Link',
    provider: 'bank',
    source: 'PLAID_TRANSACTIONS',
    start: 'Start',
    back: 'Back',
    failed: 'Failed',
    backTo: 'income',
    returnsTo: 'wait',
  },
  'screens/offers.json': {
    kind: 'offers',
    heading: 'Choose',
    saves: 'application',
    fields: [
      { id: 'amount', as: 'money', label: 'How much?' },
      { id: 'term', as: 'radio', label: 'How long?', schema: { type: 'integer' } },
    ],
    labels: { recording: 'Recording', valuation: 'Valuation' },
    notOffered: 'Not offered.',
    submit: 'Choose',
  },
  'screens/wait.json': { kind: 'wait', heading: 'Wait', text: 'Wait.', messages: [{ id: 'work', text: 'Working' }] },
  'screens/call.json': {
    kind: 'session',
    heading: 'Call',
    submit: 'Done',
    saves: 'application.notary',
    fields: [{ id: 'ready', as: 'checkbox', label: 'Ready' }],
    steps: [{ id: 'camera', heading: 'Camera', text: 'On.' }],
  },
  'screens/bye.json': {
    kind: 'message',
    heading: 'Bye',
    text: 'Bye.',
    actions: [{ id: 'back', label: 'Back', do: 'go', go: 'liens' }],
  },
  'sandbox.json': {
    path: [
      {
        id: 'review',
        status: 'REVIEW',
        opens: [
          { id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE' },
          { id: 'look', categoryEnum: 'ESCALATION_REVIEW' },
        ],
        leave: [{ id: 'closed', afterSeconds: 0, when: { '==': [{ length: [{ var: 'open.conditions' }] }, 0] } }],
      },
      { id: 'complete', status: 'COMPLETE' },
    ],
    resolves: [
      {
        id: 'identity',
        on: 'uploaded:identity',
        when: { '==': [{ var: 'condition.categoryEnum' }, 'ID_VERIFICATION_FAILURE'] },
      },
      { id: 'look', afterSeconds: 5, when: { '==': [{ var: 'condition.categoryEnum' }, 'ESCALATION_REVIEW'] } },
    ],
  },
}

function run(scenario: object) {
  const files = { ...flows, 'scenarios/one.json': { title: 'One', ...scenario } }
  const texts = Object.entries(files).map(([path, file]): [string, string] => [`base/${path}`, JSON.stringify(file)])
  const [one] = runScenarios(resolveLender(openFlowLibrary(new Map(texts), homeEquity), 'base'))
  return (one?.findings ?? []).map(({ pointer, message }) => ({
    at: pointer.replace('scenarios/one.json#/', ''),
    message: message.replace('"One" ', ''),
  }))
}
const claim = (screen: string, then: object, more: object = {}) => run({ screens: [{ id: 'one', screen, ...more, then }] })
const found = { application: { liensFound: { balance: 12_000_000 } } }

describe('A claim about a screen', () => {
  it('a claim about a screen says whether it is open by its own rule', () => {
    const open = { given: { status: { value: 'LIEN_VERIFICATION' } } }
    expect(claim('liens', { open: true }, open)).toEqual([])
    expect(claim('liens', { open: false })).toEqual([])
    expect(claim('bye', { open: false })).toEqual([])
    expect(claim('liens', { open: false }, open)).toEqual([
      { at: 'screens/0/then/open', message: 'expects that liens is not open, and it is.' },
    ])
    expect(claim('bye', { open: true })).toMatchObject([{ message: 'expects that bye is open, and it is not.' }])
  })

  it('a claim about a screen names the limit or check that refuses an answer, whatever its message says', () => {
    expect(claim('liens', { refused: { correct: 'required', balance: false } }, { answer: {} })).toEqual([])
    expect(claim('liens', { refused: { correct: 'options' } }, { answer: {} })).toEqual([
      {
        at: 'screens/0/then/refused/correct',
        message: 'expects that "options" refuses correct, and "required" does: "Required".',
      },
    ])
    expect(claim('liens', { refused: { correct: 'required' } }, { answer: { correct: true } })).toMatchObject([
      { message: 'expects that "required" refuses correct, and nothing does.' },
    ])
    expect(claim('liens', { refused: { correct: false } }, { answer: {} })).toMatchObject([
      { message: 'expects that nothing refuses correct, and "required" does: "Required".' },
    ])
  })

  it('a claim for each of several values that fails is one finding, with the values', () => {
    const open = { id: 'open', screen: 'liens', forEach: { 'given.status.value': ['LIEN_VERIFICATION', 'HMDA', 'OTHER'] } }
    expect(run({ screens: [{ ...open, then: { open: true } }] })).toEqual([
      {
        at: 'screens/1/then/open',
        message: 'expects that liens is open, and it is not where given.status.value is "HMDA", "OTHER".',
      },
    ])
  })

  it('a claim about a screen compares texts as the given borrower reads them, by the ids of their parts', () => {
    expect(claim('liens', { says: { text: 'We found $120,000.', heading: 'Is this right?' } }, { given: found })).toEqual([])
    expect(claim('liens', { says: { text: 'We found nothing.', 'fields/correct/help': 'Look twice.' } })).toEqual([])
    expect(claim('liens', { says: { 'fields/balance/label': '' } })).toEqual([])
    expect(claim('wait', { says: { 'messages/work/text': 'Working' } })).toEqual([])
    expect(claim('wait', { says: { 'messages/work/text': 'Resting', 'messages/play/text': 'Playing' } })).toMatchObject([
      {
        message: 'expects "Resting" as messages/work/text of wait, and it says "Working", and 1 more claim of this entry fails.',
      },
    ])
  })

  it('a claim about the chosen text names its case, whatever the words, and fails where another case or no case is shown', () => {
    expect(claim('liens', { chosen: { text: 'found' } }, { given: found })).toEqual([])
    expect(claim('liens', { chosen: { text: 'otherwise' } })).toEqual([])
    expect(claim('liens', { chosen: { text: 'found' } })).toMatchObject([
      { message: 'expects the case "found" of text of liens, and it is "otherwise".' },
    ])
    expect(claim('liens', { chosen: { heading: 'found' } })).toMatchObject([
      { message: 'expects the case "found" of heading of liens, and it has no cases.' },
    ])
    expect(claim('liens', { chosen: { 'fields/balance/label': 'found' } })).toMatchObject([
      { message: 'expects the case "found" of fields/balance/label of liens, and nothing is said there.' },
    ])
  })

  it('a claim about a screen compares lists: fields, review sections, income sources and session steps', () => {
    expect(claim('liens', { lists: ['correct'] })).toEqual([])
    expect(claim('liens', { lists: ['correct', 'balance'] }, { answer: { correct: false } })).toEqual([])
    expect(claim('summary', { lists: ['debts'] })).toEqual([])
    expect(claim('income', { lists: ['bank'] })).toEqual([])
    expect(claim('income', { lists: ['bank', 'wages'] }, { given: { application: { hasHmda: true } } })).toEqual([])
    expect(claim('call', { lists: ['camera'] })).toEqual([])
    expect(claim('wait', { lists: [] })).toEqual([])
    expect(claim('liens', { lists: ['balance'] })).toEqual([
      { at: 'screens/0/then/lists/0', message: 'expects that liens lists balance, and it lists correct.' },
    ])
  })

  it('a claim about a screen compares prefilled values', () => {
    const wrong = { given: found, answer: { correct: false } }
    for (const balance of [12_000_000, '$120,000'])
      expect(claim('liens', { prefilled: { balance, correct: false } }, wrong)).toEqual([])
    expect(claim('liens', { prefilled: { balance: 1 } }, wrong)).toMatchObject([
      { message: 'expects 1 at balance of liens beforehand, and it is 12000000.' },
    ])
    expect(claim('liens', { prefilled: { balance: null } }, wrong)).toMatchObject([{ at: 'screens/0/then/prefilled/balance' }])
    expect(claim('liens', { prefilled: { correct: null } }, { given: found, answer: {} })).toEqual([])
  })

  it('a claim about a screen compares the facts that accepting sets, and a refusal of the whole screen', () => {
    const right = { answer: { correct: true } }
    expect(claim('liens', { sets: { 'application.hasHmda': true }, refusal: '' }, right)).toEqual([])
    expect(claim('liens', { sets: { 'application.hasHmda': false } }, right)).toMatchObject([
      { at: 'screens/0/then/sets/application.hasHmda' },
    ])
    expect(claim('summary', { accepted: false, refusal: 'Something is missing.' }, { answer: {} })).toEqual([])
    expect(claim('summary', { refusal: '' }, { answer: {} })).toMatchObject([
      { message: 'expects that nothing stands in the way at summary, and it says "Something is missing.".' },
    ])
    expect(claim('summary', { accepted: true }, { answer: {} })).toMatchObject([
      { message: 'expects that summary accepts this answer, and it says "Something is missing.".' },
    ])
  })

  it('a claim about a screen compares the destinations of buttons', () => {
    expect(claim('bye', { leads: { back: 'liens' } })).toEqual([])
    expect(claim('income', { leads: { bank: 'link' } })).toEqual([])
    expect(claim('link', { leads: { back: 'income', returns: 'wait' } })).toEqual([])
    expect(claim('link', { leads: { returns: 'income' } })).toMatchObject([{ at: 'screens/0/then/leads/returns' }])
    expect(claim('bye', { leads: { back: 'wait', on: 'wait' } })[0]?.message).toContain(
      'expects that "back" of bye leads to "wait", and it leads to "liens"',
    )
  })

  it('a claim about a screen compares the costs of an offer and fees that are not charged', () => {
    const chosen = { answer: { amount: 8_500_000, term: 10 } }
    const valued = { ...chosen, given: { status: { bpo: 'BPO_REQUIRED' } } }
    expect(claim('offers', { fees: { recording: 31_500, valuation: 0 } }, chosen)).toEqual([])
    expect(claim('offers', { fees: { recording: 31_500, valuation: 18_000 } }, valued)).toEqual([])
    expect(claim('offers', { fees: { recording: 1 } }, chosen)).toEqual([
      { at: 'screens/0/then/fees/recording', message: 'expects recording to cost 1 (in cents) at offers, and it costs 31500.' },
    ])
    expect(claim('offers', { fees: { valuation: 0 } }, valued)).toMatchObject([
      { message: 'expects that valuation is not charged at offers, and it costs 18000.' },
    ])
    expect(claim('offers', { fees: { valuation: 18_000 } }, chosen)).toMatchObject([
      { message: 'expects valuation to cost 18000 (in cents) at offers, and it is not charged.' },
    ])
  })

  it('a claim about costs fails for a choice that is not offered and on a screen without offers', () => {
    expect(claim('offers', { fees: { recording: 31_500 } }, { answer: { amount: 8_500_000, term: 7 } })).toHaveLength(1)
    expect(claim('liens', { fees: { recording: 31_500 } })).toHaveLength(1)
    expect(claim('liens', { fees: { recording: 0 } })).toEqual([])
  })

  it('a claim about a screen fails for an unknown screen and for answers to a screen without fields', () => {
    expect(claim('nowhere', { open: false })).toEqual([
      { at: 'screens/0/screen', message: 'speaks of the screen nowhere, and there is none.' },
    ])
    expect(claim('wait', { open: false }, { answer: { a: 1 } })).toMatchObject([
      { message: 'answers the screen wait, and a screen of the kind wait takes no answers.' },
    ])
  })
})

describe('A claim about the sandbox', () => {
  const plays = (does: readonly object[] | readonly (object | string)[], statuses: readonly string[]) =>
    run({ sandbox: [{ id: 'one', lastName: 'Sample', does, then: { statuses } }] })
  const done = { on: 'uploaded:identity', condition: 'ID_VERIFICATION_FAILURE' }

  it('an event of a sandbox claim closes its condition, and waiting closes those that time closes', () => {
    expect(plays([done, '@wait'], ['REVIEW', 'REVIEW', 'COMPLETE'])).toEqual([])
    expect(plays([done], ['REVIEW', 'REVIEW'])).toEqual([])
  })

  it('other events, and events for another condition, close nothing', () => {
    expect(plays(['uploaded:identity', '@wait'], ['REVIEW', 'REVIEW', 'REVIEW'])).toEqual([])
    expect(plays([{ ...done, on: 'submitted:identity' }, '@wait'], ['REVIEW', 'REVIEW', 'REVIEW'])).toEqual([])
    expect(plays([{ ...done, condition: 'ESCALATION_REVIEW' }, '@wait'], ['REVIEW', 'REVIEW', 'REVIEW'])).toEqual([])
  })
})

describe('an amount of money in a scenario', () => {
  const given = { application: { liensFound: { balance: '$1,250.50' }, liens: { correct: false } } }
  const claimOf = (balance: string | number) => ({
    given,
    screens: [
      { screen: 'liens', then: { says: { text: 'We found $1,250.50.' } } },
      {
        screen: 'liens',
        answer: { correct: false, balance: '$2,000' },
        then: { accepted: true, saved: { liens: { balance } } },
      },
    ],
  })

  it('an amount in dollars equals the amount in cents in given facts, answers and stored values', () => {
    expect([run(claimOf('$2,000')), run(claimOf(200_000))]).toEqual([[], []])
  })

  it('a claimed amount in dollars is compared with cents', () => {
    expect(run(claimOf('$2,001'))).toMatchObject([{ at: 'screens/1/then/saved/liens/balance' }])
  })
})
