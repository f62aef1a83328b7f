import { startTransition, useEffect, useState } from 'react'
import { type CompiledFlow, type CompiledJourney, type Facts, journeyView, nextStep, type StepId } from '#engine/index.ts'
import { soon, whenIdle } from '#ui/when-idle.ts'
import type { Draft } from './draft.ts'
import type { StepInView } from './step-page-props.ts'

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
    }, soon)
  }, [flow, id, from, accepted, typed, facts])
  // A step of another release may have a screen that this one does not have.
  return ahead?.from === from && ahead?.flow === flow ? ahead : undefined
}

/** The older view is kept, so that not each answer draws the hidden form again; the form takes the newest view when it is shown. */
const isSame = (one: Ahead, other: Ahead) => one.step.id === other.step.id && one.from === other.from && one.flow === other.flow
