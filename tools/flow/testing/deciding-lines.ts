/**
 * Finds the line of the flow files that decides a failed claim: with another value there the claim passes, and no other
 * line makes as many claims of the lender pass. Lines are tried by mutants in memory.
 */
import type { ReportedFinding } from '#consequences/results.ts'
import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import type { Stage } from '#consequences/scenarios/scenario-run.ts'
import { Validators } from '#consequences/scenarios/validators.ts'
import { type FlowLibrary, openFlowLibrary, type Place, resolveLender, type SourceNode } from '#engine/authoring.ts'
import {
  type FlowPath,
  type FlowPointer,
  insideLender,
  type Json,
  type LenderId,
  nodeAt,
  operationIn,
  pointTo,
  type Rule,
} from '#engine/index.ts'
import { textsOf } from '../command-line/lenders.ts'
import type { SingleClaim } from '../coverage/single-claims.ts'
import { LenderSuite } from '../mutation/lender-suite.ts'
import { type Mutant, type MutationOperator, mutatedTexts } from '../mutation/mutant.ts'
import { mutantsOf } from '../mutation/mutants-of.ts'
import { valueMutants } from '../mutation/value-mutants.ts'
import type { Report } from '../report/report.ts'

/** The most trials per report; a trial takes about 10 ms. */
const mostTrials = 300
/** The most other claims of the lender that are run with a mutant. */
const mostCompared = 100

/** The report with the deciding line as the first related place of each failed claim, if one was found. */
export function withDecidingLines(library: FlowLibrary, report: Report): Report {
  const failed = report.findings.filter(({ code, lenders }) => code === 'E701' && lenders.length > 0)
  if (failed.length === 0) return report
  const validators = new Validators()
  const budget = { trials: mostTrials, decided: [] }
  const decided = new Map<ReportedFinding, ReportedFinding>()
  for (const [lender, findings] of Map.groupBy(failed, ({ lenders }) => lenders[0] as LenderId)) {
    const search = new Search(library, lender, validators, budget)
    for (const finding of findings) {
      const place = search.placeFor(finding)
      if (place)
        decided.set(finding, { ...finding, ...causeAt(finding, place), decidedAt: place, related: [place, ...finding.related] })
    }
  }
  return { ...report, findings: report.findings.map((finding) => decided.get(finding) ?? finding) }
}

/** A finding with a file as cause: the cause is narrowed to the deciding value. */
function causeAt({ cause }: ReportedFinding, { label: _, ...place }: DecidingPlace): Pick<ReportedFinding, 'cause'> {
  return cause && cause.takesOut.length === 0 && cause.file === place.file ? { cause: { ...cause, ...place } } : {}
}

type DecidingPlace = Place & { readonly label: string }
/** A mutant that helps; `holds` are the failed claims that pass with it. */
type Found = { readonly mutant: Mutant; readonly holds: ReadonlySet<SingleClaim> }
/** The remaining trials; `decided` are mutants that made claims of other lenders pass. */
type Budget = { trials: number; readonly decided: Mutant[] }
/** Runs a claim with a mutant and returns its failure; empty if it passes. */
type Says = (claim: SingleClaim) => string

class Search {
  readonly #library: FlowLibrary
  readonly #texts: ReadonlyMap<FlowPath, string>
  readonly #suite: LenderSuite
  readonly #chain: readonly string[]
  readonly #ruleMutants: readonly Mutant[]
  readonly #found: Found[] = []
  readonly #budget: Budget

  constructor(library: FlowLibrary, lender: LenderId, validators: Validators, budget: Budget) {
    this.#budget = budget
    this.#library = library
    this.#texts = textsOf(library)
    this.#suite = new LenderSuite(library, lender, validators)
    this.#chain = resolveLender(library, lender).chain
    this.#ruleMutants = this.#chain.flatMap((folder) => mutantsOf(library, folder))
  }

  placeFor(finding: ReportedFinding): DecidingPlace | undefined {
    const claim = this.#suite.failing.find(({ at }) => isWithin(finding.pointer, at))
    if (!claim) return undefined
    const found = this.#found.find(({ holds }) => holds.has(claim))
    if (found) return this.#placeOf(found.mutant, `with ${found.mutant.what} the claim holds`)
    return this.#search(claim, finding)
  }

