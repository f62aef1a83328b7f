import { startTransition, useEffect, useState } from 'react'
import {
  type ActiveStep,
  type CompiledFlow,
  type CompiledJourney,
  type Facts,
  type JourneyView,
  journeyView,
  nextStep,
  type StepId,
} from '#engine/index.ts'
import { whenIdle } from '#ui/when-idle.ts'
import type { Draft } from './draft.ts'

/** A step with the view of its journey. */
export type StepInView = { readonly step: ActiveStep; readonly view: JourneyView }

type Ahead = StepInView & { readonly from: StepId; readonly flow: CompiledFlow }

/**
 * The step that will follow if the borrower continues with what is typed, found while the browser is idle, so that it can
 * be drawn before it is asked for. Its view may be older than the draft.
 *
 * @param from the open step; undefined while there is none
 */
export function useStepAhead(
  flow: CompiledFlow,
  { id }: CompiledJourney,
  from: StepId | undefined,
  { accepted, typed }: Draft,
  facts: Facts,
): StepInView | undefined {
  const [ahead, setAhead] = useState<Ahead>()
  useEffect(() => {
    if (from === undefined) return
    return whenIdle(() => {
      const view = journeyView(flow, id, { ...accepted, [from]: typed[from] ?? accepted[from] ?? {} }, facts)
      const step = nextStep(view, from)
      const next = step && { step, view, from, flow }
      startTransition(() => setAhead((before) => (before && next && isSame(before, next) ? before : next)))
    }, latest)
  }, [flow, id, from, accepted, typed, facts])
  // A step of another release may have a screen that this one does not have.
  return ahead?.from === from && ahead?.flow === flow ? ahead : undefined
}

/** Browsers call themselves idle a second after the last thing that happened, when a short question is answered. */
const latest = 150

const isSame = (one: Ahead, other: Ahead) => one.step.id === other.step.id && one.from === other.from && one.flow === other.flow
