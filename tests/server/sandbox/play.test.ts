import { describe, expect, it } from 'vitest'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import type { Game, Played } from '#server/sandbox/game.ts'
import { act, begin, look, ring, ringFor } from '#server/sandbox/play.ts'
import { type Applicant, nothingGathered } from '#server/store/applicant.ts'

const at = (id: string) => `sandbox.json#/path/${id}`
const place = (id: string, status: string, parts: object = {}) => ({
  id,
  at: at(id),
  status,
  set: {},
  opens: [],
  leave: [],
  ...parts,
})
const way = (id: string, parts: object) => ({ id, at: `way/${id}`, set: {}, stay: false, ...parts })
const past = (afterSeconds: number, parts: object = {}) => way(`after-${afterSeconds}`, { afterSeconds, ...parts })
const on = (event: string, parts: object = {}) => way(event, { on: event, ...parts })

const sandboxOf = (...path: object[]) => ({ path, personas: [], resolves: [] }) as unknown as CompiledSandbox
const now = new Date('2026-01-15T12:00:00Z')

function applicantOf(lastName = 'Moreno'): Applicant {
  const person = { uuid: 'ana', lender: 'acme', name: { firstName: 'Ana', lastName }, entity: {} }
  const application = {
    ...{ lender: 'acme', uuid: 'a', identity_uuid: 'ana', version: 1, status: '', status_facts: {}, entity: {}, flags: {} },
    ...{ place: '', persona: null, arrived_at: null, arrived_version: 0, waited_seconds: -1 },
  }
  return { ...nothingGathered, person, application } as unknown as Applicant
}

function gameOf(sandbox: CompiledSandbox, { instant = false, version = 2 } = {}): Game {
  const facts: Game['facts'] = ({ application, person, conditions }, { submission, condition }) => ({
    today: '2026-01-15',
    application: application.entity,
    profile: { name: person.name, ...person.entity },
    status: { ...application.status_facts, value: application.status },
    open: { conditions: conditions.map(({ category }) => category), documents: [] },
    ...(submission && { submission }),
    ...(condition && { condition: { categoryEnum: condition.category } }),
  })
  return { sandbox, instant, facts, at: now, version }
}

const begun = (game: Game, lastName?: string) => begin(game, applicantOf(lastName)) as Played
const where = ({ applicant }: Played) => applicant.application.place
const seconds = ({ clocks }: Played) => clocks.map((clock) => clock.seconds)

describe('where an application begins', () => {
  it('is the first place of its path, told as its first move', () => {
    const played = begun(gameOf(sandboxOf(place('profile', 'APP_SUBMISSION'))))
    expect(played.applicant.application).toMatchObject({ status: 'APP_SUBMISSION', place: 'profile', arrived_at: now })
    expect(played.moves).toEqual([{ what: 'sandbox-moved', status: 'APP_SUBMISSION', because: at('profile') }])
  })

  it('is nowhere where the path is empty', () => {
    expect(begin(gameOf(sandboxOf()), applicantOf())).toBeUndefined()
  })

  it('is on the path of the persona that the last name picks, for good', () => {
    const persona = { id: 'no', at: '', lastNames: ['decline'], path: [place('refused', 'DECLINED')] }
    const sandbox = { ...sandboxOf(place('profile', 'APP_SUBMISSION')), personas: [persona] } as unknown as CompiledSandbox
    expect(begun(gameOf(sandbox), ' Decline ').applicant.application).toMatchObject({ status: 'DECLINED', persona: 'no' })
  })
})

describe('what the applicant did', () => {
  const game = gameOf(
    sandboxOf(
      place('ssn', 'CREDIT_NO_MATCH', {
        leave: [
          on('submitted:credit/social', { id: 'no', when: { ends_with: [{ var: 'submission.ssn' }, '0000'] }, to: 'end' }),
          on('submitted:credit/social', { id: 'yes', set: { 'application.seenBy': 'us', 'profile.type': 'PRIMARY' } }),
        ],
      }),
      place('next', 'NEXT', { set: { 'status.liensComplete': true } }),
      place('end', 'END'),
    ),
  )
  const before = begun(game).applicant

  it('leads on, with the facts that are set under application, profile and status', () => {
    const { applicant, moves } = act(game, before, { on: 'submitted:credit/social', submission: { ssn: '123456789' } })
    expect(applicant.application).toMatchObject({
      ...{ status: 'NEXT', place: 'next', arrived_version: 2 },
      ...{ entity: { seenBy: 'us' }, status_facts: { liensComplete: true } },
    })
    expect(applicant.person.entity).toEqual({ type: 'PRIMARY' })
    expect(moves).toEqual([{ what: 'sandbox-moved', status: 'NEXT', because: 'way/submitted:credit/social' }])
  })

  it('is looked at with what was sent', () => {
    expect(where(act(game, before, { on: 'submitted:credit/social', submission: { ssn: '123450000' } }))).toBe('end')
  })

  it('leaves the application where it is where nothing leads on', () => {
    const played = act(game, before, { on: 'submitted:liens' })
    expect(played).toMatchObject({ moves: [], clocks: [], applicant: before })
  })
})

