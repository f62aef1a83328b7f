/** One play, move by move: each takes what was played so far, and gives it back with what came of it. */
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { FlowPointer } from '#engine/flow/json.ts'
import { setPathsIn } from '../../flow/set-paths.ts'
import { type About, type InPlay, type LenderGame, notYet, type Play, type SandboxTransition } from './in-play.ts'
import { clocksOf, type Happening, resolveOf, type SandboxStep, sandboxStep } from './sandbox-run.ts'

/** More moves than this without anybody doing anything are a circle in the flow. */
const mostMoves = 200

/** Time alone led on for ever, so it was stopped. */
export function isInCircles({ moves }: Pick<Play<unknown>, 'moves'>): boolean {
  return moves.length > mostMoves
}

type Taken<Somebody> = {
  readonly after: Play<Somebody>
  /** The id of the way that was taken. */
  readonly by: string
}

/** undefined where nothing leads on. */
export function take<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
  happening: Happening,
  about: About<Condition>,
): Taken<Somebody> | undefined {
  const { sandbox: state } = play.somebody
  const step = sandboxStep(game.sandbox, state, happening, game.facts(play.somebody, about))
  if (step?.by === undefined) return undefined
  // A way that only sets facts gives back the state that it was given.
  return { after: lay(game, play, step, about, step.state !== state), by: step.by }
}

/** Lays what a step decided; `arrives` where it leads to a place, and does not merely set facts. */
export function lay<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  { somebody, moves }: Play<Somebody>,
  { status, sets, state, opens, because }: SandboxStep,
  { condition }: About<Condition>,
  arrives: boolean,
): Play<Somebody> {
  const { uuidOf, changed } = game.conditions
  const uuid = condition && uuidOf(condition)
  const told: Somebody = {
    ...somebody,
    status,
    statusFacts: setPathsIn(somebody.statusFacts, 'status', sets),
    entity: setPathsIn(somebody.entity, 'application', sets),
    profile: setPathsIn(somebody.profile, 'profile', sets),
    conditions: somebody.conditions.map((one) => (uuidOf(one) === uuid ? changed(one, sets) : one)),
  }
  const move: SandboxTransition = { status, what: arrives ? 'sandbox-moved' : 'sandbox-set', because: because.at }
  if (!arrives) return { somebody: told, moves: [...moves, move] }
  const arrived = { somebody: { ...told, sandbox: state, waited: notYet }, moves: [...moves, move] }
  return opens.reduce<Play<Somebody>>((now, opened) => open(game, now, opened), arrived)
}

/** Rings what needs no waiting, at each place where that leads. */
export function ringOn<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
): Play<Somebody> {
  let now = play
  while (!isInCircles(now)) {
    const [next] = clocksAhead(game.sandbox, now.somebody)
    if (next === undefined || (next > 0 && !game.instant)) break
    now = ringAt(game, now, next)
  }
  return now
}

/** After how many seconds at the place something may still lead on from there, the shortest first. */
export function clocksAhead(
  sandbox: CompiledSandbox,
  { sandbox: state, waited }: Pick<InPlay<unknown>, 'sandbox' | 'waited'>,
): readonly number[] {
  return clocksOf(sandbox, state).filter((seconds) => seconds > waited)
}

export function ringAt<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
  seconds: number,
): Play<Somebody> {
  const since = play.somebody.waited
  if (seconds <= since) return play
  const rung = { ...play, somebody: { ...play.somebody, waited: seconds } }
  const taken = take(game, rung, { waited: seconds, since }, {})
  return taken ? lookAgain(game, taken.after) : rung
}

/** A way by time whose rule did not hold when its clock rang may be open now. */
export function lookAgain<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
): Play<Somebody> {
  let now = play
  const done = new Set<string>()
  while (!isInCircles(now) && now.somebody.waited >= 0) {
    const { waited, sandbox: state } = now.somebody
    const taken = take(game, now, { waited, since: waited }, {})
    if (!taken) break
    now = taken.after
    if (done.has(taken.by) || now.somebody.sandbox.place !== state.place) break
    done.add(taken.by)
  }
  return now
}

/** What was done for a condition, or without it time alone, closes it: at once, or when a clock rings. */
export function resolve<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
  condition: Condition,
  on?: string,
): Play<Somebody> {
  const { somebody } = play
  const way = resolveOf(game.sandbox, on, game.facts(somebody, { condition }))
  if (!way) return play
  const uuid = game.conditions.uuidOf(condition)
  if (game.instant || way.afterSeconds === 0) return close(game, play, uuid, way.at)
  if (somebody.clocks.some((clock) => clock.condition === uuid && clock.because === way.at)) return play
  const clock = { seconds: way.afterSeconds, condition: uuid, because: way.at }
  return { ...play, somebody: { ...somebody, clocks: [...somebody.clocks, clock] } }
}

export function close<Somebody extends InPlay<Condition>, Condition>(
  { conditions: { uuidOf } }: LenderGame<Somebody, Condition>,
  play: Play<Somebody>,
  uuid: string,
  because: FlowPointer,
): Play<Somebody> {
  const { somebody, moves } = play
  const conditions = somebody.conditions.filter((one) => uuidOf(one) !== uuid)
  if (conditions.length === somebody.conditions.length) return play
  const clocks = somebody.clocks.filter(({ condition }) => condition !== uuid)
  const move: SandboxTransition = { status: somebody.status, what: 'condition-closed', because, condition: uuid }
  return { somebody: { ...somebody, conditions, clocks }, moves: [...moves, move] }
}

function open<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  { somebody, moves }: Play<Somebody>,
  opened: SandboxCondition,
): Play<Somebody> {
  // Who comes to a place a second time finds what is still open there.
  if (somebody.conditions.some((one) => game.conditions.nameOf(one) === opened.id)) return { somebody, moves }
  const condition = game.conditions.opened(opened)
  const withIt = { ...somebody, conditions: [...somebody.conditions, condition] }
  return resolve(game, { somebody: withIt, moves }, condition)
}
