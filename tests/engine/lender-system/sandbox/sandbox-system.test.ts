import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Application, LenderTimer } from '#engine/application/application.ts'
import type { LenderEvent } from '#engine/application/lender-event.ts'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import { beginWith, letReact, type Reacted } from '#engine/lender-system/react-to.ts'
import type { SandboxState } from '#engine/lender-system/sandbox/sandbox-state.ts'
import { sandboxSystem } from '#engine/lender-system/sandbox/sandbox-system.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

type Place = CompiledSandbox['path'][number]
type Way = Place['leave'][number]

const place = (id: string, parts: Partial<Place> = {}): Place => ({
  ...{ id, at: `path/${id}`, status: id.toUpperCase(), set: {}, opens: [], leave: [] },
  ...parts,
})
const way = (id: string, parts: Partial<Way>): Way => ({ id, at: `way/${id}`, set: {}, stay: false, ...parts })
const past = (afterSeconds: number, parts: Partial<Way> = {}) => way(`after-${afterSeconds}`, { afterSeconds, ...parts })
const on = (event: string, parts: Partial<Way> = {}) => way(event, { on: event, ...parts })
const sandboxOf = (
  path: readonly Place[],
  resolves: CompiledSandbox['resolves'] = [],
  personas: CompiledSandbox['personas'] = [],
) => ({ path, personas, resolves }) satisfies CompiledSandbox

const flow = aCompiledFlow({ 'lender.json': {} })
const at = '2026-01-15T12:00:00.000Z'
const context = { flow, at, today: '2026-01-15', newId: (name: string) => `uuid of ${name}` }

const unbegun = (lastName: string): Application => ({
  ...{ uuid: 'a', lender: 'acme', loanNumber: '1', created: at, journey: 'j', release: 'r', version: 1, status: '' },
  ...{ statusFacts: {}, draft: {}, entity: {}, flags: {}, consents: [], documents: [], sources: [], conditions: [] },
  profile: { uuid: 'p', name: { firstName: 'Ana', lastName }, email: 'ana@mail.example', entity: {} },
})

type Now = Reacted<SandboxState>

function lender(sandbox: CompiledSandbox, instant = false) {
  const system = sandboxSystem(sandbox, instant)
  const react = ({ application, state }: Pick<Now, 'application' | 'state'>, event: Exclude<LenderEvent, { on: 'registered' }>) =>
    letReact(system, context, application, state, event)
  return {
    begin: (lastName = 'Moreno') => {
      const begun = beginWith(system, context, { application: unbegun(lastName), effects: [] })
      if (!begun) throw new Error('The sandbox has no path.')
      return begun
    },
    submits: (now: Now, route: string, submission = {}, condition?: string) =>
      react(now, { on: 'screen-submitted', route, submission, ...(condition !== undefined && { condition }) }),
    uploads: (now: Now, route: string, condition?: string) =>
      react(now, { on: 'documents-uploaded', route, submission: {}, documents: [], ...(condition && { condition }) }),
    fires: (now: Now, timer: LenderTimer) => react(now, { on: 'timer-fired', timer }),
    waits: (now: Now, seconds: number) => react(now, { on: 'timer-fired', timer: { seconds, visit: now.state.visit } }),
    reEvaluates: (now: Now) => react(now, { on: 're-evaluate' }),
    links: (now: Now) => react(now, { on: 'source-linked' }),
  }
}

const audited = ({ effects }: Now) =>
  effects.flatMap((effect) => (effect.kind === 'audit' ? [`${effect.what} ${effect.status}`] : []))
const timers = ({ effects }: Now) => effects.flatMap((effect) => (effect.kind === 'timer' ? [effect.timer] : []))
const isUnchanged = (after: Now, before: Now) =>
  expect([after.application, after.state, after.effects]).toEqual([before.application, before.state, []])

describe('An application that begins in the sandbox', () => {
  it('a new application enters the first node of its path', () => {
    const begun = lender(sandboxOf([place('a', { set: { 'profile.type': 'PRIMARY' } })])).begin()
    expect(begun).toMatchObject({
      application: { status: 'A', version: 1, profile: { entity: { type: 'PRIMARY' } } },
      state: { node: 'a', visit: 1, elapsed: -1, enteredAt: at },
    })
  })

  it('an application cannot begin if the path is empty', () => {
    expect(sandboxSystem(sandboxOf([]), false).begin(context, unbegun('Moreno'), {})).toBeUndefined()
  })

  it('a new application follows the path of the persona with its last name', () => {
    const personas = [{ id: 'no', at: '', lastNames: ['decline'], path: [place('refused')] }]
    const begun = lender(sandboxOf([place('a')], [], personas)).begin(' Decline ')
    expect(begun).toMatchObject({ application: { status: 'REFUSED' }, state: { persona: 'no' } })
  })
})

