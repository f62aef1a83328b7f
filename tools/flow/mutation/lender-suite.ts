/**
 * Runs one lender's scenarios over many mutants. Caches what mutants do not change: validators, and which claims
 * evaluate which rule. Claims that failed recently run first.
 */

import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import type { Stage } from '#consequences/scenarios/scenario-run.ts'
import type { Validators } from '#consequences/scenarios/validators.ts'
import { compileFlow, compileSandbox, type FlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import { type CompiledFlow, type FlowPath, type FlowPointer, insideLender, type LenderId } from '#engine/index.ts'
import { type CoveredFlow, coveredFlow } from '#verify/index.ts'
import type { SingleClaim } from '../coverage/single-claims.ts'
import type { Mutant } from './mutant.ts'
import { type RuleReaders, ruleReaders } from './rule-readers.ts'

export class LenderSuite {
  readonly covered: CoveredFlow
  readonly stage: Stage
  readonly #lender: LenderId
  readonly #validators: Validators
  #failedLast: readonly SingleClaim[] = []
  #ran: RuleReaders | undefined

  constructor(library: FlowLibrary, lender: LenderId, validators: Validators) {
    this.#lender = lender
    this.#validators = validators
    const resolved = resolveLender(library, lender)
    this.covered = coveredFlow(withoutCopy(resolved))
    this.stage = stageOf(resolved, validators, this.covered.flow)
  }

  /** Runs all scenarios at the first call. */
  get #readers(): RuleReaders {
    this.#ran ??= ruleReaders(this.covered, this.stage)
    return this.#ran
  }

  /** Claims that fail without any mutant. */
  get failing(): readonly SingleClaim[] {
    return this.#readers.failing
  }

  /** Claims that evaluate the mutated rule; undefined if no rule is mutated, because any claim may then fail. */
  claimsThatRead({ rule }: Mutant): readonly SingleClaim[] | undefined {
    return rule && [...(this.#readers.byRule.get(rule.at) ?? [])]
  }

  /**
   * Claims that may be affected by a mutant without a rule: those at its screen, or of its file.
   *
   * @param like a claim; claims at its screens are included, too
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

  /** The files of the screens in the claim, inside the lender. */
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

const lists: { readonly [path: string]: 'routes' | 'lifecycle' | 'cards' | 'sandbox' | 'footer' | 'dashboard' | undefined } = {
  'status-routes.json': 'routes',
  'lifecycle.json': 'lifecycle',
  'conditions.json': 'cards',
  'sandbox.json': 'sandbox',
  'shell.json': 'footer',
  'dashboard.json': 'dashboard',
}

/** Drops translations, because scenarios compare texts in one language only. */
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