describe('time', () => {
  const path = [
    place('wait', 'WAITING', { leave: [past(5, { stay: true, set: { 'status.half': true } }), past(10)] }),
    place('soon', 'SOON', { leave: [past(0)] }),
    place('end', 'END'),
  ]

  it('winds a clock for each time of the place', () => {
    expect(seconds(begun(gameOf(sandboxOf(...path))))).toEqual([5, 10])
  })

  it('leads on when a clock rings, and at once where no time is to pass', () => {
    const game = gameOf(sandboxOf(...path))
    const half = ring(game, begun(game).applicant, 5)
    expect(half.moves).toEqual([{ what: 'sandbox-set', status: 'WAITING', because: 'way/after-5' }])
    expect(half.applicant.application).toMatchObject({ place: 'wait', status_facts: { half: true }, waited_seconds: 5 })
    expect(half.clocks).toEqual([])
    const whole = ring(game, half.applicant, 10)
    expect(whole.moves.map(({ status }) => status)).toEqual(['SOON', 'END'])
  })

  it('does nothing when a clock rings twice or comes behind a later one', () => {
    const game = gameOf(sandboxOf(place('wait', 'WAITING', { leave: [past(5, { stay: true }), past(10, { stay: true })] })))
    const late = ring(game, begun(game).applicant, 10).applicant
    expect(ring(game, late, 10)).toMatchObject({ moves: [], applicant: late })
    expect(ring(game, late, 5)).toMatchObject({ moves: [], applicant: late })
  })

  it('takes no time in an instant sandbox, and leaves no clock behind', () => {
    const played = begun(gameOf(sandboxOf(...path), { instant: true }))
    expect(played.moves.map(({ status }) => status)).toEqual(['WAITING', 'WAITING', 'SOON', 'END'])
    expect(played.clocks).toEqual([])
  })

  it('is stopped where it would lead round in circles for ever', () => {
    const circle = [place('a', 'A', { leave: [past(1)] }), place('b', 'B', { leave: [past(1, { to: 'a' })] })]
    const played = begun(gameOf(sandboxOf(...circle), { instant: true }))
    expect(played.inCircles).toBe(true)
    expect(played.moves.length).toBeLessThan(300)
    expect(seconds(played)).toEqual([1])
  })

  it('lets a rule wait: it is looked at again whenever something changes, once its time is over', () => {
    const sandbox = sandboxOf(
      place('review', 'REVIEW', {
        leave: [
          past(60, { when: { var: 'status.released' } }),
          on('submitted:release', { stay: true, set: { 'status.released': true } }),
        ],
      }),
      place('end', 'END'),
    )
    const game = gameOf(sandbox)
    const early = act(game, begun(game).applicant, { on: 'submitted:release' })
    expect(where(early)).toBe('review')
    expect(where(ring(game, early.applicant, 60))).toBe('end')
    const over = ring(game, begun(game).applicant, 60)
    expect(where(over)).toBe('review')
    expect(where(act(game, over.applicant, { on: 'submitted:release' }))).toBe('end')
  })
})

