/**
 * The scenarios of one lender, run over many mutants. What no mutant changes is kept: compiled validators, which claims
 * evaluate which rule, and the claims that failed last, which run first.
 */

import { compileFlow, compileSandbox, type FlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import { type CompiledFlow, type FlowPath, type FlowPointer, insideLender, type LenderId } from '#engine/index.ts'
import { type CoveredFlow, coveredFlow } from '#verify/index.ts'
import type { SingleClaim } from '../coverage/single-claims.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Stage } from '../scenarios/scenario-run.ts'
import type { Validators } from '../scenarios/validators.ts'
import type { Mutant } from './mutant.ts'
import { type RuleReaders, ruleReaders } from './rule-readers.ts'

export class LenderSuite {
  readonly covered: CoveredFlow
  readonly stage: Stage
  readonly #lender: LenderId
  readonly #readers: RuleReaders
  readonly #validators: Validators
  #failedLast: readonly SingleClaim[] = []

  constructor(library: FlowLibrary, lender: LenderId, validators: Validators) {
    this.#lender = lender
    this.#validators = validators
    const resolved = resolveLender(library, lender)
    this.covered = coveredFlow(withoutCopy(resolved))
    this.stage = stageOf(resolved, validators, this.covered.flow)
    this.#readers = ruleReaders(this.covered, this.stage)
  }

  /** Claims that fail before any change. */
  get failing(): readonly SingleClaim[] {
    return this.#readers.failing
  }

  /** Claims that evaluate the changed rule; undefined where no rule changes: then any claim may fail. */
  claimsThatRead({ rule }: Mutant): readonly SingleClaim[] | undefined {
    return rule && [...(this.#readers.byRule.get(rule.at) ?? [])]
  }

  /**
   * Claims that a mutant without a rule may concern: those at its screen, those of the list that belongs to its file.
   *
   * @param like a claim at whose screens others are near, too
   */
  claimsNear({ file }: Mutant, like?: SingleClaim): readonly SingleClaim[] {
    const path = insideLender(file)
    const { claims, byScreen } = this.#readers
    const own = byScreen.get(screenIn(path) ?? '')
    const list = lists[path]
    const shared = like ? [...byScreen.values()].filter((at) => at.has(like)) : []
    return claims.filter(
      (claim) =>
        own?.has(claim) || shared.some((at) => at.has(claim)) || (list !== undefined && claim.scenario[list] !== undefined),
    )
  }

  /** Whether the claim evaluates the rule or value at the pointer, or the rule around it. */
  reads(claim: SingleClaim, pointer: FlowPointer): boolean {
    for (let at = pointer; at.includes('#/'); at = at.slice(0, at.lastIndexOf('/')))
      if (this.#readers.byRule.get(at)?.has(claim)) return true
    return false
  }

  /** Files of the screens that the claim is about, inside the lender. */
  screensOf(claim: SingleClaim): ReadonlySet<FlowPath> {
    const seen = [...this.#readers.byScreen].filter(([, claims]) => claims.has(claim))
    return new Set(seen.map(([route]) => `screens/${route}.json`))
  }

  /** A claim that fails under the mutant; `cannot run` where no flow can be compiled. */
  failingClaim(library: FlowLibrary, mutant: Mutant): SingleClaim | 'cannot run' | undefined {
    const claims = this.claimsThatRead(mutant) ?? this.#allByRelevance(mutant)
    if (claims.length === 0) return undefined
    try {
      const stage = this.stageOf(library)
      const failed = this.#failedLastFirst(claims).find(({ scenario }) => runScenario(stage, scenario).length > 0)
      if (failed) this.#failedLast = [failed, ...this.#failedLast.filter((claim) => claim !== failed)]
      return failed
    } catch {
      return 'cannot run'
    }
  }

  stageOf(library: FlowLibrary): Stage {
    return stageOf(resolveLender(library, this.#lender), this.#validators)
  }

  forget(): void {
    this.#failedLast = []
  }

  #failedLastFirst(claims: readonly SingleClaim[]): readonly SingleClaim[] {
    const some = new Set(claims)
    return [...new Set([...this.#failedLast.filter((claim) => some.has(claim)), ...claims])]
  }

  #allByRelevance(mutant: Mutant): readonly SingleClaim[] {
    return [...new Set([...this.claimsNear(mutant), ...this.#readers.claims])]
  }
}

function screenIn(path: FlowPath): string | undefined {
  return /^screens\/(.+)\.json$/.exec(path)?.[1]
}

const lists: { readonly [path: string]: 'routes' | 'lifecycle' | 'cards' | 'sandbox' | 'footer' | undefined } = {
  'status-routes.json': 'routes',
  'lifecycle.json': 'lifecycle',
  'conditions.json': 'cards',
  'sandbox.json': 'sandbox',
  'shell.json': 'footer',
}

/** Scenarios compare texts in one language only. */
function withoutCopy(resolved: ResolvedLender): ResolvedLender {
  const files = [...resolved.files].filter(([path]) => !path.startsWith('copy/'))
  return files.length === resolved.files.size ? resolved : { ...resolved, files: new Map(files) }
}

function stageOf(
  resolved: ResolvedLender,
  validators: Validators,
  flow: CompiledFlow = compileFlow(withoutCopy(resolved)),
): Stage {
  let sandbox: Stage['sandbox'] | undefined
  return {
    flow,
    validators: validators.of(flow),
    files: resolved.files,
    get sandbox() {
      sandbox ??= compileSandbox(resolved)
      return sandbox
    },
  }
}
