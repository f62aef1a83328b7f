/**
 * The sandbox as a `LenderSystem`: events move an application along the path of sandbox.json, timers fire, conditions
 * open and close. No clock is read: each timer carries its elapsed time, so a change of the machine's clock neither
 * loses nor repeats a transition.
 */

import type { Application } from '#engine/application/application.ts'
import { nameParts } from '#engine/application/person-name.ts'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { LenderContext, LenderSystem, Reaction } from '../lender-system.ts'
import { repeatedScreens } from './repeated-screens.ts'
import {
  beginRun,
  closeCondition,
  factsOfRun,
  fireNodeTimer,
  fireWithoutDelay,
  isEndless,
  type Run,
  reEvaluate,
  resolveCondition,
  takeTransition,
} from './sandbox-run.ts'
import type { SandboxState } from './sandbox-state.ts'
import { nodeOfStatus, personaOf, type SubmittedScreen, sandboxStart, sandboxStep, timersAhead } from './sandbox-step.ts'

/** @param instant treats all delays as zero */
export function sandboxSystem(sandbox: CompiledSandbox, instant: boolean): LenderSystem<SandboxState> {
  const runOf = (context: LenderContext, application: Application, state: SandboxState) =>
    beginRun({ context, sandbox, instant }, application, positioned(sandbox, application, state))
  return {
    kind: 'sandbox',
    begin: (context, application) => {
      const before = beginRun({ context, sandbox, instant }, application, unentered)
      const first = sandboxStart(sandbox, lastNameOf(application), factsOfRun(before))
      return first && reactionOf(fireWithoutDelay(takeTransition(before, first)), before)
    },
    react: (context, application, state, event) => {
      const before = runOf(context, application, state)
      switch (event.on) {
        case 'screen-submitted':
        case 'documents-uploaded':
          return reactionOf(dispatch(before, submittedScreen(event), event), before)
        case 'timer-fired':
          return reactionOf(fire(before, event.timer), before)
        case 'source-linked':
          return reactionOf(fireWithoutDelay(reEvaluate(before)), before)
        case 're-evaluate':
          return reactionOf(fireWithoutDelay(reEvaluate(before)), before, true)
      }
    },
    repeats: (context, application, state, event) => {
      const run = runOf(context, application, state)
      const facts = factsOfRun(run, event)
      const step = sandboxStep(sandbox, run.state, { on: submittedScreen(event) }, facts)
      const isLeft = step?.by !== undefined && step.position.node !== run.state.node
      return isLeft ? repeatedScreens(sandbox, run.state, step.position, facts) : []
    },
  }
}

/** The notation of a submission in sandbox.json: `submitted:liens`, and `uploaded:identity` if files were submitted. */
export function submittedScreen({
  on,
  route,
}: {
  readonly on: 'screen-submitted' | 'documents-uploaded'
  readonly route: string
}): SubmittedScreen {
  return on === 'documents-uploaded' ? `uploaded:${route}` : `submitted:${route}`
}

const unentered: SandboxState = { node: '', visit: 0, elapsed: -1, timers: [] }

/**
 * Handles a submission, which may trigger a transition, close its condition, or make the rule of a timed transition
 * true.
 */
function dispatch(
  run: Run,
  on: SubmittedScreen,
  about: { readonly submission: Application['entity']; readonly condition?: string },
): Run {
  const resolved = about.condition === undefined ? run : resolveCondition(run, about.condition, on)
  const step = sandboxStep(run.system.sandbox, resolved.state, { on }, factsOfRun(resolved, about))
  const taken = step?.by === undefined ? resolved : takeTransition(resolved, step, about.condition)
  return fireWithoutDelay(reEvaluate(taken))
}

/** Handles a timer. A timer of a node that was left, or of a closed condition, is ignored. */
function fire(run: Run, timer: Parameters<typeof fireNodeTimer>[1] | SandboxState['timers'][number]): Run {
  if (!('condition' in timer)) {
    return timer.visit === run.state.visit ? fireWithoutDelay(fireNodeTimer(run, timer)) : run
  }
  const closed = closeCondition(run, timer.condition, timer.because)
  return closed === run ? run : fireWithoutDelay(reEvaluate(closed))
}

/** @param reschedules true to schedule the node's timers again, if it is unknown whether they are scheduled */
function reactionOf(run: Run, before: Run, reschedules = false): Reaction<SandboxState> {
  const { state, updates, system } = run
  const isEntered = state.visit !== before.state.visit || state.node !== before.state.node
  const ofNode =
    isEntered || reschedules ? timersAhead(system.sandbox, state).map((seconds) => ({ seconds, visit: state.visit })) : []
  return {
    updates,
    state,
    timers: [...state.timers.filter((timer) => !before.state.timers.includes(timer)), ...ofNode],
    outgoing: [],
    ...(isEndless(run) && {
      reports: [
        {
          text: 'Time alone leads round in circles in the sandbox; it was stopped.',
          data: { node: state.node, at: updates.at(-1)?.because ?? '' },
        },
      ],
    }),
  }
}

/**
 * The state with a node that exists on the path, since the sandbox may have changed, or the application may be older
 * than its sandbox state.
 */
function positioned(sandbox: CompiledSandbox, application: Application, state: SandboxState): SandboxState {
  const persona = state.node === '' ? personaOf(sandbox, lastNameOf(application))?.id : state.persona
  const { persona: _, ...others } = state
  const known = { ...others, ...(persona !== undefined && { persona }) }
  const node = nodeOfStatus(sandbox, known, application.status) ?? state.node
  return node === state.node && persona === state.persona ? state : { ...known, node }
}

function lastNameOf({ profile }: Application): string {
  return nameParts(profile.name).lastName
}