describe('conditions', () => {
  const sandbox = {
    ...sandboxOf(
      place('review', 'ATTORNEY_REVIEW', {
        opens: [
          { id: 'id', categoryEnum: 'ID_VERIFICATION_FAILURE', requestDocuments: ['IDCARDFRONT'], numDocsRequired: 1 },
          { id: 'notes', categoryEnum: 'ESCALATION_REVIEW', notes: 'Wait.' },
        ],
        leave: [past(0, { when: { '==': [{ length: [{ var: 'open.conditions' }] }, 0] } })],
      }),
      place('end', 'END'),
    ),
    resolves: [
      { id: 'again', at: 'resolves/again', on: 'uploaded:identity', afterSeconds: 3 },
      {
        id: 'alone',
        at: 'resolves/alone',
        afterSeconds: 60,
        when: { '==': [{ var: 'condition.categoryEnum' }, 'ESCALATION_REVIEW'] },
      },
    ],
  } as CompiledSandbox
  const game = gameOf(sandbox)
  const open = ({ applicant }: Played) => applicant.conditions.map(({ category }) => category)
  const ofId = ({ applicant }: Played) => applicant.conditions.find(({ name }) => name === 'id')

  it('are opened on arriving, with what they ask for and a clock where time alone closes them', () => {
    const played = begun(game)
    expect(played.applicant.conditions).toMatchObject([
      { category: 'ID_VERIFICATION_FAILURE', request_documents: ['IDCARDFRONT'], extra: { xtraData: { numDocsRequired: 1 } } },
      { category: 'ESCALATION_REVIEW', notes: 'Wait.', request_documents: [] },
    ])
    expect(played.clocks).toMatchObject([{ seconds: 60, because: 'resolves/alone' }])
  })

  it('close after what the applicant did with them, and the last one lets the application go on', () => {
    const played = begun(game)
    const condition = ofId(played)
    const sent = act(game, played.applicant, { on: 'uploaded:identity', ...(condition && { condition }) })
    expect(sent.clocks).toEqual([{ seconds: 3, condition: condition?.uuid, because: 'resolves/again' }])
    const closed = ringFor(game, sent.applicant, condition?.uuid ?? '', 'resolves/again')
    expect(open(closed)).toEqual(['ESCALATION_REVIEW'])
    expect(closed.moves).toMatchObject([{ what: 'condition-closed', because: 'resolves/again', condition: condition?.uuid }])
    const last = closed.applicant.conditions[0]?.uuid ?? ''
    const gone = ringFor(game, closed.applicant, last, 'resolves/alone')
    expect(where(gone)).toBe('end')
    expect(ringFor(game, gone.applicant, last, 'resolves/alone').moves).toEqual([])
  })

  it('stay open where the applicant did it for none of them', () => {
    expect(open(act(game, begun(game).applicant, { on: 'uploaded:identity' }))).toHaveLength(2)
  })

  it('close at once in an instant sandbox', () => {
    const instant = gameOf(sandbox, { instant: true })
    const played = begun(instant)
    expect(open(played)).toEqual(['ID_VERIFICATION_FAILURE'])
    const condition = ofId(played)
    expect(where(act(instant, played.applicant, { on: 'uploaded:identity', ...(condition && { condition }) }))).toBe('end')
  })

  it('are not opened twice where somebody comes to the place again', () => {
    const again = gameOf(
      sandboxOf(
        place('a', 'A', { opens: [{ id: 'one', categoryEnum: 'ESCALATION_REVIEW' }], leave: [on('submitted:x')] }),
        place('b', 'B', { leave: [on('submitted:y', { to: 'a' })] }),
      ),
    )
    const back = act(again, act(again, begun(again).applicant, { on: 'submitted:x' }).applicant, { on: 'submitted:y' })
    expect(where(back)).toBe('a')
    expect(open(back)).toEqual(['ESCALATION_REVIEW'])
  })

  it('have their own facts set by what was sent for them', () => {
    const setting = gameOf(
      sandboxOf(
        place('a', 'A', {
          opens: [{ id: 'one', categoryEnum: 'ESCALATION_REVIEW' }],
          leave: [on('submitted:x', { stay: true, set: { 'condition.notes': 'Seen.', 'condition.actionNeeded': 'NONE' } })],
        }),
      ),
    )
    const played = begun(setting)
    const condition = played.applicant.conditions[0]
    const set = act(setting, played.applicant, { on: 'submitted:x', ...(condition && { condition }) })
    expect(set.applicant.conditions).toMatchObject([{ notes: 'Seen.', extra: { actionNeeded: 'NONE' } satisfies JsonObject }])
  })
})

describe('a sandbox that was changed', () => {
  it('finds an application by its status where its place is gone, and winds what clocks there are now', () => {
    const game = gameOf(sandboxOf(place('begin', 'A'), place('new', 'WAITING', { leave: [past(7)] })))
    const stored = applicantOf()
    const old = { ...stored, application: { ...stored.application, place: 'old', status: 'WAITING' } }
    const looked = look(game, old)
    expect(seconds(looked)).toEqual([7])
    expect(where(ring(game, looked.applicant, 7))).toBe('old')
  })
})
