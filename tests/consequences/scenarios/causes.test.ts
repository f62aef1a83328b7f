/** Failed claims of every kind are printed with the lines and rules that decided, and the facts that those read. */
import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const rich = { var: 'status.liensComplete' }
const known = { answered: 'condition.notes' }
const cases = (when: object) => ({ cases: [{ id: 'rich', when, text: 'Rich' }], otherwise: 'Poor' })

const files = {
  'base/screens/liens.json': {
    kind: 'form',
    heading: cases(rich),
    openWhen: rich,
    saves: 'application.liens',
    fields: [
      { id: 'correct', as: 'yes-no', label: 'Right?', required: 'Required' },
      {
        id: 'balance',
        as: 'money',
        label: 'How much?',
        help: cases(rich),
        prefill: { var: 'application.liensFound.balance' },
        shownWhen: rich,
      },
    ],
    checks: [{ id: 'is-right', at: 'correct', refuseWhen: { '!': { var: 'application.liens.correct' } }, message: 'Oh' }],
    sets: { 'application.hasHmda': rich },
    records: [{ id: 'soft', type: 'SOFT_CREDIT', text: cases(rich) }],
    submit: 'Continue',
  },
  'base/screens/summary.json': {
    ...{
      kind: 'review',
      heading: 'Right?',
      submit: 'Yes',
      change: 'Change',
      answer: 'Answer',
      none: 'None',
      unfinished: 'Missing',
    },
    sections: [{ id: 'debts', heading: 'Debts', screen: 'liens', shownWhen: { '!': rich } }],
  },
  'base/lifecycle.json': {
    start: 'new',
    states: [
      { id: 'new', go: 'start/profile', moves: { sent: 'waiting' } },
      { id: 'waiting', go: '@wait', final: true },
    ],
    events: [{ id: 'sent', when: rich }],
  },
  'base/conditions.json': {
    cards: [{ id: 'ID_VERIFICATION_FAILURE', heading: cases(known), shownWhen: { '!': rich } }],
  },
  'base/sandbox.json': {
    path: [
      { id: 'begin', status: 'APP_SUBMISSION', leave: [{ id: 'on', on: 'submitted:start/profile', when: rich }] },
      { id: 'end', status: 'WAITING_FOR_SOFT_CREDIT' },
    ],
  },
}
const shell = JSON.parse(someFlowFiles().get('base/shell.json') ?? '')
const footer = {
  'base/shell.json': {
    ...shell,
    footer: [{ id: 'who', text: cases({ var: 'session.registered' }), shownWhen: { '!': { var: 'lender.flags.main' } } }],
  },
}

const id = 'one'
const condition = { uuid: 'c', categoryEnum: 'ID_VERIFICATION_FAILURE', created: '2026-01-01', notes: 'So' }
const approved = { status: { liensComplete: true } }

