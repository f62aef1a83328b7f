/**
 * `Explored` is one lender's flow prepared for exploration: with its sandbox, and the candidate answers of each screen.
 */

import {
  type CompiledField,
  type CompiledFlow,
  type CompiledSandbox,
  type Facts,
  inputScreen,
  type ScreenRoute,
  type ScreenValidators,
} from '#engine/index.ts'
import type { Cuts } from '#verify/analysis/cuts-in.ts'
import { answersToTry, type TriesOfScreen } from './answers/answers-to-try.ts'
import { factsGiven, type Given, someDay } from './answers/facts-given.ts'
import { cutsOfFlow } from './answers/rules-in.ts'

export type Explored = {
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  readonly validators: ScreenValidators
  readonly factsGiven: (given?: Given) => Facts
  /** The facts of an applicant for whom a scenario gives none. */
  readonly nothing: Facts
  /** True if a lifecycle rule reads the current screen. */
  readonly lifecycleReadsScreen: boolean
  readonly triesOf: (route: ScreenRoute) => TriesOfScreen
}

/** @param today yyyy-MM-dd, the date of scenarios that name none */
export function explored(flow: CompiledFlow, sandbox: CompiledSandbox, validators: ScreenValidators, today = someDay): Explored {
  const facts = (given?: Given) => factsGiven(flow, { today, ...given })
  const cuts = cutsOfFlow(flow, sandbox)
  const tries = new Map<ScreenRoute, TriesOfScreen>()
  const cutsOf = (field: CompiledField): readonly Cuts[] => namesOf(flow, field).flatMap((path) => cuts.get(path) ?? [])
  return {
    flow,
    sandbox,
    validators,
    factsGiven: facts,
    nothing: facts(),
    lifecycleReadsScreen: JSON.stringify(flow.lifecycle?.events ?? []).includes('params.'),
    triesOf: (route) => {
      const known = tries.get(route)
      if (known) return known
      const screen = inputScreen(flow, route)
      const made: TriesOfScreen = screen ? answersToTry(flow.product, screen, validators, today, cutsOf) : new Map()
      tries.set(route, made)
      return made
    },
  }
}

/**
 * The fact paths of an answer: its own path, the fact that the journey's `end` copies the answer to, and the path in
 * the submission to the sandbox.
 */
export function namesOf({ journeys }: CompiledFlow, { id, path }: CompiledField): readonly string[] {
  const taken = Object.values(journeys).flatMap(({ end }) => [
    ...Object.entries(end.application ?? {}),
    ...Object.entries(end.identity ?? {}).map(([name, from]) => [`profile.${name}`, from] as const),
  ])
  const others = taken.flatMap(([to, from]) =>
    path === from || path.startsWith(`${from}.`) ? [to + path.slice(from.length)] : [],
  )
  return [...new Set([path, ...others, `submission.${id}`])]
}
