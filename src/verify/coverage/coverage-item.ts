/** What scenarios can show of a flow, and what was seen while they ran: both are keys, so that the two can be compared. */

import type { SourceNode } from '#engine/authoring.ts'
import type { FlowPointer, JourneyId, Rule, ScreenRoute, StepId } from '#engine/index.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'

export const COVERAGE_KINDS = ['steps', 'branches', 'conditions', 'statuses', 'moves', 'cards', 'messages'] as const
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

export type CoverageItem = {
  readonly kind: CoverageKind
  /** Seen when this was seen. */
  readonly key: string
  readonly at: FlowPointer
  readonly node: SourceNode
  /** What it is, in words: "the step home-address". */
  readonly says: string
  readonly aim: Aim
}

/** The condition for it to be covered, for the search for a scenario. */
export type Aim =
  | { readonly by: 'step'; readonly journey: JourneyId; readonly step: StepId }
  /** `near`: the rules of which one is asked wherever this matters. `goal`: what must hold where they are asked. */
  | { readonly by: 'rule'; readonly near: readonly FlowPointer[]; readonly goal: Goal }
  | { readonly by: 'status'; readonly status: string }
  | { readonly by: 'move'; readonly from: string; readonly event: string }
  | { readonly by: 'card'; readonly card: string; readonly several: boolean; readonly goal: Rule }
  | { readonly by: 'message'; readonly screen: ScreenRoute; readonly field: string; readonly code: string; readonly rule?: Rule }
  | { readonly by: 'refusal'; readonly screen: ScreenRoute; readonly rule?: Rule }

export type Goal =
  | { readonly rule: Rule }
  /** One of its conditions comes out like this, and decides. */
  | { readonly way: Way; readonly is: boolean }

export const keyOf = {
  rule: (at: FlowPointer) => `rule ${at}`,
  outcome: (at: FlowPointer, holds: boolean) => `${holds ? 'holds' : 'fails'} ${at}`,
  condition: (at: FlowPointer, way: Way, is: boolean) => `${is ? 'yes' : 'no'} ${[at, ...way].join('/')}`,
  step: (journey: JourneyId, step: StepId) => `step ${journey} ${step}`,
  status: (at: FlowPointer) => `status ${at}`,
  state: (state: string) => `state ${state}`,
  move: (from: string, event: string) => `move ${from} ${event}`,
  card: (card: string) => `card ${card}`,
  cardText: (card: string, part: string, at: FlowPointer) => `card ${card} ${part} ${at}`,
  screen: (route: ScreenRoute) => `screen ${route}`,
  message: (at: FlowPointer) => `message ${at}`,
  refusal: (route: ScreenRoute) => `refusal ${route}`,
  /** Of the sandbox: `profile`, `frozen/no-match` of a persona. */
  place: (place: string) => `place ${place}`,
} as const

/** The rule that is written under a name. */
export function ruleNamed(name: string): FlowPointer {
  return `facts.json#/rules/${name.replaceAll('~', '~0').replaceAll('/', '~1')}/when`
}
