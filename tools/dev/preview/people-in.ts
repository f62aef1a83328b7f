/** The people of a lender for the preview, and the exploration that finds them. */
import type { PreviewPeople, PreviewPlaceId, PreviewSample, ProgressEvent } from '#contract/preview.ts'
import type { Facts } from '#engine/index.ts'
import {
  analysisOfFlow,
  type Explored,
  type Explorer,
  explored,
  exploreFlow,
  itemsAt,
  type NodeId,
  type PersonAt,
  peopleOf,
  textAt,
} from '#verify/index.ts'
import { missingInWords } from '../../flow/explore/pretty-explored.ts'
import type { PreviewedLender } from './preview-flows.ts'
import { isPlaceId } from './preview-places.ts'

export type ExploredFlow = { readonly explored: Explored; readonly explorer: Explorer }

/** @param today yyyy-MM-dd, the date of scenarios that name none */
export function openExplored({ flow, sandbox, validators }: PreviewedLender, today?: string): ExploredFlow {
  const own = explored(flow, sandbox, validators, today)
  return { explored: own, explorer: exploreFlow(own, (place) => analysisOfFlow(flow, place)) }
}

export function peopleIn(
  { hash, flow, resolved }: PreviewedLender,
  { explored: own, explorer }: ExploredFlow,
  progress: (event: ProgressEvent) => void,
): PreviewPeople {
  const { lender: facts, flags } = own.nothing
  const common = { ...(facts && { lender: facts }), ...(flags && { flags }) }
  const samples: PreviewSample[] = []
  const indexes = new Map<PersonAt, number>()
  const indexOf = (at: PersonAt) => {
    const index = indexes.get(at) ?? samples.push({ ...at, facts: withoutCommon(at.facts, common) }) - 1
    indexes.set(at, index)
    return index
  }
  const descriptions = new Map(
    itemsAt(resolved.files.get('sandbox.json'), 'personas').map((one) => [textAt(one, 'id'), textAt(one, 'says')]),
  )
  const says = 'people come to the places of the flow'
  const all = peopleOf(own, explorer, (done, of) => progress({ of: `people:${flow.lender}`, says, done, all: of }))
  const people = all.map(({ persona, visits, missing }) => ({
    id: persona?.id ?? 'applicant',
    name: persona?.lastNames[0] ?? '',
    says: persona ? (descriptions.get(persona.id) ?? '') : 'An applicant who is found for each place.',
    visits: byPlace([...visits].map(([target, at]) => [target, indexOf(at)])),
    ...(persona === undefined && {
      missing: byPlace(
        missing.map((one) => [
          one.target,
          missingInWords(one)
            .map((line) => line.trim())
            .join('; '),
        ]),
      ),
    }),
  }))
  return { hash, people, common, samples }
}

function withoutCommon(facts: Facts, common: PreviewPeople['common']): Facts {
  const { lender: _, flags, ...own } = facts
  return JSON.stringify(flags) === JSON.stringify(common.flags) ? own : { ...own, ...(flags && { flags }) }
}

function byPlace<Value>(entries: readonly (readonly [NodeId, Value])[]): { readonly [place: PreviewPlaceId]: Value } {
  return Object.fromEntries(entries.filter(([target]) => isPlaceId(target)))
}
