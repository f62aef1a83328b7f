/**
 * Tries alterations on the scenarios of one lender. Thousands are tried one after the other, so what does not change is
 * kept: parsed files, compiled validators, which claims ask which rule, and the claims that failed last, which are tried
 * first.
 */

import { compileFlow, compileSandbox, type FlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import { type CompiledFlow, insideLender, type LenderId } from '#engine/index.ts'
import { type CoveredFlow, coveredFlow } from '#verify/index.ts'
import type { SingleClaim } from '../coverage/single-claims.ts'
import { runScenario } from '../scenarios/run-scenario.ts'
import type { Stage } from '../scenarios/scenario-run.ts'
import type { Validators } from '../scenarios/validators.ts'
import type { Alteration } from './alteration.ts'
import { type ClaimsAsked, claimsAsked } from './claims-asked.ts'

export class LenderBench {
  readonly lender: LenderId
  readonly covered: CoveredFlow
  readonly stage: Stage
  readonly #asked: ClaimsAsked
  readonly #validators: Validators
  #failedLast: readonly SingleClaim[] = []

  constructor(library: FlowLibrary, lender: LenderId, validators: Validators) {
    this.lender = lender
    this.#validators = validators
    const resolved = resolveLender(library, lender)
    this.covered = coveredFlow(withoutCopy(resolved))
    this.stage = stageOf(resolved, validators, this.covered.flow)
    this.#asked = claimsAsked(this.covered, this.stage)
  }

  get failing(): readonly SingleClaim[] {
    return this.#asked.failing
  }

  /** Claims that may miss an alteration, the likeliest first; undefined where any of them may. */
  asking({ rule }: Alteration): readonly SingleClaim[] | undefined {
    return rule && [...(this.#asked.asking.get(rule.at) ?? [])]
  }

  /** A claim that no longer holds. */
  missedBy(library: FlowLibrary, alteration: Alteration): SingleClaim | 'cannot run' | undefined {
    const claims = this.asking(alteration) ?? this.#likely(alteration)
    if (claims.length === 0) return undefined
    try {
      const stage = this.stageOf(library)
      const missing = this.#inOrder(claims).find(({ scenario }) => runScenario(stage, scenario).length > 0)
      if (missing) this.#failedLast = [missing, ...this.#failedLast.filter((one) => one !== missing)]
      return missing
    } catch {
      return 'cannot run'
    }
  }

  stageOf(library: FlowLibrary): Stage {
    return stageOf(resolveLender(library, this.lender), this.#validators)
  }

  forget(): void {
    this.#failedLast = []
  }

  #inOrder(claims: readonly SingleClaim[]): readonly SingleClaim[] {
    const some = new Set(claims)
    return [...new Set([...this.#failedLast.filter((one) => some.has(one)), ...claims])]
  }

  /** All of them: those that stand at the altered screen, or claim something of the kind, first. */
  #likely({ file }: Alteration): readonly SingleClaim[] {
    const path = insideLender(file)
    const { claims, standingAt } = this.#asked
    const here = standingAt.get(/^screens\/(.+)\.json$/.exec(path)?.[1] ?? '') ?? new Set()
    const list = lists[path]
    const first = claims.filter((claim) => here.has(claim) || (list !== undefined && claim.scenario[list] !== undefined))
    return [...new Set([...first, ...claims])]
  }
}

const lists: { readonly [path: string]: 'routes' | 'lifecycle' | 'cards' | 'sandbox' | 'footer' | undefined } = {
  'status-routes.json': 'routes',
  'lifecycle.json': 'lifecycle',
  'conditions.json': 'cards',
  'sandbox.json': 'sandbox',
  'shell.json': 'footer',
}

/** What borrowers are shown in scenarios is in one language. */
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
