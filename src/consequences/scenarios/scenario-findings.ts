/** Converts failed claims to findings, each at the line of the claim. */

import {
  declinedClaimPointer,
  declinePointer,
  type ForEachValue,
  finding,
  forEachValueOf,
  isListed,
  originOf,
  type Place,
  placeOf,
  type ResolvedLender,
  type SourceNode,
  scenarioName,
  statedAt,
} from '#engine/authoring.ts'
import { type CompiledFlow, type LenderId, lenderOf, pointTo, traceRule } from '#engine/index.ts'
import { type Decided, isSecretIn, traceLines } from '#verify/explanation.ts'
import type { ReportedFinding } from '../results.ts'
import { claimsToDecline, type DeclinedClaim } from './declined-claims.ts'
import { formerNumber, linesWith } from './former-number.ts'
import { asText, type Mismatch, type ScenarioFile } from './scenario-run.ts'

/**
 * One finding for each mismatch; mismatches that differ only in the value of `forEach` are one finding with all values.
 */
export function mismatchFindings(
  resolved: ResolvedLender,
  flow: CompiledFlow,
  file: ScenarioFile,
  mismatches: readonly Mismatch[],
): ReportedFinding[] {
  const groups = new Map<unknown, Map<string, Group>>()
  for (const mismatch of mismatches) {
    const [list = '', entry = '', ...deeper] = mismatch.at
    const claim = file.node.members?.get(list)?.items?.[Number(entry)]
    const value = claim && forEachValueOf(claim)
    const ofClaim = groups.get(value?.claim ?? mismatch) ?? new Map<string, Group>()
    const place = deeper.join('/')
    const { all, values } = ofClaim.get(place) ?? { all: [], values: [] }
    ofClaim.set(place, { all: [...all, mismatch], values: value ? [...values, value] : values })
    groups.set(value?.claim ?? mismatch, ofClaim)
  }
  const found = [...groups.values()].flatMap((ofClaim) =>
    [...ofClaim.values()].flatMap((group) => mismatchFinding(resolved, flow, file, group)),
  )
  return isOwn(file, resolved) ? withFormerNumbers(found, file) : found
}

/** Where a number of the flow has changed, the first finding with it names all lines of the scenario that state the former one. */
function withFormerNumbers(findings: readonly ReportedFinding[], { node }: ScenarioFile): ReportedFinding[] {
  const named = new Set<string>()
  return findings.map((one) => {
    const number = formerNumber(one.wanted, one.actual)
    const lines = number && !named.has(number.former) ? linesWith(number.former, node) : []
    if (number === undefined || lines.length < 2) return one
    named.add(number.former)
    const title = `If ${number.now} is meant: this scenario states ${number.former} on ${lines.length} lines, ${lines.join(', ')}. Change each.`
    return { ...one, fixes: [...one.fixes, { title, safety: 'placeholder', edits: [] }] }
  })
}

/** Whether the lender's own file states the scenario. */
function isOwn({ node }: ScenarioFile, { lender }: ResolvedLender): boolean {
  const stated = statedAt(node)
  return stated !== undefined && lenderOf(stated.file) === lender
}

/** Mismatches that differ only in the value of `forEach`. */
type Group = { readonly all: readonly Mismatch[]; readonly values: readonly ForEachValue[] }

function mismatchFinding(
  resolved: ResolvedLender,
  flow: CompiledFlow,
  file: ScenarioFile,
  { all, values }: Group,
): ReportedFinding[] {
  const [mismatch] = all
  if (!mismatch) return []
  const { at, message, wanted, actual, because } = mismatch
  const title = file.scenario.title ?? scenarioName(file.path)
  const failed = finding('E701', {
    at: placeIn(file.node, at),
    pointer: pointTo(file.path, ...at),
    lenders: [resolved.lender],
    message: `"${title}" ${message}${whereOf(values)}.`,
    why: 'Either the flow no longer does what was promised, or the promise has changed.',
    related: because.flatMap((decided) => placeOfDecision(resolved, decided)),
    fixes: whatToDo(resolved, file, claimsToDecline(file.node, all)).map((title) => ({
      title,
      safety: 'placeholder',
      edits: [],
    })),
  })
  return [{ ...failed, wanted, actual, because: because.flatMap((decided) => linesOf(flow, decided)) }]
}

