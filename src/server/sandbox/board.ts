/** One game while it is played: where the applicant stands, and what is to be stored of it. */
import { randomUUID } from 'node:crypto'
import { isObject } from '#engine/flow/is-object.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { laySetsIn } from '#engine/machine/lay-sets.ts'
import {
  clocksOf,
  type Happening,
  placeOfStatus,
  resolveOf,
  type SandboxState,
  type SandboxStep,
  sandboxStart,
  sandboxStep,
} from '#engine/machine/sandbox-run.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'
import { changedCondition, openedCondition } from './conditions.ts'
import type { About, Clock, Game, Move, Played } from './game.ts'

export type Board = {
  /** @returns the id of the way that was taken, if any leads on */
  readonly take: (happening: Happening, about: About) => string | undefined
  /** Lays what a step decided; `arrives` where it leads to a place, and does not merely set facts. */
  readonly lay: (step: SandboxStep, about: About, arrives: boolean) => void
  readonly ring: (seconds: number) => void
  /** Rings what needs no waiting, at each place where that leads, and winds the clocks of the last. */
  readonly ringOn: () => void
  /** Winds all clocks of the place that have not rung, for an application of which it is not known that they are. */
  readonly rewind: () => void
  readonly lookAgain: () => void
  readonly resolve: (condition: StoredCondition, on?: string) => void
  readonly close: (uuid: string, because: string) => void
  readonly played: () => Played
}

/** More moves than this without anybody doing anything are a circle in the flow. */
const mostMoves = 200
/** No clock of the place has rung. */
const notYet = -1

export function boardOf(game: Game, before: Applicant): Board {
  const { sandbox, instant } = game
  const moves: Move[] = []
  let applicant = before
  let clocks: Clock[] = []
  let arrived = false

  const application = () => applicant.application
  const change = (part: Partial<Applicant['application']>) => {
    applicant = { ...applicant, application: { ...applicant.application, ...part } }
  }
  const tell = (move: Pick<Move, 'what' | 'because' | 'condition'>) => void moves.push({ status: application().status, ...move })
  const inCircles = () => moves.length > mostMoves

  const board: Board = {
    take: (happening, about) => {
      const state = stateOf(sandbox, applicant)
      const step = sandboxStep(sandbox, state, happening, game.facts(applicant, about))
      if (step?.by === undefined) return undefined
      // A way that only sets facts gives back the state that it was given.
      board.lay(step, about, step.state !== state)
      return step.by
    },
    lay: (step, about, arrives) => {
      const { status, sets, state } = step
      const { person } = applicant
      applicant = { ...applicant, person: { ...person, entity: laySetsIn(person.entity, 'profile', sets) } }
      change({
        status,
        status_facts: laySetsIn(application().status_facts, 'status', sets),
        entity: laySetsIn(application().entity, 'application', sets),
      })
      const uuid = about.condition?.uuid
      const conditions = applicant.conditions.map((one) => (one.uuid === uuid ? changedCondition(one, sets) : one))
      applicant = { ...applicant, conditions }
      tell({ what: arrives ? 'sandbox-moved' : 'sandbox-set', because: step.because.at })
      if (!arrives) return
      arrived = true
      // What was wound for the place before means nothing here; conditions keep their clocks.
      clocks = clocks.filter(({ condition }) => condition !== undefined)
      change({
        place: state.place,
        persona: state.persona ?? null,
        arrived_at: game.at,
        arrived_version: game.version,
        waited_seconds: notYet,
      })
      for (const opened of step.opens) open(opened)
    },
    ring: (seconds) => {
      const since = application().waited_seconds
      if (seconds <= since) return
      change({ waited_seconds: seconds })
      if (board.take({ waited: seconds, since }, {}) !== undefined) board.lookAgain()
    },
    ringOn: () => {
      while (!inCircles()) {
        const { waited_seconds: waited } = application()
        const next = clocksOf(sandbox, stateOf(sandbox, applicant)).find((seconds) => seconds > waited)
        if (next === undefined || (next > 0 && !instant)) break
        board.ring(next)
      }
      if (arrived) board.rewind()
    },
    rewind: () => {
      const { waited_seconds: waited } = application()
      const wound = clocksOf(sandbox, stateOf(sandbox, applicant)).filter((seconds) => seconds > waited)
      clocks = [...clocks.filter(({ condition }) => condition !== undefined), ...wound.map((seconds) => ({ seconds }))]
    },
    lookAgain: () => {
      const taken = new Set<string>()
      while (!inCircles()) {
        const { waited_seconds: waited, place } = application()
        if (waited < 0) return
        const by = board.take({ waited, since: waited }, {})
        if (by === undefined || taken.has(by) || application().place !== place) return
        taken.add(by)
      }
    },
    resolve: (condition, on) => {
      const way = resolveOf(sandbox, on, game.facts(applicant, { condition }))
      if (!way) return
      if (instant || way.afterSeconds === 0) board.close(condition.uuid, way.at)
      else clocks = [...clocks, { seconds: way.afterSeconds, condition: condition.uuid, because: way.at }]
    },
    close: (uuid, because) => {
      if (!applicant.conditions.some((one) => one.uuid === uuid)) return
      applicant = { ...applicant, conditions: applicant.conditions.filter((one) => one.uuid !== uuid) }
      tell({ what: 'condition-closed', because, condition: uuid })
    },
    played: () => ({ applicant, moves, clocks, inCircles: inCircles() }),
  }

  function open(condition: SandboxStep['opens'][number]): void {
    // Who comes to a place a second time finds what is still open there.
    if (applicant.conditions.some(({ name }) => name === condition.id)) return
    const opened = openedCondition(condition, application(), game.at, randomUUID())
    applicant = { ...applicant, conditions: [...applicant.conditions, opened] }
    board.resolve(opened)
  }

  return board
}

/** The place as it is stored; where the sandbox has changed and has no such place any more, the one of the status. */
function stateOf(sandbox: Game['sandbox'], applicant: Applicant): SandboxState {
  const { place, persona, status } = applicant.application
  const known = place === '' ? sandboxStart(sandbox, lastNameOf(applicant))?.state.persona : (persona ?? undefined)
  const state = { place, ...(known !== undefined && { persona: known }) }
  return { ...state, place: placeOfStatus(sandbox, state, status) ?? place }
}

export function lastNameOf({ person }: Applicant): string {
  const { name }: { readonly name: JsonObject } = person
  return isObject(name) && typeof name.lastName === 'string' ? name.lastName : ''
}
