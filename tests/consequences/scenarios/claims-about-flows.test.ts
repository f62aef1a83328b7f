/** Claims about the lifecycle, cards and the sandbox: true ones pass, false ones are reported at their place in the file. */

import { describe, expect, it } from 'vitest'
import { runScenarios } from '#consequences/scenarios/run-scenarios.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Json } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

const flows: { readonly [path: string]: object } = {
  'lender.json': { locale: 'en-US', colours: {} },
  'flags.json': {},
  'facts.json': {
    values: {
      last4: { type: 'text', is: { var: 'application.disburseAccount.mask' } },
      paystubs: { type: 'integer', is: { first_of: [{ var: 'condition.xtraData.numDocsRequired' }, 3] } },
    },
  },
  'status-routes.json': {
    statuses: { IN_PROGRESS: '@lifecycle', OFFER_SELECTION: '?offers' },
    decisions: { offers: { otherwise: 'product/select', carry: { from: { var: 'application.state' } } } },
    unlisted: { otherwise: '@lifecycle' },
    polling: {},
  },
  'lifecycle.json': {
    start: 'profile',
    progress: [
      { id: 'BASIC', label: 'Basic info' },
      { id: 'PAPERS', label: 'Papers', shownWhen: { var: 'status.manualNotary' } },
      { id: 'IDENTITY', label: 'Verify identity' },
    ],
    states: [
      { id: 'profile', go: 'start/profile', progress: 'BASIC', moves: { lienInfo: 'liens' } },
      { id: 'liens', go: 'liens', progress: 'IDENTITY', moves: { idReupload: 'docVerify' } },
      { id: 'docVerify', go: 'identity', progress: 'COMPLETE' },
    ],
    events: [
      { id: 'lienInfo', when: { some: [{ var: 'application.consents' }, { '==': [{ var: 'type' }, 'SOFT_CREDIT'] }] } },
      { id: 'idReupload', when: { in: ['ID_VERIFICATION_FAILURE', { var: 'open.conditions' }] } },
    ],
  },
  'conditions.json': {
    everyCard: { descriptionFirst: 'condition.commentsToBorrower', query: { conditionUuid: { var: 'condition.uuid' } } },
    templates: { upload: { go: 'conditions/upload-document', button: 'Upload Document', buttonForSeveral: 'Upload Documents' } },
    cards: [
      {
        id: 'HELOC_MANUAL_PAYSTUB_UPLOAD',
        template: 'upload',
        heading: 'Paystubs',
        description: 'Your {paystubs, plural, one {most recent paystub} other {# most recent paystubs}}',
      },
      {
        id: 'FALSE_OWNERSHIP_TYPE_REVIEW',
        template: 'upload',
        heading: 'Ownership',
        description: 'The account ending with {last4}',
      },
      { id: 'ESCALATION_REVIEW', heading: 'Under review' },
    ],
  },
  'sandbox.json': {
    path: [
      { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:start/profile' }] },
      {
        id: 'credit',
        status: 'WAITING_FOR_SOFT_CREDIT',
        leave: [{ id: 'done', afterSeconds: 2, when: { '!': { answered: 'submission.ssn' } } }],
      },
      {
        id: 'identity',
        status: 'IDENTITY_VERIFICATION',
        leave: [
          {
            id: 'failed',
            on: 'uploaded:identity',
            when: { '!': { in: ['PASSPORTFRONT', { var: 'open.documents' }] } },
            to: 'again',
          },
          { id: 'front', on: 'uploaded:identity', to: 'complete' },
        ],
      },
      {
        id: 'again',
        status: 'REVIEW_STOP',
        opens: [{ id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE' }],
        leave: [{ id: 'met', on: 'uploaded:identity', when: { in: ['ID_VERIFICATION_FAILURE', { var: 'open.conditions' }] } }],
      },
      { id: 'complete', status: 'COMPLETE' },
    ],
    personas: [
      {
        id: 'frozen',
        lastNames: ['Frozen'],
        detours: [
          {
            id: 'frozen',
            $after: 'credit',
            status: 'SOFT_CREDIT_LOCKED_OR_FROZEN',
            leave: [
              {
                id: 'right-pin',
                on: 'submitted:credit/error',
                when: { and: [{ '==': [{ var: 'submission.pin' }, '1234'] }, { var: 'application.pinRefused' }] },
              },
              { id: 'wrong-pin', on: 'submitted:credit/error', stay: true, set: { 'application.pinRefused': true } },
            ],
          },
        ],
      },
      { id: 'timeout', lastNames: ['Timeout'], detours: [{ id: 'credit', leave: [{ id: 'done', $remove: true }] }] },
    ],
  },
}

/** What running a scenario finds: the place in the file, what it says, and why. */
function run(scenario: object, without?: string) {
  const files = { ...flows, 'scenarios/one.json': { title: 'One', ...scenario } }
  const texts = Object.entries(files)
    .filter(([path]) => path !== without)
    .map(([path, file]): [string, string] => [`base/${path}`, JSON.stringify(file)])
  const [one] = runScenarios(resolveLender(openFlowLibrary(new Map(texts), homeEquity), 'base'))
  return (one?.findings ?? []).map(({ code, pointer, message, because }) => ({
    code,
    at: pointer.replace('scenarios/one.json#/', ''),
    message: message.replace('"One" ', ''),
    because: because?.join('\n') ?? '',
  }))
}

const consent = { application: { consents: [{ type: 'SOFT_CREDIT' }] } }
const rejected = [{ categoryEnum: 'ID_VERIFICATION_FAILURE' }]

describe('A claim about the lifecycle', () => {
  const claim = (given: object, then: object) => run({ lifecycle: [{ id: 'one', given, then }] })

  it('a claim about the lifecycle passes if state and events are as claimed', () => {
    expect(claim(consent, { state: 'liens', events: ['lienInfo'] })).toEqual([])
    expect(claim({}, { state: 'profile', events: [] })).toEqual([])
    expect(claim(consent, { state: 'liens' })).toEqual([])
    expect(claim(consent, { events: ['lienInfo'] })).toEqual([])
  })

  it('open.conditions has the categories of the given conditions', () => {
    const given = { ...consent, conditions: rejected }
    expect(claim(given, { state: 'docVerify', events: ['lienInfo', 'idReupload'] })).toEqual([])
  })

  it('a claim of a wrong lifecycle state fails at its key `state`, and lists the events that led to the actual state', () => {
    const [found, ...others] = claim(consent, { state: 'docVerify' })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      code: 'E701',
      at: 'lifecycle/0/then/state',
      message: 'expects the state docVerify, and it is liens (events: lienInfo).',
    })
    expect(found?.because).toContain('lienInfo leads from profile to liens')
  })

  it('a claim about the lifecycle fails at the first different event and says why the claimed one was not taken', () => {
    const [found] = claim(consent, { events: ['lienInfo', 'idReupload'] })
    expect(found).toMatchObject({
      at: 'lifecycle/0/then/events/1',
      message: 'expects the events lienInfo, idReupload, and they are lienInfo.',
    })
    expect(found?.because).toContain('idReupload does not hold')
    expect(claim({ conditions: rejected }, { events: ['idReupload'] })[0]?.because).toContain(
      'idReupload holds, and no state on the way takes it',
    )
    expect(claim(consent, { events: [] })).toMatchObject([{ at: 'lifecycle/0/then/events' }])
  })

  it('a claim about the lifecycle may name the screen of the state', () => {
    expect(claim(consent, { state: 'liens', go: 'liens' })).toEqual([])
    expect(claim(consent, { go: 'identity' })).toMatchObject([
      { at: 'lifecycle/0/then/go', message: 'expects that liens shows identity, and it shows liens.' },
    ])
  })

  it('a claim about the lifecycle may name ignored events', () => {
    expect(claim({ conditions: rejected }, { state: 'profile', ignored: ['idReupload'] })).toEqual([])
    expect(claim(consent, { state: 'liens', ignored: [] })).toEqual([])
    const [found] = claim({ conditions: rejected }, { state: 'profile', ignored: [] })
    expect(found).toMatchObject({
      at: 'lifecycle/0/then/ignored',
      message: 'expects the ignored events none, and they are idReupload.',
    })
    expect(found?.because).toContain('idReupload holds, and no state on the way takes it')
  })

  it('a claim about the lifecycle passes if the progress is as claimed', () => {
    expect(claim({}, { progress: { at: 'BASIC', steps: ['BASIC', 'IDENTITY'] } })).toEqual([])
    expect(claim(consent, { progress: { at: 'IDENTITY' } })).toEqual([])
    expect(
      claim({ ...consent, status: { manualNotary: true } }, { progress: { steps: ['BASIC', 'PAPERS', 'IDENTITY'] } }),
    ).toEqual([])
    expect(claim({ ...consent, conditions: rejected }, { progress: { at: 'COMPLETE' } })).toEqual([])
  })

  it('a claim about the progress fails at the wrong current step and at the first different step', () => {
    expect(claim(consent, { progress: { at: 'BASIC', steps: ['BASIC', 'PAPERS'] } })).toMatchObject([
      { at: 'lifecycle/0/then/progress/at', message: 'expects the borrower at BASIC, and it is IDENTITY.' },
      { at: 'lifecycle/0/then/progress/steps/1', message: 'expects the steps BASIC, PAPERS, and they are BASIC, IDENTITY.' },
    ])
  })

  it('a claim about the lifecycle fails in a flow without a lifecycle', () => {
    const found = run({ lifecycle: [{ id: 'one', given: {}, then: { state: 'profile' } }] }, 'lifecycle.json')
    expect(found).toMatchObject([
      { code: 'E701', message: 'claims something about the lifecycle, and there is no lifecycle.json.' },
    ])
  })
})

describe('A claim about a route', () => {
  const claim = (status: string, then: object) =>
    run({ routes: [{ id: 'one', given: { ...consent, status: { value: status } }, then }] })

  it('a claim about a route may name the destination of the status table or the screen of the lifecycle', () => {
    expect(claim('IN_PROGRESS', { go: '@lifecycle' })).toEqual([])
    expect(claim('IN_PROGRESS', { go: 'liens' })).toEqual([])
    expect(claim('IN_PROGRESS', { go: 'identity' })).toMatchObject([
      { message: 'expects that IN_PROGRESS leads to identity, and it leads to liens.' },
    ])
  })

  it('a claim about a route uses the derived state unless it gives one itself', () => {
    expect(claim('OFFER_SELECTION', { go: 'product/select', carry: { from: 'liens' } })).toEqual([])
    const given = { status: { value: 'OFFER_SELECTION' }, application: { state: 'uwReview' } }
    expect(run({ routes: [{ id: 'one', given, then: { go: 'product/select', carry: { from: 'uwReview' } } }] })).toEqual([])
  })
})

describe('A claim about cards', () => {
  const given = {
    application: { disburseAccount: { mask: '4321' } },
    conditions: [
      { uuid: '2', categoryEnum: 'FALSE_OWNERSHIP_TYPE_REVIEW', requestDocuments: ['a', 'b'], created: '2026-01-02' },
      { uuid: '1', categoryEnum: 'HELOC_MANUAL_PAYSTUB_UPLOAD', created: '2026-01-01' },
      { uuid: '3', categoryEnum: 'ESCALATION_REVIEW', commentsToBorrower: 'Wait {please}', created: '2026-01-03' },
      { uuid: '4', categoryEnum: 'MOONRISE', created: '2026-01-04' },
    ],
  }
  const claim = (...cards: Json[]) => run({ cards: [{ id: 'one', given, then: { cards } }] })

  it('a claim about cards passes if the cards equal the claimed ones, in order, in the claimed keys', () => {
    const kept = claim(
      { description: 'Your 3 most recent paystubs', button: 'Upload Document', query: { conditionUuid: '1' } },
      { category: 'FALSE_OWNERSHIP_TYPE_REVIEW', button: 'Upload Documents', description: 'The account ending with 4321' },
      { heading: 'Under review', description: 'Wait {please}', button: '', go: '' },
    )
    expect(kept).toEqual([])
    expect(claim({}, {}, {})).toEqual([])
  })

  it('a claim about cards fails if there are more or fewer cards', () => {
    expect(claim({}, {})).toMatchObject([
      {
        at: 'cards/0/then/cards',
        message:
          'expects 2 cards for 4 conditions, and 3 show (HELOC_MANUAL_PAYSTUB_UPLOAD, FALSE_OWNERSHIP_TYPE_REVIEW, ESCALATION_REVIEW).',
      },
    ])
    expect(claim({}, {}, {}, {})).toHaveLength(1)
  })

  it('a claim about cards fails at each different key', () => {
    const found = claim({ category: 'ESCALATION_REVIEW', button: 'Upload Documents' }, { query: { conditionUuid: '7' } }, {})
    expect(found.map(({ at }) => at)).toEqual([
      'cards/0/then/cards/0/category',
      'cards/0/then/cards/0/button',
      'cards/0/then/cards/1/query/conditionUuid',
    ])
    expect(found[1]?.message).toBe(
      'expects button "Upload Documents" of the card HELOC_MANUAL_PAYSTUB_UPLOAD, and it is "Upload Document".',
    )
  })

  const byId = (cardsById: { readonly [category: string]: object | false }) =>
    run({ cards: [{ id: 'one', given, then: { cardsById } }] })

  it('a claim by cardsById compares the named cards alone: their texts, that they show, or that they do not', () => {
    const kept = byId({
      ESCALATION_REVIEW: { heading: 'Under review' },
      HELOC_MANUAL_PAYSTUB_UPLOAD: {},
      ID_VERIFICATION_FAILURE: false,
    })
    expect(kept).toEqual([])
  })

  it('a claim by cardsById fails at the card with another text, and at a missing or unwanted card', () => {
    const found = byId({
      FALSE_OWNERSHIP_TYPE_REVIEW: { button: 'Upload Document', query: { conditionUuid: '2' } },
      ID_VERIFICATION_FAILURE: { heading: 'Your ID' },
      ESCALATION_REVIEW: false,
    })
    expect(found.map(({ at, message }) => [at.replace('cards/0/then/cardsById/', ''), message])).toEqual([
      [
        'FALSE_OWNERSHIP_TYPE_REVIEW/button',
        'expects button "Upload Document" of the card FALSE_OWNERSHIP_TYPE_REVIEW, and it is "Upload Documents".',
      ],
      ['ID_VERIFICATION_FAILURE', 'expects the card ID_VERIFICATION_FAILURE, and no condition of that category is open.'],
      ['ESCALATION_REVIEW', 'expects no card ESCALATION_REVIEW, and it shows.'],
    ])
  })

  it('a claim about the chosen text of a card names its case or its key, and fails where another is shown', () => {
    expect(byId({ FALSE_OWNERSHIP_TYPE_REVIEW: { chosen: { button: 'buttonForSeveral' } } })).toEqual([])
    expect(byId({ HELOC_MANUAL_PAYSTUB_UPLOAD: { chosen: { button: 'buttonForSeveral' } } })).toMatchObject([
      {
        at: 'cards/0/then/cardsById/HELOC_MANUAL_PAYSTUB_UPLOAD/chosen/button',
        message: 'expects chosen.button "buttonForSeveral" of the card HELOC_MANUAL_PAYSTUB_UPLOAD, and it is "button".',
      },
    ])
  })

  it('a claim about cards fails in a flow without conditions.json', () => {
    expect(run({ cards: [{ id: 'one', given, then: { cards: [] } }] }, 'conditions.json')).toHaveLength(1)
  })
})

describe('A claim about the sandbox', () => {
  const claim = (lastName: string, does: Json[], statuses: string[], given?: object) =>
    run({ sandbox: [{ id: 'one', lastName, does, ...(given && { given }), then: { statuses } }] })
  const toFrozen = ['APP_SUBMISSION', 'WAITING_FOR_SOFT_CREDIT', 'SOFT_CREDIT_LOCKED_OR_FROZEN']
  const pin = (digits: string) => ({ on: 'submitted:credit/error', pin: digits })

  it('a sandbox claim passes if an applicant of the claimed name has the claimed statuses, the first one included', () => {
    expect(claim('Anders', [], ['APP_SUBMISSION'])).toEqual([])
    // The right PIN leads on only once a wrong one was refused: what is set stays set.
    const statuses = [...toFrozen, 'SOFT_CREDIT_LOCKED_OR_FROZEN', 'IDENTITY_VERIFICATION']
    expect(claim('frozen', ['submitted:start/profile', '@wait', pin('9999'), pin('1234')], statuses)).toEqual([])
    const onceMore = [...toFrozen, 'SOFT_CREDIT_LOCKED_OR_FROZEN']
    expect(claim('frozen', ['submitted:start/profile', '@wait', pin('1234')], onceMore)).toEqual([])
  })

  it('each event of a sandbox claim adds a status, the same one if no transition is taken', () => {
    const statuses = ['APP_SUBMISSION', 'WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_SOFT_CREDIT']
    expect(claim('Timeout', ['submitted:start/profile', '@wait'], statuses)).toEqual([])
  })

  it('a sandbox claim drops the submitted answers at its next input', () => {
    const statuses = ['APP_SUBMISSION', 'WAITING_FOR_SOFT_CREDIT', 'IDENTITY_VERIFICATION']
    expect(claim('Anders', [{ on: 'submitted:start/profile', ssn: '123-45-6789' }, '@wait'], statuses)).toEqual([])
  })

  it('uploads of a sandbox claim stay on file, and its nodes open conditions', () => {
    const begin = ['submitted:start/profile', '@wait']
    const upload = (...files: string[]) => ({ on: 'uploaded:identity', files })
    const statuses = ['APP_SUBMISSION', 'WAITING_FOR_SOFT_CREDIT', 'IDENTITY_VERIFICATION']
    expect(claim('Anders', [...begin, upload('PASSPORTFRONT')], [...statuses, 'COMPLETE'])).toEqual([])
    expect(claim('Anders', [...begin, upload('SUPPORT'), upload()], [...statuses, 'REVIEW_STOP', 'COMPLETE'])).toEqual([])
    const onFile = { application: { documents: [{ type: 'PASSPORTFRONT' }] } }
    expect(claim('Anders', [...begin, 'uploaded:identity'], [...statuses, 'COMPLETE'], onFile)).toEqual([])
  })

  it('a sandbox claim fails at the first status that differs, and says for each status reached which event led to it', () => {
    const [found] = claim('Frozen', ['submitted:start/profile', '@wait'], [...toFrozen.slice(0, 2), 'IDENTITY_VERIFICATION'])
    expect(found).toMatchObject({
      at: 'sandbox/0/then/statuses/2',
      message:
        'expects the statuses APP_SUBMISSION, WAITING_FOR_SOFT_CREDIT, IDENTITY_VERIFICATION for Frozen, and they are APP_SUBMISSION, WAITING_FOR_SOFT_CREDIT, SOFT_CREDIT_LOCKED_OR_FROZEN.',
    })
    expect(found?.because).toBe(
      'begins in APP_SUBMISSION\nsubmitted:start/profile leads to WAITING_FOR_SOFT_CREDIT\nwaiting leads to SOFT_CREDIT_LOCKED_OR_FROZEN:\n  submission.ssn is not answered ✓',
    )
    expect(claim('Anders', ['submitted:start/profile'], ['APP_SUBMISSION'])).toMatchObject([{ at: 'sandbox/0/then/statuses' }])
  })

  it('a sandbox claim fails for an impossible event and in a flow without a sandbox', () => {
    expect(claim('Anders', ['submits start/profile'], [])).toMatchObject([
      {
        at: 'sandbox/0/does/0',
        message: 'does "submits start/profile", which is neither submitted:<route>, uploaded:<route> nor @wait.',
      },
    ])
    const nowhere = { sandbox: [{ id: 'one', lastName: 'Anders', does: [], then: { statuses: [] } }] }
    expect(run(nowhere, 'sandbox.json')).toHaveLength(1)
  })
})
