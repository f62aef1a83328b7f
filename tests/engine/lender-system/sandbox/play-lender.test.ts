import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { setPathsIn } from '#engine/flow/set-paths.ts'
import { clocksAhead, isInCircles } from '#engine/lender-system/sandbox/board.ts'
import type { ConditionsAs, InPlay, LenderGame, Play } from '#engine/lender-system/sandbox/in-play.ts'
import { act, begin, look, ring, ringFor } from '#engine/lender-system/sandbox/play-lender.ts'

type Somebody = InPlay<JsonObject>

const place = (id: string, parts: object = {}) => ({
  ...{ id, at: `path/${id}`, status: id.toUpperCase(), set: {}, opens: [], leave: [] },
  ...parts,
})
const way = (id: string, parts: object) => ({ id, at: `way/${id}`, set: {}, stay: false, ...parts })
const past = (afterSeconds: number, parts: object = {}) => way(`after-${afterSeconds}`, { afterSeconds, ...parts })
const on = (event: string, parts: object = {}) => way(event, { on: event, ...parts })
const sandboxOf = (path: readonly object[], resolves: readonly object[] = []) =>
  ({ path, personas: [], resolves }) as unknown as CompiledSandbox

const asFacts: ConditionsAs<JsonObject> = {
  uuidOf: ({ uuid }) => String(uuid),
  nameOf: ({ name }) => String(name),
  opened: ({ id, categoryEnum }) => ({ uuid: `number of ${id}`, name: id, categoryEnum }),
  changed: (condition, sets) => setPathsIn(condition, 'condition', sets),
}

function gameOf(sandbox: CompiledSandbox, instant = false): LenderGame<Somebody, JsonObject> {
  const facts: LenderGame<Somebody, JsonObject>['facts'] = (somebody, { submission, condition }) => ({
    today: '2026-01-15',
    application: somebody.entity,
    profile: somebody.profile,
    status: { ...somebody.statusFacts, value: somebody.status },
    open: { conditions: somebody.conditions.map(({ categoryEnum = null }) => categoryEnum) },
    ...(submission && { submission }),
    ...(condition && { condition }),
  })
  return { sandbox, instant, facts, conditions: asFacts }
}

const nobody: Somebody = {
  ...{ sandbox: { place: '' }, waited: -1, status: '', statusFacts: {}, entity: {}, profile: {}, conditions: [], clocks: [] },
}
const begun = (game: LenderGame<Somebody, JsonObject>) => begin(game, nobody, 'Moreno') as Play<Somebody>
const at = ({ somebody }: Play<Somebody>) => somebody.sandbox.place
const told = ({ moves }: Play<unknown>) => moves.map(({ what, status }) => `${what} ${status}`)

describe('What is played is a value', () => {
  const game = gameOf(sandboxOf([place('a', { leave: [on('submitted:x', { set: { 'application.seen': true } })] }), place('b')]))
  const { somebody } = begun(game)

  it('and the one before stays as it was', () => {
    const before = structuredClone(somebody)
    const after = act(game, Object.freeze(somebody), { on: 'submitted:x' }).somebody
    expect(after).toMatchObject({ sandbox: { place: 'b' }, status: 'B', entity: { seen: true }, waited: -1 })
    expect(somebody).toEqual(before)
  })

  it('that is the same one where nothing led on, so that what is known of it need not be asked again', () => {
    expect(act(game, somebody, { on: 'submitted:y' })).toEqual({ somebody, moves: [] })
    expect(act(game, somebody, { on: 'submitted:y' }).somebody).toBe(somebody)
    expect(look(game, somebody).somebody).toBe(somebody)
    expect(ringFor(game, somebody, 'nobody knows it', '').somebody).toBe(somebody)
  })

  it('with whatever else its holder keeps in it', () => {
    const named = { ...somebody, called: 'Ana' }
    expect(act({ ...game, facts: (who) => game.facts(who, {}) }, named, { on: 'submitted:x' }).somebody.called).toBe('Ana')
  })
})

describe('Time', () => {
  it('is told by whoever plays: a clock leads on once, and one behind a later one never', () => {
    const game = gameOf(sandboxOf([place('a', { leave: [past(5, { stay: true }), past(10, { stay: true })] })]))
    const late = ring(game, begun(game).somebody, 10)
    expect(told(late)).toEqual(['sandbox-set A'])
    expect(ring(game, late.somebody, 10)).toEqual({ somebody: late.somebody, moves: [] })
    expect(ring(game, late.somebody, 5)).toEqual({ somebody: late.somebody, moves: [] })
  })

  it('that nobody has to wait for passes at once, in an instant sandbox all of it', () => {
    const sandbox = sandboxOf([place('a', { leave: [past(0)] }), place('b', { leave: [past(5)] }), place('c')])
    expect(at(begun(gameOf(sandbox)))).toBe('b')
    expect(clocksAhead(sandbox, begun(gameOf(sandbox)).somebody)).toEqual([5])
    expect(at(begun(gameOf(sandbox, true)))).toBe('c')
  })

  it('opens a way whose rule did not hold when its clock rang as soon as the rule holds', () => {
    const waits = past(60, { when: { var: 'status.released' } })
    const released = on('submitted:x', { stay: true, set: { 'status.released': true } })
    const game = gameOf(sandboxOf([place('a', { leave: [waits, released] }), place('b')]))
    const over = ring(game, begun(game).somebody, 60)
    expect(at(over)).toBe('a')
    expect(told(act(game, over.somebody, { on: 'submitted:x' }))).toEqual(['sandbox-set A', 'sandbox-moved B'])
    expect(look(game, { ...over.somebody, statusFacts: { released: true } }).somebody.sandbox.place).toBe('b')
  })

  it('that leads round for ever is stopped, and said to be', () => {
    const game = gameOf(sandboxOf([place('a', { leave: [past(0)] }), place('b', { leave: [past(0, { to: 'a' })] })]))
    expect(isInCircles(begun(game))).toBe(true)
    expect(isInCircles(begun(gameOf(sandboxOf([place('a')]))))).toBe(false)
  })
})

