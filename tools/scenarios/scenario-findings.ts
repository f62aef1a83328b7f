import { type Decided, isSecretIn, traceLines } from '#verify/explanation.ts'
/** Converts failed claims to findings, each at the line of the claim. */

import {
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
} from '#engine/authoring.ts'
import { type CompiledFlow, type FlowPointer, type LenderId, lenderOf, pointTo, traceRule } from '#engine/index.ts'
import type { ReportedFinding } from '../report/report.ts'
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
  const groups = new Map<unknown, Map<string, { first: Mismatch; values: ForEachValue[] }>>()
  for (const mismatch of mismatches) {
    const [list = '', entry = '', ...deeper] = mismatch.at
    const claim = file.node.members?.get(list)?.items?.[Number(entry)]
    const value = claim && forEachValueOf(claim)
    const ofClaim = groups.get(value?.claim ?? mismatch) ?? new Map<string, { first: Mismatch; values: ForEachValue[] }>()
    const place = deeper.join('/')
    const group = ofClaim.get(place) ?? { first: mismatch, values: [] }
    ofClaim.set(place, value ? { ...group, values: [...group.values, value] } : group)
    groups.set(value?.claim ?? mismatch, ofClaim)
  }
  return [...groups.values()].flatMap((ofClaim) =>
    [...ofClaim.values()].map(({ first, values }) => mismatchFinding(resolved, flow, file, first, values)),
  )
}

function mismatchFinding(
  resolved: ResolvedLender,
  flow: CompiledFlow,
  file: ScenarioFile,
  mismatch: Mismatch,
  values: readonly ForEachValue[],
): ReportedFinding {
  const { at, message, wanted, actual, because } = mismatch
  const title = file.scenario.title ?? scenarioName(file.path)
  const failed = finding('E701', {
    at: placeIn(file.node, at),
    pointer: at.reduce<FlowPointer>(pointTo, file.path),
    lenders: [resolved.lender],
    message: `"${title}" ${message}${whereOf(values)}.`,
    why: 'Either the flow no longer does what was promised, or the promise has changed.',
    related: because.flatMap((decided) => placeOfDecision(resolved, decided)),
    fixes: whatToDo(resolved, file).map((title) => ({ title, safety: 'placeholder', edits: [] })),
  })
  return { ...failed, wanted, actual, because: because.flatMap((decided) => linesOf(flow, decided)) }
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
 * decline.
 */
function whatToDo({ lender }: ResolvedLender, { path, node }: ScenarioFile): string[] {
  if (node.layers.some((layer) => lenderOf(layer.file) === lender)) {
    return ['Correct the flow; or change the scenario, if the new behaviour is wanted.']
  }
  return [
    'Correct the flow, if the lender is not meant to differ.',
    `If it is, let the lender say what holds there in a file of the same name, ${path}, which is merged over this one.`,
    `Or decline it: npm run flow -- decline ${lender} "why it does not hold" ${scenarioName(path)}`,
  ]
}

export function staleDecline(resolved: ResolvedLender, { node, path, scenario }: ScenarioFile): ReportedFinding {
  const decline = node.members?.get('notForUs') ?? node
  return finding('W702', {
    at: decline.keyPlace ?? placeOf(decline),
    pointer: declinePointer(path, decline),
    lenders: [resolved.lender],
    message: `This lender declines "${scenario.title ?? path}", and would pass it.`,
    why: 'Nobody would notice if it stopped doing what all others promise.',
    fixes: [
      {
        title: isListed(decline) ? 'Delete this line.' : 'Remove "notForUs", or the whole file if it says nothing else.',
        safety: 'review',
        edits: [],
      },
    ],
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
  if (place === undefined) return []
  const { file, line, column, endLine, endColumn } = place
  return [{ file, line, column, endLine, endColumn, label: says }]
}

function linesOf(flow: CompiledFlow, { says, because, facts }: Decided): string[] {
  if (because.rule === undefined) return [says]
  const trace = traceRule(because.rule, facts, isSecretIn(flow))
  return [`${says}:`, ...traceLines(trace).map((line) => `  ${line}`)]
}
