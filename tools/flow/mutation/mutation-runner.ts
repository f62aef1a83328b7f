/**
 * Runs `flow check` and `flow test` over mutants in memory, for the changed folder and its heirs. Only findings and
 * failures that are absent without the mutant count, and stale overrides never do.
 */

import { onStage, runScenarioFile } from '#consequences/scenarios/run-scenarios.ts'
import { scenariosOf } from '#consequences/scenarios/scenario-run.ts'
import { Validators } from '#consequences/scenarios/validators.ts'
import {
  BASE,
  type Finding,
  type FlowLibrary,
  lendersOf,
  openFlowLibrary,
  resolveLender,
  type Severity,
} from '#engine/authoring.ts'
import { type FlowPath, insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows, isStaleOverride, unapprovedPlaces } from '#verify/index.ts'
import { isEquivalent } from './is-equivalent.ts'
import { LenderSuite } from './lender-suite.ts'
import { type Mutant, mutatedTexts, type TextMutant } from './mutant.ts'

export type Verdict =
  | { readonly is: 'killed'; readonly by: 'scenario' | 'approval' | 'check'; readonly lender: LenderId; readonly name: string }
  /** The mutant is proved equivalent. */
  | { readonly is: 'equivalent' }
  /** The mutant survived; `asked` is true if some scenario evaluates its rule. */
  | { readonly is: 'survived'; readonly asked: boolean }

export type Detection = {
  readonly by: 'check' | 'test'
  readonly severity: Severity
  /** The detection in words: `E101 unknown-variable at …: …`. */
  readonly name: string
}

/** Whose scenarios and checks count: those of the changed folder, or those of the lenders that inherit from it, too. */
export type Scope = 'folder' | 'heirs'

export class MutationRunner {
  readonly library: FlowLibrary
  readonly #scope: Scope
  readonly #texts: ReadonlyMap<FlowPath, string>
  readonly #validators = new Validators()
  readonly #suites = new Map<LenderId, LenderSuite>()
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(texts: ReadonlyMap<FlowPath, string>, scope: Scope = 'heirs') {
    this.#texts = texts
    this.#scope = scope
    this.library = openFlowLibrary(texts, homeEquity)
  }

  /** The first failure without any mutant; verdicts are meaningless if there is one. */
  failureAsItIs(folder: LenderId): string | undefined {
    const lenders = this.#counted(folder)
    for (const lender of lenders) {
      const [claim] = this.suite(lender).failing
      if (claim) return `test: ${lender} ${claim.path}`
    }
    const error = checkFlows(this.library, lenders).find(({ severity }) => severity === 'error')
    return error && `check: ${error.code} ${error.name}`
  }

  /**
   * The verdict on a mutant. What is fastest runs first: approvals, then scenarios, then `check` with its proofs; notes do not
   * count.
   */
  verdict(mutant: Mutant): Verdict {
    const library = this.mutated(mutant)
    const approved = this.#killedByApproval(library, mutant)
    if (approved) return approved
    const lenders = this.#counted(folderOf(mutant))
    for (const lender of lenders) {
      const failed = this.suite(lender).failingClaim(library, mutant)
      if (failed === 'cannot run') {
        return this.#killedByCheck(library, lenders) ?? { is: 'killed', by: 'check', lender, name: 'cannot run' }
      }
      if (failed) return { is: 'killed', by: 'scenario', lender, name: failed.path }
    }
    // For heirs, too: both rules may differ for the facts of one of them.
    if (this.lendersOf(folderOf(mutant)).every((lender) => isEquivalent(mutant, this.suite(lender).covered)))
      return { is: 'equivalent' }
    const asked = lenders.some((lender) => this.suite(lender).claimsThatRead(mutant)?.length !== 0)
    return this.#killedByCheck(library, lenders) ?? { is: 'survived', asked }
  }