describe('A submission', () => {
  const ends = { id: 'no', when: { ends_with: [{ var: 'submission.ssn' }, '0000'] }, to: 'c' }
  const leads = { id: 'yes', set: { 'application.seenBy': 'us', 'profile.type': 'PRIMARY' } }
  const acme = lender(
    sandboxOf([place('a', { leave: [on('submitted:x', ends), on('submitted:x', leads)] }), place('b'), place('c')]),
  )
  const begun = acme.begin()

  it('a submission moves the application on by its answers, with a new version and the facts of the transition', () => {
    const before = structuredClone(begun.application)
    expect(acme.submits(begun, 'x', { ssn: '123456789' })).toMatchObject({
      application: { status: 'B', version: 2, entity: { seenBy: 'us' }, profile: { entity: { type: 'PRIMARY' } } },
      state: { node: 'b', visit: 2 },
    })
    expect(acme.submits(begun, 'x', { ssn: '123450000' }).state.node).toBe('c')
    expect(begun.application).toEqual(before)
  })

  it('a submission changes nothing where no transition is taken', () => {
    isUnchanged(acme.submits(begun, 'y'), begun)
    isUnchanged(acme.links(begun), begun)
  })
})

describe('Timers of a node', () => {
  const path = [
    place('a', { leave: [past(5, { stay: true, set: { 'status.half': true } }), past(10)] }),
    place('b', { leave: [past(0)] }),
    place('c'),
  ]

  it('each delay of a node schedules one timer', () => {
    const acme = lender(sandboxOf(path))
    expect(timers(acme.begin())).toEqual([
      { seconds: 5, visit: 1 },
      { seconds: 10, visit: 1 },
    ])
    const half = acme.waits(acme.begin(), 5)
    expect(half).toMatchObject({ application: { statusFacts: { half: true } }, state: { node: 'a', elapsed: 5 } })
    expect(timers(half)).toEqual([])
    expect(audited(acme.waits(half, 10))).toEqual(['sandbox-moved B', 'sandbox-moved C'])
  })

  it('a timer that fires twice, after a longer one or after its node was left changes nothing', () => {
    const acme = lender(
      sandboxOf([place('a', { leave: [past(5, { stay: true }), past(10, { stay: true }), on('submitted:x')] }), place('b')]),
    )
    const late = acme.waits(acme.begin(), 10)
    isUnchanged(acme.waits(late, 10), late)
    isUnchanged(acme.waits(late, 5), late)
    const left = acme.submits(acme.begin(), 'x')
    isUnchanged(acme.fires(left, { seconds: 5, visit: 1 }), left)
  })

  it('an instant sandbox fires timers at once and schedules none', () => {
    const begun = lender(sandboxOf(path), true).begin()
    expect(begun.state.node).toBe('c')
    expect(timers(begun)).toEqual([])
  })

  it('timers that lead in a circle are stopped and reported', () => {
    const circle = [place('a', { leave: [past(1)] }), place('b', { leave: [past(1, { to: 'a' })] })]
    const { effects } = lender(sandboxOf(circle), true).begin()
    expect(effects.length).toBeLessThan(300)
    expect(effects.filter(({ kind }) => kind === 'report')).toHaveLength(1)
  })

  it('a transition whose rule was false when its timer fired is taken as soon as the rule is true', () => {
    const waits = past(60, { when: { var: 'status.released' } })
    const released = on('submitted:x', { stay: true, set: { 'status.released': true } })
    const acme = lender(sandboxOf([place('a', { leave: [waits, released] }), place('b')]))
    const over = acme.waits(acme.begin(), 60)
    expect(over).toMatchObject({ application: { version: 1 }, state: { node: 'a', elapsed: 60 } })
    expect(audited(acme.submits(over, 'x'))).toEqual(['sandbox-set A', 'sandbox-moved B'])
    const free = { ...over, application: { ...over.application, statusFacts: { released: true } } }
    expect(acme.links(free).state.node).toBe('b')
    const early = acme.submits(acme.begin(), 'x')
    expect(early.state.node).toBe('a')
    expect(acme.waits(early, 60).state.node).toBe('b')
  })
})

