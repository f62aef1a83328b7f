/**
 * Answers the preview's questions about the lenders of a flows folder. Answers are cached until the lender's flow
 * changes.
 */
import type { PreviewFact, PreviewLender, ProgressEvent } from '#contract/preview.ts'
import { mergedFile } from '#editing/files/merged-file.ts'
import { type LenderId, localesOf, type ScreenRoute, translateFlow } from '#engine/index.ts'
import { documentsForFacts, listingScreen } from '#server/documents/documents-of-screen.ts'
import { releaseScript } from '#server/releases/release-script.ts'
import { journeyPartOf } from '#server/releases/served-lender.ts'
import { checkedFlow, factsOfFlow } from '#verify/index.ts'
import { type ExploredFlow, openExplored, peopleIn } from './people-in.ts'
import { planWalk } from './plan-walk.ts'
import type { KnownLender, PreviewedLender, PreviewFlows } from './preview-flows.ts'
import { placesOf } from './preview-places.ts'
import type { AnswerTo, Question } from './preview-protocol.ts'

/** Thrown for a lender or file that does not exist, and for a lender whose files were never readable. */
export class NotAnswerable extends Error {
  override readonly name = 'NotAnswerable'
  readonly is: 'unknown' | 'broken'

  constructor(is: 'unknown' | 'broken', detail: string) {
    super(detail)
    this.is = is
  }
}

export type Answers = {
  readonly [Ask in keyof AnswerTo]: (question: Extract<Question, { readonly ask: Ask }>) => AnswerTo[Ask]
}

export function answersFrom(flows: PreviewFlows, progress: (event: ProgressEvent) => void): Answers {
  const exploredOf = cachedFor((shown): ExploredFlow => openExplored(shown))
  const placesIn = cachedFor((shown) => placesOf(shown.resolved, shown.flow, exploredOf(shown).explorer.targets))
  const people = cachedFor((shown) => peopleIn(shown, exploredOf(shown), progress))
  const factsIn = cachedFor((shown) => factsOf(shown))
  const exploredOn = new WeakMap<PreviewedLender, { readonly day: string; readonly explored: ExploredFlow }>()

  return {
    lenders: () => ({ lenders: flows.ids().flatMap((id) => dtoOf(flows.lender(id)) ?? []) }),
    places: ({ lender }) => {
      const shown = shownOf(flows, lender)
      const files = [...shown.resolved.written.keys()].filter((path) => !path.startsWith('scenarios/')).sort()
      return { places: placesIn(shown), files }
    },
    flow: ({ lender }) => {
      const shown = shownOf(flows, lender)
      const { product: _, ...flow } = shown.flow
      return { hash: shown.hash, flow, facts: factsIn(shown) }
    },
    script: ({ lender }) => releaseScript(journeyPartOf(shownOf(flows, lender).flow)),
    people: ({ lender }) => people(shownOf(flows, lender)),
    origins: ({ lender, file }) => {
      const { resolved } = shownOf(flows, lender)
      if (!resolved.written.has(file)) throw new NotAnswerable('unknown', `${lender} has no file "${file}".`)
      return { file, chain: resolved.chain, lines: mergedFile(resolved, file, false).lines }
    },
    documents: ({ lender, locale, screen, facts }) => {
      const flow = translateFlow(shownOf(flows, lender).flow, locale)
      const listing = listingScreen(flow, screen as ScreenRoute)
      return listing ? documentsForFacts(flow, facts, listing) : []
    },
    walk: ({ lender, place, person, today: day }) => {
      const shown = shownOf(flows, lender)
      const before = exploredOn.get(shown)
      const explored = before?.day === day ? before.explored : openExplored(shown, day)
      exploredOn.set(shown, { day, explored })
      const found = placesIn(shown).find(({ id }) => id === place)
      if (!found) throw new NotAnswerable('unknown', `${lender} has no place "${place}".`)
      return planWalk(shown, explored, found, person)
    },
  }
}

function shownOf(flows: PreviewFlows, id: LenderId): PreviewedLender {
  const known = flows.lender(id)
  if (!known) throw unknownLender(flows, id)
  if (known.shown) return known.shown
  throw new NotAnswerable(
    'broken',
    `The files of ${id} cannot be read, and the preview has not seen them before they were broken.`,
  )
}

function unknownLender(flows: PreviewFlows, id: LenderId): NotAnswerable {
  return new NotAnswerable('unknown', `There is no lender "${id}". There are: ${flows.ids().join(', ')}.`)
}

function dtoOf(known: KnownLender | undefined): PreviewLender | undefined {
  if (!known) return undefined
  const { id, broken, shown } = known
  if (!shown) return { id, name: id, locales: [], hash: '', broken }
  return { id, name: shown.flow.live.lender.name, locales: localesOf(shown.flow), hash: shown.hash, broken }
}

function factsOf({ resolved }: PreviewedLender): readonly PreviewFact[] {
  const facts = factsOfFlow(checkedFlow(resolved, []))
  return facts.paths().flatMap((path) => {
    const fact = facts.typeOf(path)
    return fact ? [{ path, type: fact.type, ...(fact.enum && { enum: fact.enum }) }] : []
  })
}

function cachedFor<Made>(make: (shown: PreviewedLender) => Made): (shown: PreviewedLender) => Made {
  const made = new WeakMap<PreviewedLender, { readonly is: Made }>()
  return (shown) => {
    const known = made.get(shown) ?? { is: make(shown) }
    made.set(shown, known)
    return known.is
  }
}
