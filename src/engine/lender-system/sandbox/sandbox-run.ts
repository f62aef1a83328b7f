/**
 * One reaction of the sandbox, transition by transition: each function takes the run so far and returns it with further
 * updates.
 */
import type { Application } from '#engine/application/application.ts'
import { applyUpdates } from '#engine/application/apply-lender-event.ts'
import { factsOf } from '#engine/application/facts-of.ts'
import type { LenderUpdate } from '#engine/application/lender-update.ts'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { Facts, FlowPointer, JsonObject } from '#engine/flow/json.ts'
import type { LenderContext } from '../lender-system.ts'
import { openedConditions } from '../opened-condition.ts'
import { noneElapsed, type SandboxState } from './sandbox-state.ts'
import { resolveOf, type SandboxStep, type SubmittedScreen, sandboxStep, timersAhead } from './sandbox-step.ts'

/** The limit of updates in one reaction. More updates indicate a cycle in the flow. */
const mostUpdates = 200

export type Run = {
  readonly system: {
    readonly context: LenderContext
    readonly sandbox: CompiledSandbox
    /** True to treat all delays as zero. */
    readonly instant: boolean
  }
  /** The application with the updates so far. */
  readonly application: Application
  readonly state: SandboxState
  readonly updates: readonly LenderUpdate[]
}

type About = { readonly submission?: JsonObject; readonly condition?: string }

export function beginRun(system: Run['system'], application: Application, state: SandboxState): Run {
  return { system, application, state, updates: [] }
}

/** Whether the run reached `mostUpdates`, because the timers of the sandbox form a cycle. */
export function isEndless({ updates }: Run): boolean {
  return updates.length > mostUpdates
}

/** @param about the screen just submitted, and the uuid of its condition */
export function factsOfRun({ system, application }: Run, { submission, condition: uuid }: About = {}): Facts {
  const condition = application.conditions.find((open) => open.uuid === uuid)
  const { flow, today } = system.context
  return factsOf(flow, application, today, { ...(submission && { submission }), ...(condition && { condition }) })
}

/** @param uuid of the condition that paths `condition.…` refer to */
export function takeTransition(run: Run, step: SandboxStep, uuid?: string): Run {
  const { status, sets, position, opens, because } = step
  // A transition that only sets facts returns the same position object.
  const isEntered = position !== run.state
  const { at } = run.system.context
  const openNames = new Set(run.application.conditions.map(({ name }) => name))
  const opened = openedConditions(
    run.system.context,
    opens.filter(({ id }) => !openNames.has(id)),
    run.application.conditions,
  )
  const changesCondition = uuid !== undefined && Object.keys(sets).some((path) => path.startsWith('condition.'))
  const updated = withUpdate(run, {
    what: isEntered ? 'sandbox-moved' : 'sandbox-set',
    because: because.at,
    status,
    sets,
    ...(opened.length > 0 && { opens: opened }),
    ...(changesCondition && { changes: [{ condition: uuid, sets }] }),
  })
  if (!isEntered) return updated
  const { timers } = run.state
  const visit = run.application.version
  const entered: Run = { ...updated, state: { ...position, enteredAt: at, visit, elapsed: noneElapsed, timers } }
  return opened.reduce<Run>((now, condition) => resolveCondition(now, condition.uuid), entered)
}

/** Fires timers with zero delay, and again at each node that they lead to. */
export function fireWithoutDelay(run: Run): Run {
  let now = run
  while (!isEndless(now)) {
    const [seconds] = timersAhead(now.system.sandbox, now.state)
    if (seconds === undefined || (seconds > 0 && !now.system.instant)) break
    now = fireNodeTimer(now, { seconds })
  }
  return now
}

/** Fires a timer of the current node. Firing a timer twice, or after a longer one, has no effect. */
export function fireNodeTimer(run: Run, { seconds }: { readonly seconds: number; readonly visit?: number }): Run {
  const since = run.state.elapsed
  if (seconds <= since) return run
  const waited = { ...run, state: { ...run.state, elapsed: seconds } }
  const taken = takeByTime(waited, since)
  return taken ? reEvaluate(taken.run) : waited
}

/** Evaluates timed transitions again whose rule was false when their timer fired. */
export function reEvaluate(run: Run): Run {
  let now = run
  const done = new Set<string>()
  while (!isEndless(now) && now.state.elapsed >= 0) {
    const { elapsed, node } = now.state
    const taken = takeByTime(now, elapsed)
    if (!taken) break
    now = taken.run
    if (done.has(taken.by) || now.state.node !== node) break
    done.add(taken.by)
  }
  return now
}

function takeByTime(run: Run, since: number): { readonly run: Run; readonly by: string } | undefined {
  const { state, system } = run
  const step = sandboxStep(system.sandbox, state, { elapsed: state.elapsed, since }, factsOfRun(run))
  return step?.by === undefined ? undefined : { run: takeTransition(run, step), by: step.by }
}

/**
 * Closes a condition, or schedules its closing.
 *
 * @param on the screen that was submitted for the condition; without it, only time closes the condition
 */
export function resolveCondition(run: Run, uuid: string, on?: SubmittedScreen): Run {
  const { system, state } = run
  const way = resolveOf(system.sandbox, on, factsOfRun(run, { condition: uuid }))
  if (!way) return run
  if (system.instant || way.afterSeconds === 0) return closeCondition(run, uuid, way.at)
  const isScheduled = state.timers.some(({ condition, because }) => condition === uuid && because === way.at)
  if (isScheduled) return run
  const timer = { seconds: way.afterSeconds, condition: uuid, because: way.at }
  return { ...run, state: { ...state, timers: [...state.timers, timer] } }
}

/** @returns the run unchanged if the condition is not open */
export function closeCondition(run: Run, uuid: string, because: FlowPointer): Run {
  if (!run.application.conditions.some((open) => open.uuid === uuid)) return run
  const timers = run.state.timers.filter(({ condition }) => condition !== uuid)
  const closed = withUpdate(run, { what: 'condition-closed', because, closes: [uuid] })
  return { ...closed, state: { ...run.state, timers } }
}

function withUpdate(run: Run, update: LenderUpdate): Run {
  const { application } = applyUpdates({ application: run.application, effects: [] }, [update])
  return { ...run, application, updates: [...run.updates, update] }
}
