/**
 * The shortest walks through journeys: breadth-first search over the steps, each answered with usual values and with
 * all values that rules distinguish from them. Facts that the journey does not ask for (session, flags) get the values
 * that rules need.
 */

import {
  type CompiledJourney,
  exitOf,
  type Facts,
  inputScreen,
  type JourneyAnswers,
  type JourneyId,
  type JourneyView,
  type Json,
  journeyView,
  matches,
  type Rule,
  type StepId,
} from '#engine/index.ts'
import { type Analysis, all, any, not } from '#verify/analysis/analysis-of.ts'
import { conditionsIn, operandAt } from '#verify/analysis/idle-conditions.ts'
import { readsIn } from '#verify/analysis/reads-in.ts'
import type { Given } from '../answers/facts-given.ts'
import { fitsOfScreen } from '../answers/fits-of-screen.ts'
import type { Explored } from '../explored.ts'

/** A partly answered journey: the facts known beforehand, and the answers of each step so far. */
export type Walked = { readonly journey: JourneyId; readonly given: Given; readonly answers: JourneyAnswers }

export type JourneySearch = {
  /** The shortest walk to each step. */
  readonly steps: ReadonlyMap<StepId, Walked>
  /** The shortest walk through all active steps; undefined where none was found. */
  readonly end: Walked | undefined
  /** Steps without valid answers that the search could find: no walk goes further. */
  readonly unanswered: ReadonlySet<StepId>
  /** Whether the search gave up at `mostWalks`. */
  readonly cut: boolean
}

const mostWalks = 1_500

export function journeySearch(explored: Explored, analysis: Analysis, journey: CompiledJourney): JourneySearch {
  const steps = new Map<StepId, Walked>()
  const unanswered = new Set<StepId>()
  const distinguishing = distinguishingRules(journey)
  const seen = new Set<string>()
  let end: Walked | undefined
  let queue: Walked[] = givensOf(analysis, journey).map((given) => ({ journey: journey.id, given, answers: {} }))
  let walks = 0
  for (let now = queue; now.length > 0; now = queue) {
    queue = []
    for (const walked of now) {
      const facts = explored.factsGiven(walked.given)
      const view = journeyView(explored.flow, journey.id, walked.answers, facts)
      if (!view.open) continue
      const step = view.activeSteps.find(({ id }) => !Object.hasOwn(walked.answers, id))
      const key = JSON.stringify([walked.given, step?.id, distinguishing.map((rule) => matches(rule, view.facts))])
      if (seen.has(key) || walks >= mostWalks) continue
      seen.add(key)
      walks += 1
      if (!step) {
        end ??= walked
        continue
      }
      if (!steps.has(step.id)) steps.set(step.id, walked)
      const fits = inputScreen(explored.flow, step.screen) ? fitsOfScreen(explored, step.screen, view.facts) : []
      if (fits.length === 0) unanswered.add(step.id)
      for (const { answers } of fits) {
        const next = { ...walked, answers: { ...walked.answers, [step.id]: answers } }
        if (!leaves(explored, journey.id, next, facts, step.id)) queue.push(next)
      }
    }
  }
  return { steps, end, unanswered, cut: walks >= mostWalks }
}

function leaves({ flow }: Explored, journey: JourneyId, { answers }: Walked, facts: Facts, step: StepId): boolean {
  const view: JourneyView = journeyView(flow, journey, answers, facts)
  return exitOf(flow, view, step) !== undefined
}

/** All conditions of the journey: two walks for which they have equal results continue alike. */
function distinguishingRules({ steps }: CompiledJourney): readonly Rule[] {
  const rules = steps.flatMap(({ askWhen, leaveWhen }) => [
    ...(askWhen === undefined ? [] : [askWhen]),
    ...leaveWhen.map(({ when }) => when),
  ])
  const parts = rules.flatMap((rule) => [rule, ...conditionsIn(rule).map((way) => operandAt(rule, way))])
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}

/** Facts to begin a journey with: none and, for each step, facts that activate the step and that no answer sets. */
function givensOf(analysis: Analysis, { openWhen = true, steps }: CompiledJourney): readonly Given[] {
  const rules: Rule[] = [openWhen, ...steps.flatMap(({ askWhen }) => (askWhen === undefined ? [] : [all(openWhen, askWhen)]))]
  const found = rules.flatMap((rule): Given[] => {
    const verdict = analysis.satisfiable(rule, accountBehind(rule))
    return verdict.is === 'possible' ? [beforehand(verdict.example)] : []
  })
  return [...new Map([{}, ...found].map((given) => [JSON.stringify(given), given])).values()]
}

/**
 * A rule that reads the profile is completed with `session.registered`, because a profile exists only for a signed-in
 * borrower.
 */
function accountBehind(rule: Rule): Rule {
  const profile = [...readsOf(rule)].filter((path) => path.startsWith('profile.'))
  return profile.length === 0
    ? true
    : any({ var: 'session.registered' }, not(any(...profile.map((path) => ({ answered: path })))))
}

/** The fact paths that a rule reads; empty if a path is computed at run time. */
function readsOf(rule: Rule): ReadonlySet<string> {
  try {
    return readsIn([rule])
  } catch {
    return new Set()
  }
}

/** The facts that the journey does not ask for. */
function beforehand({ today, draft: _draft, lender: _lender, ...others }: Facts): Given {
  const given = Object.entries(others as { readonly [name: string]: Json }).filter(
    ([, part]) => Object.keys(part ?? {}).length > 0,
  )
  return { ...(today !== '2026-01-15' && { today }), ...Object.fromEntries(given) }
}