describe('A condition', () => {
  const opens = [{ id: 'papers', categoryEnum: 'PAPERS', requestDocuments: ['IDCARDFRONT'], numDocsRequired: 1, notes: 'Wait.' }]
  const sent = { id: 'sent', at: 'resolves/sent', on: 'uploaded:papers', afterSeconds: 3 }
  const alone = { id: 'alone', at: 'resolves/alone', afterSeconds: 60 }
  const done = past(0, { when: { '==': [{ length: [{ var: 'open.conditions' }] }, 0] } })
  const sandbox = sandboxOf([place('a', { opens, leave: [done] }), place('b')], [sent, alone])
  const acme = lender(sandbox)
  const begun = acme.begin()
  const uuid = 'uuid of papers'

  it('a condition is opened on entering its node, with what it asks for and the timer that closes it alone', () => {
    expect(begun.application.conditions).toEqual([
      {
        ...{ uuid, name: 'papers', type: 'BORROWER', category: 'PAPERS', created: at, notes: 'Wait.' },
        ...{ requestDocuments: ['IDCARDFRONT'], extra: { xtraData: { numDocsRequired: 1 } } },
      },
    ])
    expect(timers(begun)).toEqual([{ seconds: 60, condition: uuid, because: 'resolves/alone' }])
  })

  it('uploads for a condition add one timer, however many there are', () => {
    const once = acme.uploads(begun, 'papers', uuid)
    expect(timers(once)).toEqual([{ seconds: 3, condition: uuid, because: 'resolves/sent' }])
    expect(timers(acme.uploads(once, 'papers', uuid))).toEqual([])
    expect(timers(acme.uploads(begun, 'papers'))).toEqual([])
  })

  it('closing a condition cancels its timers, and closing the last condition moves the application on', () => {
    const once = acme.uploads(begun, 'papers', uuid)
    const closed = acme.fires(once, { seconds: 3, condition: uuid, because: 'resolves/sent' })
    expect(closed).toMatchObject({ application: { conditions: [] }, state: { node: 'b', timers: [] } })
    expect(audited(closed)).toEqual(['condition-closed A', 'sandbox-moved B'])
    expect(closed.effects).toContainEqual({ kind: 'condition-closed', uuid, because: 'resolves/sent' })
    isUnchanged(acme.fires(closed, { seconds: 60, condition: uuid, because: 'resolves/alone' }), closed)
  })

  it('a condition without a delay is closed at once', () => {
    expect(lender(sandbox, true).begin().state.node).toBe('b')
    const atOnce = lender(sandboxOf([place('a', { opens })], [{ ...sent, afterSeconds: 0 }]))
    const before = atOnce.begin()
    expect(timers(before)).toEqual([])
    expect(atOnce.uploads(before, 'papers', uuid).application.conditions).toEqual([])
  })

  it('entering a node again does not open its condition again, and facts set by a submission stay', () => {
    const again = on('submitted:x', { to: 'a', set: { 'condition.notes': 'Seen.', 'condition.actionNeeded': 'NONE' } })
    const circle = lender(sandboxOf([place('a', { opens, leave: [again] })]))
    const after = circle.submits(circle.begin(), 'x', {}, uuid)
    expect(after.application.conditions).toMatchObject([{ uuid, notes: 'Seen.', extra: { actionNeeded: 'NONE' } }])
  })
})

describe('A sandbox that was changed', () => {
  it('an application whose node was removed from the sandbox moves to the node with its status and gets the timers of that node', () => {
    const acme = lender(sandboxOf([place('a'), place('new', { status: 'WAITING', leave: [past(7)] }), place('c')]))
    const begun = acme.begin()
    const old = { ...begun, application: { ...begun.application, status: 'WAITING' }, state: { ...begun.state, node: 'old' } }
    const looked = acme.reEvaluates(old)
    expect(timers(looked)).toEqual([{ seconds: 7, visit: 1 }])
    expect(looked).toMatchObject({ application: { version: 1 }, state: { node: 'new' } })
    expect(acme.waits(looked, 7).state.node).toBe('c')
  })
})

it('After any events in any order the status is that of the node, and no closed condition has a timer', () => {
  const opens = [{ id: 'papers', categoryEnum: 'PAPERS' }]
  const resolves = [{ id: 'sent', at: 'resolves/sent', on: 'uploaded:papers', afterSeconds: 3 }]
  const leave = [on('submitted:x', { to: 'b' }), past(9, { when: { var: 'status.ok' } })]
  const b = place('b', { set: { 'status.ok': true }, leave: [past(4, { to: 'a' }), on('submitted:y', { to: 'c' })] })
  const sandbox = sandboxOf([place('a', { opens, leave }), b, place('c')], resolves)
  const acme = lender(sandbox)
  const event = fc.oneof(fc.constantFrom('x', 'y', 'papers'), fc.constantFrom(3, 4, 9))
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let now = acme.begin()
      for (const next of events) {
        const [timer] = now.state.timers
        const uuid = now.application.conditions[0]?.uuid
        if (next === 3 && timer) now = acme.fires(now, timer)
        else if (typeof next === 'number') now = acme.waits(now, next)
        else now = next === 'papers' ? acme.uploads(now, next, uuid) : acme.submits(now, next, {}, uuid)
        const open = now.application.conditions.map((condition) => condition.uuid)
        expect(now.state.timers.every(({ condition }) => open.includes(condition))).toBe(true)
        expect(sandbox.path.find(({ id }) => id === now.state.node)?.status).toBe(now.application.status)
      }
    }),
  )
})