  #search(claim: SingleClaim, finding: ReportedFinding): DecidingPlace | undefined {
    const failing = new Set(this.#suite.failing)
    const before = this.#saysIn(this.#suite.stage)(claim)
    let best: (Found & { readonly score: number }) | undefined
    let changes: Mutant | undefined
    for (const mutant of [...this.#budget.decided, ...this.#candidates(claim, finding)]) {
      if (this.#budget.trials <= 0) break
      const says = this.#saysUnder(mutant)
      const then = says?.(claim) ?? before
      if (!says || then !== '') {
        if (then !== before && isRelated(mutant, finding)) changes ??= mutant
        continue
      }
      const compared = (this.#suite.claimsThatRead(mutant) ?? this.#suite.claimsNear(mutant, claim)).slice(0, mostCompared)
      const breaks = compared.filter((other) => !failing.has(other) && says(other) !== '').length
      const holds = new Set(this.#suite.failing.filter((other) => other === claim || says(other) === ''))
      const score = holds.size - breaks
      const isBetter =
        best === undefined || score > best.score || (score === best.score && this.#orderOf(mutant) < this.#orderOf(best.mutant))
      if (isBetter) best = { mutant, holds, score }
      if (breaks === 0 && holds.size === failing.size && this.#orderOf(mutant) < coarse) break
    }
    if (best) {
      this.#found.push(best)
      this.#budget.decided.push(best.mutant)
      return this.#placeOf(best.mutant, `with ${best.mutant.what} the claim holds`)
    }
    return changes && this.#placeOf(changes, 'with another value there the claim comes out differently')
  }

  /** undefined if the flow does not compile with the mutant. */
  #saysUnder(mutant: Mutant): Says | undefined {
    this.#budget.trials -= 1
    try {
      return this.#saysIn(this.#suite.stageOf(openFlowLibrary(mutatedTexts(this.#texts, mutant), this.#library)))
    } catch {
      return undefined
    }
  }

  #saysIn(stage: Stage): Says {
    return ({ scenario }) => {
      try {
        return runScenario(stage, scenario)
          .map(({ message }) => message)
          .join('\n')
      } catch {
        return 'cannot run'
      }
    }
  }

  /** The line to report for a mutant; for a rule, the line of its operator. */
  #placeOf(mutant: Mutant, label: string): DecidingPlace {
    const { file, place } = mutant
    const node = this.#nodeOf(mutant)
    const operator = node && isOperation(node) ? [...(node.members?.values() ?? [])][0]?.keyPlace : undefined
    const { line, column, endLine, endColumn } = operator ?? place
    return { file, line, column, endLine, endColumn, label }
  }

  /**
   * Candidate mutants in parts that the claim reads: those at places named in the failure first, then by operator and
   * size.
   */
  #candidates(claim: SingleClaim, finding: ReportedFinding): Mutant[] {
    const { related } = finding
    const files = new Set(related.map(({ file }) => insideLender(file)))
    const screens = this.#suite.screensOf(claim)
    const isRead = ({ rule, file, changes }: Mutant) => {
      const path = insideLender(file)
      if (this.#suite.reads(claim, rule?.at ?? pointTo(path, ...(changes[0]?.keys ?? [])))) return true
      return rule === undefined && (files.has(path) || screens.has(path) || path === 'lender.json' || path === 'fields.json')
    }
    const rank = (mutant: Mutant): readonly number[] => [
      this.#isReference(mutant) ? 2 : isRelated(mutant, finding) ? 0 : mutant.rule ? 1 : 3,
      this.#orderOf(mutant),
      mutant.place.endLine - mutant.place.line,
    ]
    const wanted = numbersIn({ claim: claim.scenario as unknown as Json, wanted: finding.wanted ?? null })
    const values = this.#chain.flatMap((folder) => valueMutants(this.#library, folder, wanted))
    return [...this.#ruleMutants, ...values]
      .filter(isRead)
      .map((mutant) => ({ mutant, rank: rank(mutant) }))
      .sort((a, b) => compareRanks(a.rank, b.rank))
      .map(({ mutant }) => mutant)
  }

  /**
   * The rank of a mutant: an `and` or `or` with a single condition ranks high, because a condition may have been lost.
   */
  #orderOf(mutant: Mutant): number {
    if (mutant.operator !== 'condition fixed') return order.indexOf(mutant.operator)
    const { members } = this.#nodeOf(mutant) ?? {}
    const operands = members?.get('and') ?? members?.get('or')
    return order.indexOf(operands?.items?.length === 1 ? 'number changed' : 'condition fixed')
  }

  #nodeOf({ file, changes }: Mutant): SourceNode | undefined {
    return nodeAt(this.#library.files.get(file)?.parsed?.node, changes[0]?.keys ?? [])
  }

  /** Whether the mutant only changes the use of a named rule or value. */
  #isReference(mutant: Mutant): boolean {
    const members = this.#nodeOf(mutant)?.members
    return members?.has('rule') === true || members?.has('value') === true
  }
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((rank, index) => rank - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Mutation operators by the likelihood of such a mistake: numbers, comparisons and options first, whole rules last. */
const order: readonly MutationOperator[] = [
  ...(['number changed', 'limit changed', 'boundary moved', 'comparison reversed', 'choice changed'] as const),
  ...(['and for or', 'branches swapped', 'condition negated', 'target changed', 'targets swapped', 'choice dropped'] as const),
  ...(['condition dropped', 'condition fixed', 'part dropped', 'text changed', 'override dropped'] as const),
]

/** All numbers in a claim, including those in texts; a number after `$` is an amount in dollars. */
function numbersIn(value: Json): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'string') {
    return [...value.matchAll(/(\$?)(\d[\d,]*(?:\.\d+)?)/g)].map(([, dollar, digits = '']) => {
      return Number(digits.replaceAll(',', '')) * (dollar === '$' ? 100 : 1)
    })
  }
  if (value === null || typeof value !== 'object') return []
  return [...new Set(Object.values(value).flatMap(numbersIn))].slice(0, 20)
}

/** Coarse operators: that a claim passes without a condition says little about the condition. */
const coarse = order.indexOf('choice dropped')

function isOperation({ value, members }: SourceNode): boolean {
  return members?.size === 1 && operationIn(value as Rule) !== undefined
}

/** Whether the mutant is at a place related to the failed claim. */
function isRelated({ place }: Mutant, { related }: ReportedFinding): boolean {
  return related.some((other) => other.file === place.file && overlaps(other, place))
}

function overlaps(one: Place, other: Place): boolean {
  return one.line <= other.endLine && other.line <= one.endLine
}

function isWithin(pointer: FlowPointer, at: FlowPointer): boolean {
  return pointer === at || pointer.startsWith(`${at}/`)
}