  /** The first detection, fastest checks first: the changed folder, then its heirs, then all lenders together. */
  firstDetection(edit: TextMutant): Detection | undefined {
    const library = this.mutated(edit)
    for (const lender of this.lendersOf(folderOf(edit))) {
      const [checked] = this.#checked(library, [lender], false)
      if (checked) return checked
      for (const tested of this.#tested(library, lender, edit)) return tested
    }
    return this.#checked(library)[0]
  }

  /**
   * All detections in the named folders. Scenarios run only if `check` finds no error; unused parts are reported only if
   * all folders are named.
   */
  detections(edit: TextMutant, folders: readonly LenderId[]): readonly Detection[] {
    const library = this.mutated(edit)
    const isWhole = folders.length === library.folders.size
    const checked = isWhole ? this.#checked(library) : folders.flatMap((folder) => this.#checked(library, [folder]))
    if (checked.some(({ severity }) => severity === 'error')) return checked
    return [...checked, ...folders.flatMap((lender) => [...this.#tested(library, lender, edit)])]
  }

  /** The folder and the lenders that inherit from it. */
  lendersOf(folder: LenderId): readonly LenderId[] {
    const heirs = lendersOf(this.library).filter(
      (lender) => lender !== folder && resolveLender(this.library, lender).chain.includes(folder),
    )
    return [folder, ...heirs.sort()]
  }

  /** The folders whose scenarios and checks count. */
  #counted(folder: LenderId): readonly LenderId[] {
    return this.#scope === 'folder' ? [folder] : this.lendersOf(folder)
  }

  suite(lender: LenderId): LenderSuite {
    const suite = this.#suites.get(lender) ?? new LenderSuite(this.library, lender, this.#validators)
    this.#suites.set(lender, suite)
    return suite
  }

  mutated(mutant: Mutant | TextMutant): FlowLibrary {
    return openFlowLibrary(mutatedTexts(this.#texts, mutant), this.library)
  }

  /** Forgets which claims failed last, so that verdicts do not depend on the distribution over workers. */
  forget(): void {
    for (const suite of this.#suites.values()) suite.forget()
  }

  /**
   * Whether an approval kills a mutant that changes the text of a message; scenarios claim only which limit or check
   * refuses an answer.
   */
  #killedByApproval(library: FlowLibrary, { operator, file }: Mutant): Verdict | undefined {
    if (operator !== 'text changed') return undefined
    const lender = lenderOf(file)
    const known = this.#knownOr(`approval ${lender}`, () => unapprovedPlaces(this.library, lender).map(({ place }) => place))
    const found = unapprovedPlaces(library, lender).find(({ place }) => !known.has(place))
    return found && { is: 'killed', by: 'approval', lender, name: `E708 not-approved ${found.place}` }
  }

  #killedByCheck(library: FlowLibrary, lenders: readonly LenderId[]): Verdict | undefined {
    const keyOf = ({ code, file, pointer }: Finding) => `${code} ${file} ${pointer}`
    const counts = (finding: Finding) => finding.severity !== 'info' && !isStaleOverride(finding)
    const known = this.#knownOr(`verdict ${lenders.join()}`, () => checkFlows(this.library, lenders).filter(counts).map(keyOf))
    for (const lender of lenders) {
      const finding = checkFlows(library, [lender]).find((found) => counts(found) && !known.has(keyOf(found)))
      if (finding) return { is: 'killed', by: 'check', lender, name: `${finding.code} ${finding.name}` }
    }
    return undefined
  }

  /** @param lenders absent for all lenders, which also reports unused parts */
  #checked(library: FlowLibrary, lenders?: readonly LenderId[], proofs = true): readonly Detection[] {
    const detected = (of: FlowLibrary) => detectionsOf('check', checkFlows(of, lenders, { proofs }))
    const known = this.#knownOr(`${lenders?.join() ?? 'all'} ${proofs}`, () => detected(this.library).map(({ name }) => name))
    return detected(library).filter(({ name }) => !known.has(name))
  }

  /** Runs scenario files one by one; a file unchanged after merging is skipped. */
  *#tested(library: FlowLibrary, lender: LenderId, { texts }: TextMutant): Generator<Detection> {
    const resolved = resolveLender(library, lender)
    const merged = ({ files }: typeof resolved) =>
      [...texts.keys()].map((path) => JSON.stringify(files.get(insideLender(path))?.value)).join()
    if (merged(resolved) === merged(resolveLender(this.library, lender))) return
    const { stage } = onStage(resolved, this.#validators)
    for (const file of scenariosOf(resolved)) yield* detectionsOf('test', runScenarioFile(resolved, stage, file).findings)
  }

  #knownOr(key: string, names: () => readonly string[]): ReadonlySet<string> {
    const known = this.#known.get(key) ?? new Set(names())
    this.#known.set(key, known)
    return known
  }
}

function folderOf({ file }: Pick<Mutant, 'file'>): LenderId {
  return file.split('/')[0] ?? BASE
}

function detectionsOf(by: Detection['by'], findings: readonly Finding[]): readonly Detection[] {
  return findings
    .filter((finding) => !isStaleOverride(finding))
    .map(({ code, name, file, pointer, message, severity }) => {
      return { by, severity, name: `${code} ${name} at ${file} ${pointer}: ${message}` }
    })
}