describe('A condition', () => {
  const opens = [{ id: 'papers', categoryEnum: 'PAPERS' }]
  const sent = { id: 'sent', at: 'resolves/sent', on: 'uploaded:papers', afterSeconds: 3 }
  const alone = { id: 'alone', at: 'resolves/alone', afterSeconds: 60 }
  const done = past(0, { when: { '==': [{ length: [{ var: 'open.conditions' }] }, 0] } })
  const game = gameOf(sandboxOf([place('a', { opens, leave: [done] }), place('b')], [sent, alone]))
  const waiting = begun(game).somebody
  const [papers = {}] = waiting.conditions

  it('is opened on arriving, with the clock that closes it alone', () => {
    expect(waiting.conditions).toEqual([{ uuid: 'number of papers', name: 'papers', categoryEnum: 'PAPERS' }])
    expect(waiting.clocks).toEqual([{ seconds: 60, condition: 'number of papers', because: 'resolves/alone' }])
  })

  it('gets another clock from what was done for it, once however often it is done', () => {
    const once = act(game, waiting, { on: 'uploaded:papers', condition: papers }).somebody
    expect(once.clocks.map(({ seconds }) => seconds)).toEqual([60, 3])
    expect(act(game, once, { on: 'uploaded:papers', condition: papers }).somebody.clocks).toEqual(once.clocks)
    expect(act(game, waiting, { on: 'uploaded:papers' }).somebody.clocks).toEqual(waiting.clocks)
  })

  it('takes its clocks with it when it is closed, and the last one lets the application go on', () => {
    const once = act(game, waiting, { on: 'uploaded:papers', condition: papers }).somebody
    const closed = ringFor(game, once, 'number of papers', 'resolves/sent')
    expect(closed.somebody).toMatchObject({ sandbox: { place: 'b' }, conditions: [], clocks: [] })
    expect(closed.moves).toEqual([
      { what: 'condition-closed', status: 'A', because: 'resolves/sent', condition: 'number of papers' },
      { what: 'sandbox-moved', status: 'B', because: 'way/after-0' },
    ])
    expect(told(ringFor(game, closed.somebody, 'number of papers', 'resolves/alone'))).toEqual([])
  })

  it('is closed on the spot where no time is to pass', () => {
    expect(at(begun(gameOf(game.sandbox, true)))).toBe('b')
    const atOnce = gameOf(sandboxOf([place('a', { opens })], [{ ...sent, afterSeconds: 0 }]))
    const before = begun(atOnce).somebody
    expect(before.clocks).toEqual([])
    expect(act(atOnce, before, { on: 'uploaded:papers', condition: papers }).somebody.conditions).toEqual([])
  })

  it('is not opened a second time, and is told what was sent for it', () => {
    const again = on('submitted:x', { to: 'a', set: { 'condition.notes': 'Seen.' } })
    const circle = gameOf(sandboxOf([place('a', { opens, leave: [again] })]))
    const before = begun(circle).somebody
    const after = act(circle, before, { on: 'submitted:x', condition: papers }).somebody
    expect(after.conditions).toEqual([{ ...papers, notes: 'Seen.' }])
  })
})

it('Whatever happens in whatever order, the status is the one of the place, and nothing that is closed has a clock', () => {
  const opens = [{ id: 'papers', categoryEnum: 'PAPERS' }]
  const resolves = [{ id: 'sent', at: 'resolves/sent', on: 'uploaded:papers', afterSeconds: 3 }]
  const leave = [on('submitted:x', { to: 'b' }), past(9, { when: { var: 'status.ok' } })]
  const b = place('b', { set: { 'status.ok': true }, leave: [past(4, { to: 'a' }), on('submitted:y', { to: 'c' })] })
  const sandbox = sandboxOf([place('a', { opens, leave }), b, place('c')], resolves)
  const happens = fc.oneof(
    fc.constantFrom('submitted:x', 'submitted:y', 'uploaded:papers').map((event) => ({ event })),
    fc.constantFrom(3, 4, 9).map((seconds) => ({ seconds })),
  )
  fc.assert(
    fc.property(fc.array(happens, { maxLength: 12 }), (all) => {
      const game = gameOf(sandbox)
      let now = begun(game).somebody
      for (const one of all) {
        const [condition] = now.conditions
        const next =
          'seconds' in one
            ? ring(game, now, one.seconds)
            : act(game, now, { on: one.event as 'submitted:x', ...(condition && { condition }) })
        now = next.somebody
        const open = now.conditions.map(({ uuid }) => uuid)
        expect(now.clocks.every(({ condition: uuid }) => open.includes(uuid))).toBe(true)
        expect(sandbox.path.find(({ id }) => id === now.sandbox.place)?.status).toBe(now.status)
      }
    }),
  )
})
