/**
 * Who misses an alteration: the checks of the flow files, or a scenario of base or of a lender that starts from it.
 *
 * Thousands of alterations are tried one after the other, so what does not change is kept: parsed files, compiled
 * validators, and the order of the scenarios, the last one that failed first.
 */
import { compileValidators } from '#engine/answers/compile-validators.ts'
import { answersSchema } from '#engine/answers/screen-schema.ts'
import type { AnswerValidator, ScreenValidators } from '#engine/answers/validators.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import { checkFlows } from '#engine/findings/check-flows.ts'
import { isAboutDrift } from '#engine/findings/drifted-overlays.ts'
import { askingScreen } from '#engine/flow/asking.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { BASE, type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { FlowPath, LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { claimsSomething, runScenario } from '../scenarios/run-scenario.ts'
import { scenariosOf } from '../scenarios/scenario.ts'
import { type Alteration, altered } from './alteration.ts'

export class Jury {
  readonly #library: FlowLibrary
  readonly #texts: ReadonlyMap<FlowPath, string>
  readonly #validators = new Map<string, AnswerValidator | undefined>()
  readonly #order: string[] = []

  constructor(texts: ReadonlyMap<FlowPath, string>) {
    this.#texts = texts
    this.#library = openFlowLibrary(texts)
  }

  get library(): FlowLibrary {
    return this.#library
  }

  /** Base first; then lenders that say more, only for what base alone does not tell. */
  get lenders(): readonly LenderId[] {
    return [BASE, ...lendersOf(this.#library).sort()]
  }

  /** Whoever misses the alteration first, or undefined when nobody does. */
  misses({ file, changes }: Alteration): string | undefined {
    const library = openFlowLibrary(
      new Map([...this.#texts, [file, altered(this.#texts.get(file) ?? '', changes)]]),
      this.#library,
    )
    for (const lender of this.lenders) {
      const by = this.#check(library, lender) ?? this.#test(library, lender)
      if (by !== undefined) return by
    }
    return undefined
  }

  #check(library: FlowLibrary, lender: LenderId): string | undefined {
    // Notes refuse nothing: what only they would tell of reaches borrowers. And that base has changed is no news here.
    const first = checkFlows(library, [lender]).find((finding) => finding.severity !== 'info' && !isAboutDrift(finding))
    return first && `check: ${first.code} ${first.name}`
  }

  #test(library: FlowLibrary, lender: LenderId): string | undefined {
    const resolved = resolveLender(library, lender)
    const flow = compileFlow(resolved)
    const stage = { flow, validators: this.#validatorsOf(flow), sandbox: compileSandbox(resolved) }
    const scenarios = new Map(scenariosOf(resolved).map((file) => [file.path, file.scenario]))
    const order = [
      ...this.#order.filter((path) => scenarios.has(path)),
      ...[...scenarios.keys()].filter((path) => !this.#order.includes(path)),
    ]
    for (const path of order) {
      const scenario = scenarios.get(path)
      if (scenario === undefined || scenario.notForUs !== undefined || !claimsSomething(scenario)) continue
      if (runScenario(stage, scenario).length === 0) continue
      this.#order.splice(0, this.#order.length, path, ...this.#order.filter((other) => other !== path))
      return `test: ${path}`
    }
    return undefined
  }

  #validatorsOf(flow: CompiledFlow): ScreenValidators {
    const get = (route: string) => {
      const screen = askingScreen(flow, route)
      if (!screen) return undefined
      const key = JSON.stringify(answersSchema(screen))
      if (!this.#validators.has(key)) this.#validators.set(key, compileValidators({ screens: { [route]: screen } })[route])
      return this.#validators.get(key)
    }
    const made = new Map<string, AnswerValidator | undefined>()
    return new Proxy({} as ScreenValidators, {
      get: (_none, route) => {
        if (typeof route !== 'string') return undefined
        if (!made.has(route)) made.set(route, get(route))
        return made.get(route)
      },
    })
  }
}
