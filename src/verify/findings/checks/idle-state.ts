import { type CompiledLeave, type CompiledState, hasFields, pointTo, readPaths, type ScreenRoute } from '#engine/index.ts'
import { type Check, type Found, type Reads, replacementFix } from '../check.ts'
import { aLifecycle } from '../examples/finding-example.ts'
import { answerableFrom, isTriggeredBySubmissionOf, type PlayedFlow, playedFlow } from '../proving/work-ahead.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { itemsAt, textAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'
import { statesWithoutExit } from './idle-lifecycle.ts'

const file = 'lifecycle.json'

/**
 * Reports lifecycle states in which an overlay left borrowers nothing to do: it changed the state's screen to one on
 * which no fact can be given that the state's events read, or removed every move.
 */
export const idleState = {
  codes: ['E343'],
  phase: 'proofs',
  run,
  examples: {
    E343: {
      why: 'A lender took every move out of a state, and an application that comes there never leaves it; or the state shows another screen than in the parent, on which nothing can be given that its events wait for. A state at which applications end says so by "final".',
      rightFiles: { 'acme/lifecycle.json': '{ "states": [{ "id": "waiting", "says": "waits for a reader" }] }' },
      wrongFiles: { 'acme/lifecycle.json': '{ "states": [{ "id": "waiting", "moves": { "read": null } }] }' },
      otherFiles: {
        'base/lifecycle.json': {
          ...aLifecycle,
          states: aLifecycle.states.map((state) =>
            state.id === 'new' ? { ...state, moves: { sent: 'waiting', read: 'checked' } } : state,
          ),
        },
      },
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  const played = playedFlow(proofs, found)
  const states = played?.flow.lifecycle?.states ?? []
  return [played && states.flatMap((state) => elsewhere(state, played, proofs.flow)), withoutExit(proofs.flow)]
}

function elsewhere(state: CompiledState, played: PlayedFlow, { resolved }: CheckedFlow): Found {
  const at = pointTo(file, 'states', state.id, 'go')
  const before = goBefore(state, resolved)
  const events = (played.flow.lifecycle?.events ?? []).filter(({ id }) => Object.hasOwn(state.moves, id))
  const read = new Set(events.flatMap(({ when }) => [...readPaths(when)]))
  if (before === undefined || state.final) return []
  const [screenBefore, screenNow] = [before, state.go].map((go) => (go === '@wait' ? 'wait' : go)) as [ScreenRoute, ScreenRoute]
  const leads = (go: ScreenRoute) => givenFrom(go, played).some((path) => [...read].some((one) => overlaps(path, one)))
  const awaited = awaitedFrom(screenBefore, played)
  const isSame = awaitedFrom(screenNow, played).some((route) => awaited.includes(route))
  if ((!leads(screenBefore) && awaited.length === 0) || leads(screenNow) || isSame) return []
  const blamed = writtenLast(resolved, [at])
  if (!blamed) return []
  return {
    code: 'E343',
    at: blamed.at,
    pointer: at,
    message: `The state "${state.id}" shows "${state.go}", where nothing can be given that its events wait for; "${before}" lets borrowers give it.`,
    why: 'A borrower whose application has come to this state finds nothing to do there, and no answer leads on from it.',
    fixes: [
      replacementFix(
        `Show "${before}", or a screen from which a button leads there.`,
        'review',
        blamed.at,
        JSON.stringify(before),
      ),
    ],
  }
}

/** The screen of the state in the nearest parent with another screen. */
function goBefore(state: CompiledState, { parent }: CheckedFlow['resolved']): string | undefined {
  for (let level = parent; level; level = level.parent) {
    const node = itemsAt(level.files.get(file), 'states').find((one) => textAt(one, 'id') === state.id)
    const go = textAt(node, 'go')
    if (go !== undefined && go !== state.go) return go
  }
  return undefined
}

/** Screens, reachable from `start`, whose submission some sandbox transition waits for. */
function awaitedFrom(start: ScreenRoute, played: PlayedFlow): readonly ScreenRoute[] {
  const waits = waysOf(played).flatMap(({ on }) => on ?? [])
  return answerableFrom(start, true, played).filter((route) => waits.some((on) => isTriggeredBySubmissionOf(on, route)))
}

function waysOf({ sandbox }: PlayedFlow): readonly CompiledLeave[] {
  return [sandbox.path, ...sandbox.personas.map(({ path }) => path)].flat().flatMap(({ leave }) => leave)
}

/** Facts that a borrower can give from a screen on, and facts that the sandbox sets in reaction. */
function givenFrom(start: ScreenRoute, played: PlayedFlow): readonly string[] {
  const { flow } = played
  const ways = waysOf(played)
  return answerableFrom(start, true, played).flatMap((route) => {
    const screen = flow.screens[route]
    const own = hasFields(screen)
      ? [
          ...screen.fields.flatMap(({ path, keptAs }) => [
            path,
            ...(keptAs === undefined ? [] : [`${path.slice(0, path.lastIndexOf('.'))}.${keptAs}`]),
          ]),
          ...Object.keys(screen.sets),
          ...(screen.records.length > 0 ? ['application.consents'] : []),
          ...(screen.fields.some(({ as }) => as === 'files') ? ['application.documents'] : []),
        ]
      : []
    const set = ways
      .filter(({ on }) => on !== undefined && isTriggeredBySubmissionOf(on, route))
      .flatMap((way) => Object.keys(way.set))
    return [...own, ...set]
  })
}

function overlaps(given: string, read: string): boolean {
  return given === read || read.startsWith(`${given}.`) || given.startsWith(`${read}.`)
}

function withoutExit(flow: CheckedFlow): Found {
  return statesWithoutExit(flow).flatMap(({ id, at }): Found => {
    const blamed = writtenLast(flow.resolved, [at])
    if (!blamed?.isRemoval) return []
    const name = blamed.pointer.slice(blamed.pointer.lastIndexOf('/') + 1)
    return {
      code: 'E343',
      at: blamed.at,
      pointer: blamed.pointer,
      message: `No event leads on from the state "${id}" any more: every move was taken out of it, and it is not final.`,
      why: 'An application that has come there stays there, whatever its borrower does.',
      advice: `Keep ${blamed.pointer === at ? 'its "moves"' : `the move "${name}"`}, or another one; a state at which an application ends says "final": true.`,
    }
  })
}
