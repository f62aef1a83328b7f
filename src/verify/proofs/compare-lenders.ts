/**
 * Compares two lenders, or one lender before and after a change, in everything that borrowers encounter: decisions and
 * texts.
 */

import type { ResolvedLender } from '#engine/authoring.ts'
import type { FlowPointer } from '#engine/index.ts'
import { analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { factsOfFlows } from '#verify/findings/reading/facts-of-flow.ts'
import { decisionsOfPresentation, NO_TEXT, otherDecisions } from './decisions/decisions-of-presentation.ts'
import { underProof } from './decisions/lender-under-proof.ts'
import { compareDecisions, compareOutcomes, type OutcomeDifference } from './outcome-differences.ts'

/** The chapters of the comparison, in reading order. */
export const CHAPTERS = [
  'statuses',
  'lifecycle',
  'steps',
  'screens',
  'cards',
  'offers',
  'flags',
  'texts',
  'lender',
  'sandbox',
] as const
export type Chapter = (typeof CHAPTERS)[number]

export type ReportedDifference = OutcomeDifference & { readonly chapter: Chapter }

export type LenderComparison = {
  /** Differences by chapter, and within a chapter in the order of the flow. */
  readonly differences: readonly ReportedDifference[]
  /** The number of decisions and texts compared. */
  readonly compared: number
}

/** Flows with errors are compared as far as they are readable. */
export function compareLenders(a: ResolvedLender, b: ResolvedLender, memory: Memory = new Map()): LenderComparison {
  const [one, other] = [underProof(a), underProof(b)]
  const outcomes = compareOutcomes(a, b, memory)
  const analysis = analysisOf(factsOfFlows([one.checked, other.checked]), { memory })
  const seen = compareDecisions(decisionsOfPresentation(one, other), decisionsOfPresentation(other, one), analysis)
  const places = outcomes.differences.map(({ at }) => at)
  const differences: readonly ReportedDifference[] = [
    ...outcomes.differences.map((difference) => ({ ...difference, chapter: chapterOf(difference.at) })),
    ...seen.differences
      .filter((difference) => !isOfWhatCameOrWent(difference, places))
      .map((difference) => ({ ...difference, chapter: chapterInSight(difference.at) })),
  ]
  const files = new Set(differences.map(({ at }) => fileOf(at)))
  const others = compareDecisions(otherDecisions(one), otherDecisions(other), analysis).differences.flatMap((difference) =>
    files.has(fileOf(difference.at)) ? [] : [{ ...difference, chapter: chapterOf(difference.at) }],
  )
  return {
    differences: CHAPTERS.flatMap((chapter) => [...differences, ...others].filter((one) => one.chapter === chapter)),
    compared: outcomes.compared + seen.compared,
  }
}

/** Whether a text belongs to a new or removed field, and is reported with it. */
function isOfWhatCameOrWent({ at, from, to }: OutcomeDifference, places: readonly FlowPointer[]): boolean {
  return [from, to].includes(NO_TEXT) && places.some((outer) => at.startsWith(`${outer}/`))
}

function fileOf(at: FlowPointer): string {
  return at.slice(0, at.indexOf('.json'))
}

function chapterOf(at: FlowPointer): Chapter {
  const file = fileOf(at)
  return file.startsWith('journeys/') ? 'steps' : file.startsWith('screens/') ? 'screens' : (OF_FILES[file] ?? 'screens')
}

const OF_FILES: { readonly [file: string]: Chapter } = {
  'status-routes': 'statuses',
  ...{ lifecycle: 'lifecycle', shell: 'texts', conditions: 'cards', lender: 'offers', flags: 'flags', sandbox: 'sandbox' },
}

function chapterInSight(at: FlowPointer): Chapter {
  if (at.startsWith('lender.json')) return 'lender'
  return /^screens\/.*#\/(?:order|stage|fields\/[^/]+\/as)$/.test(at) ? 'screens' : 'texts'
}
