/**
 * Who misses an alteration: a scenario of whoever is altered or of a lender that starts from it, or the checks of the flow
 * files. What nobody can miss, because it is proved that nothing differs, is told apart.
 */

import { BASE, type Finding, type FlowLibrary, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { checkFlows, isStaleOverride } from '#verify/index.ts'
import { Validators } from '../scenarios/validators.ts'
import { type Alteration, altered } from './alteration.ts'
import { isEquivalent } from './is-equivalent.ts'
import { LenderBench } from './lender-bench.ts'

export type Verdict =
  | { readonly is: 'missed'; readonly by: 'scenario' | 'check'; readonly lender: LenderId; readonly name: string }
  /** Proved: it comes out the same for everybody. */
  | { readonly is: 'equivalent' }
  /** `asked`: some scenario asks the altered rule, and does not tell. */
  | { readonly is: 'survivor'; readonly asked: boolean }

export class Jury {
  readonly library: FlowLibrary
  /** Whose files are altered first; then lenders that say more, only for what that one does not tell. */
  readonly lenders: readonly LenderId[]
  readonly #texts: ReadonlyMap<FlowPath, string>
  readonly #validators = new Validators()
  readonly #benches = new Map<LenderId, LenderBench>()
  #known?: ReadonlySet<string>

  constructor(texts: ReadonlyMap<FlowPath, string>, folder: LenderId = BASE) {
    this.#texts = texts
    this.library = openFlowLibrary(texts)
    const heirs = lendersOf(this.library).filter(
      (lender) => lender !== folder && resolveLender(this.library, lender).chain.includes(folder),
    )
    this.lenders = [folder, ...heirs.sort()]
  }

  /** What is wrong before anything is altered, if anything is. */
  wrongAsItIs(): string | undefined {
    for (const lender of this.lenders) {
      const [claim] = this.bench(lender).failing
      if (claim) return `test: ${lender} ${claim.path}`
    }
    const finding = this.#findings(this.library, this.lenders).find(({ severity }) => severity === 'error')
    return finding && `check: ${nameOf(finding)}`
  }

  judge(alteration: Alteration): Verdict {
    const library = this.altered(alteration)
    for (const lender of this.lenders) {
      const missing = this.bench(lender).missedBy(library, alteration)
      if (missing === 'cannot run') return this.#checked(library) ?? cannotRun(lender)
      if (missing) return { is: 'missed', by: 'scenario', lender, name: missing.path }
    }
    if (this.lenders.every((lender) => isEquivalent(alteration, this.bench(lender).covered))) return { is: 'equivalent' }
    const asked = this.lenders.some((lender) => this.bench(lender).asking(alteration)?.length !== 0)
    return this.#checked(library) ?? { is: 'survivor', asked }
  }

  /** From here on it does not matter what was tried before: the same alterations have the same verdicts, however they are shared out. */
  forget(): void {
    for (const bench of this.#benches.values()) bench.forget()
  }

  #checked(library: FlowLibrary): Verdict | undefined {
    for (const lender of this.lenders) {
      const finding = this.#findings(library, [lender]).find((one) => !this.#isKnown(one))
      if (finding) return { is: 'missed', by: 'check', lender, name: nameOf(finding) }
    }
    return undefined
  }

  bench(lender: LenderId): LenderBench {
    const bench = this.#benches.get(lender) ?? new LenderBench(this.library, lender, this.#validators)
    this.#benches.set(lender, bench)
    return bench
  }

  altered({ file, changes }: Alteration): FlowLibrary {
    return openFlowLibrary(new Map([...this.#texts, [file, altered(this.#texts.get(file) ?? '', changes)]]), this.library)
  }

  #findings(library: FlowLibrary, lenders: readonly LenderId[]): readonly Finding[] {
    // Notes refuse nothing: what only they would tell of reaches borrowers. And that base has changed is no news here.
    return checkFlows(library, lenders).filter((finding) => finding.severity !== 'info' && !isStaleOverride(finding))
  }

  #isKnown(finding: Finding): boolean {
    this.#known ??= new Set(this.#findings(this.library, this.lenders).map(keyOf))
    return this.#known.has(keyOf(finding))
  }
}

/** What no flow can be made of is missed by whoever tries. */
function cannotRun(lender: LenderId): Verdict {
  return { is: 'missed', by: 'check', lender, name: 'cannot run' }
}

function keyOf({ code, file, pointer }: Finding): string {
  return `${code} ${file} ${pointer}`
}

function nameOf({ code, name }: Finding): string {
  return `${code} ${name}`
}