/** Each claim is wrong; the lines are the printed reasons. */
const claims: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'a route',
    { routes: [{ id, given: { status: { value: 'DECLINED', dtiDecline: true } }, then: { go: '/' } }] },
    ['status.dtiDecline (true)'],
  ],
  [
    'a state',
    { lifecycle: [{ id, given: {}, then: { state: 'waiting' } }] },
    ['sent does not hold:', 'status.liensComplete (absent)'],
  ],
  ['an event', { lifecycle: [{ id, given: approved, then: { events: [] } }] }, ['sent leads from new to waiting:']],
  ['a screen of a state', { lifecycle: [{ id, given: {}, then: { go: '@wait' } }] }, ['the application is in new']],
  [
    'the number of cards',
    { cards: [{ id, given: { ...approved, conditions: [condition] }, then: { cards: [{}] } }] },
    ['the card ID_VERIFICATION_FAILURE is not shown:'],
  ],
  [
    'the words of a card',
    { cards: [{ id, given: { conditions: [condition] }, then: { cards: [{ heading: 'Poor' }] } }] },
    ['the heading of ID_VERIFICATION_FAILURE:', '  condition.notes is answered ✓'],
  ],
  [
    'the other words of a card',
    { cards: [{ id, given: { conditions: [{ ...condition, notes: '' }] }, then: { cards: [{ heading: 'Rich' }] } }] },
    ['  condition.notes is answered ✗'],
  ],
  [
    'statuses in the sandbox',
    {
      sandbox: [
        {
          id,
          lastName: 'Sample',
          does: ['submitted:start/profile'],
          then: { statuses: ['APP_SUBMISSION', 'WAITING_FOR_SOFT_CREDIT'] },
        },
      ],
    },
    ['on does not lead on:'],
  ],
  [
    'facts in the sandbox',
    { sandbox: [{ id, lastName: 'Sample', does: [], then: { statuses: ['APP_SUBMISSION'], facts: { status: { bpo: 'X' } } } }] },
    ['begins in APP_SUBMISSION'],
  ],
  [
    'an open journey',
    { journeys: [{ id, journey: 'apply', given: { flags: { redesign: false } }, then: { open: true } }] },
    ['apply is closed:', 'flags.redesign (false)'],
  ],
  [
    'the steps of a journey',
    { journeys: [{ id, journey: 'apply', then: { steps: ['property', 'main-home', 'income', 'birthdate', 'password'] } }] },
    ['main-home is not asked:'],
  ],
  [
    'the footer',
    { footer: [{ id, then: { paragraphs: { who: 'Rich' } } }] },
    ['who is shown:', 'the case "rich" of who is not taken:'],
  ],
  ['an open screen', { screens: [{ id, screen: 'liens', then: { open: true } }] }, ['liens is not open:']],
  [
    'the words of a screen',
    { screens: [{ id, screen: 'liens', then: { says: { heading: 'Rich' } } }] },
    ['the case "rich" of heading is not taken:'],
  ],
  [
    'the words of a hidden question',
    { screens: [{ id, screen: 'liens', then: { says: { 'fields/balance/help': 'Rich' } } }] },
    ['balance is not shown:'],
  ],
  [
    'the questions of a screen',
    { screens: [{ id, screen: 'liens', then: { lists: ['correct', 'balance'] } }] },
    ['balance is not shown:'],
  ],
  [
    'the parts of a review',
    { screens: [{ id, screen: 'summary', given: approved, then: { lists: ['debts'] } }] },
    ['debts is not shown:'],
  ],
  ['what a review asks for', { screens: [{ id, screen: 'summary', then: { refusal: '' } }] }, ['debts is not complete']],
  [
    'what is prefilled',
    {
      screens: [
        {
          id,
          screen: 'liens',
          given: { ...approved, application: { liensFound: { balance: 500 } } },
          then: { prefilled: { balance: 400 } },
        },
      ],
    },
    ['balance is prefilled here:', '  application.liensFound.balance ($5)'],
  ],
  ['where a button leads', { screens: [{ id, screen: 'start/profile', then: { leads: { on: '/' } } }] }, ['on leads there']],
  [
    'what is stored',
    { screens: [{ id, screen: 'liens', answer: { correct: true, balance: 5 }, then: { saved: { liens: { balance: 5 } } } }] },
    ['balance is not shown:'],
  ],
  [
    'what is set',
    { screens: [{ id, screen: 'liens', answer: { correct: true }, then: { sets: { 'application.hasHmda': true } } }] },
    ['application.hasHmda is set here:'],
  ],
  [
    'a consent',
    { screens: [{ id, screen: 'liens', answer: { correct: true }, then: { records: { soft: 'Rich' } } }] },
    ['the case "rich" of the consent soft is not taken:'],
  ],
  [
    'an answer that is refused',
    { screens: [{ id, screen: 'liens', answer: { correct: true }, then: { accepted: false } }] },
    ['the check is-right refuses nothing:'],
  ],
  [
    'an answer that is accepted',
    { screens: [{ id, screen: 'liens', answer: { correct: false }, then: { accepted: true } }] },
    ['correct is refused:'],
  ],
  [
    'a stage',
    { journey: 'apply', walk: [{ at: 'property', answer: {}, then: { stage: { of: 5 } } }] },
    ['main-home is not asked:'],
  ],
]

describe('the reasons of a failed claim', () => {
  it.each(claims)('a failed claim about %s names its cause', async (_what, claim, lines) => {
    const all = someFlowFiles({ ...files, ...footer, 'base/scenarios/second-home.json': { title: 'A claim', ...claim } })
    const { findings } = JSON.parse((await flow('test acme --format json', all)).out)
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(['E701'])
    const because = findings[0].because.join('\n')
    for (const line of lines) expect(because).toContain(line)
    expect(findings[0].related.length).toBeGreaterThan(0)
  })
})