/** The values of `forEach` for which a claim fails: the first five, and the number of others. */
function whereOf(values: readonly ForEachValue[]): string {
  if (values.length === 0) return ''
  const named = values.slice(0, 5).map(({ value }) => asText(value.value))
  const more = values.length - named.length
  return ` where ${values[0]?.place} is ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/**
 * The advice of a finding. For an inherited scenario: a file of the same name that overrides the scenario, or a
 * decline, of the failing claims alone if the scenario has others.
 */
function whatToDo(resolved: ResolvedLender, file: ScenarioFile, claims: readonly string[]): string[] {
  const { lender } = resolved
  const { path } = file
  if (isOwn(file, resolved)) {
    return ['Correct the flow; or change the scenario, if the new behaviour is wanted.']
  }
  const command = `npm run flow -- decline ${lender} "why it does not hold"`
  const name = scenarioName(path)
  const alone = claims.map((claim) => `"${name}#${claim}"`).join(' ')
  return [
    'Correct the flow, if the lender is not meant to differ.',
    `If it is, let the lender say what holds there in a file of the same name, ${path}, which is merged over this one.`,
    ...(claims.length > 0 ? [`Or decline what fails here, and keep the rest: ${command} ${alone}`] : []),
    claims.length > 0 ? `Or decline the whole scenario: ${command} ${name}` : `Or decline it: ${command} ${name}`,
  ]
}

export function staleDecline(resolved: ResolvedLender, { node, path, scenario }: ScenarioFile): ReportedFinding {
  const decline = node.members?.get('notForUs') ?? node
  const title = isListed(decline) ? 'Delete this line.' : 'Remove "notForUs", or the whole file if it says nothing else.'
  return stale(resolved, decline, declinePointer(path, decline), `"${scenario.title ?? path}"`, title)
}

export function staleClaim(resolved: ResolvedLender, { path, scenario }: ScenarioFile, { claim, reason }: DeclinedClaim) {
  const what = `${claim.slice(1)} of "${scenario.title ?? path}"`
  return stale(resolved, reason, declinedClaimPointer(path, claim, reason), what, 'Delete this line.')
}

function stale({ lender }: ResolvedLender, decline: SourceNode, pointer: string, what: string, title: string): ReportedFinding {
  return finding('W702', {
    at: decline.keyPlace ?? placeOf(decline),
    pointer,
    lenders: [lender],
    message: `This lender declines ${what}, and would pass it.`,
    why: 'Nobody would notice if it stopped doing what all others promise.',
    fixes: [{ title, safety: 'review', edits: [] }],
  })
}

export function noScenarios(lenders: readonly LenderId[]): ReportedFinding {
  const nowhere: Place = { file: `${lenders[0] ?? 'base'}/lender.json`, line: 1, column: 1, endLine: 1, endColumn: 1 }
  return finding('E704', {
    at: nowhere,
    pointer: 'lender.json',
    lenders,
    message: 'There is no scenario to run.',
    why: 'Nothing proves that the flow does what was promised, and a green result would say that it does.',
    fixes: [{ title: 'Add a file to scenarios/.', safety: 'placeholder', edits: [] }],
  })
}

/** The place of the claimed value; of the last key that the scenario file has. */
function placeIn(node: SourceNode, keys: readonly string[]): Place {
  let found = node
  for (const key of keys) {
    const inner = found.members?.get(key) ?? found.items?.[Number(key)]
    if (inner === undefined) break
    found = inner
  }
  return placeOf(found)
}

function placeOfDecision(resolved: ResolvedLender, { says, because }: Decided) {
  const place = originOf(resolved, because.at).at(-1)
  return place ? [{ ...place, label: says }] : []
}

function linesOf(flow: CompiledFlow, { says, because, facts }: Decided): string[] {
  if (because.rule === undefined) return [says]
  const trace = traceRule(because.rule, facts, isSecretIn(flow))
  return [`${says}:`, ...traceLines(trace).map((line) => `  ${line}`)]
}
