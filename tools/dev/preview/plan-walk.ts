/**
 * Plans the events by which an applicant reaches a place, as found by exploration; `playWalk` sends them to the server.
 */

import { traceInWords, walkInWords } from '#consequences/explore/trace-in-words.ts'
import type { PreviewPlace } from '#contract/preview.ts'
import { addressOf } from '#contract/step-address.ts'
import { isObject, type JourneyAnswers, type JourneyId } from '#engine/index.ts'
import { factsInWords } from '#engine/sentences.ts'
import { contractFacts, eventsOf, type TraceEvent, type Walked, type WalkTo, walkTo } from '#verify/index.ts'
import { missingInWords } from '../../flow/explore/pretty-explored.ts'
import type { ExploredFlow } from './people-in.ts'
import type { PreviewedLender } from './preview-flows.ts'
import { partOfText } from './preview-places.ts'
import type { WalkPlan } from './preview-protocol.ts'

/** @param person the id of a persona; `applicant` or undefined for the applicant found for the place */
export function planWalk(
  { flow }: PreviewedLender,
  { explored, explorer }: ExploredFlow,
  { id, kind, pointer }: PreviewPlace,
  person: string | undefined,
): WalkPlan {
  const part = kind === 'text' ? partOfText(flow, pointer) : explorer.targets.find((target) => target === id)
  // Texts around the screens are shown on the first page, too.
  if (part === undefined) return { is: 'page', path: '/' }
  const persona = person === 'applicant' ? undefined : person
  const walk = walkTo(explored, explorer, part, persona)
  if (walk.is === 'none') return { is: 'none', why: whyNone(walk, persona) }
  const name = part.slice(part.indexOf(':') + 1)
  if (walk.is === 'open to all') return { is: 'page', path: `/${name}` }
  if (walk.is === 'registration') return planOfStep(flow.journeys, walk, name)
  const { trace, condition } = walk
  const { journey, answers } = trace.walked
  const route = part.startsWith('screen:') ? name : part.startsWith('card:') ? cardsRoute(flow) : undefined
  return {
    ...{ is: 'application', journey, answers },
    events: eventsOf(trace).map(({ event, after }) => ({ ...sent(event), status: after.application.status })),
    says: traceInWords(trace),
    ...(route !== undefined && { route }),
    ...(condition !== undefined && { condition }),
  }
}

function planOfStep(
  journeys: PreviewedLender['flow']['journeys'],
  { walked, account }: Extract<WalkTo, { readonly is: 'registration' }>,
  name: string,
): WalkPlan {
  const journey = journeys[walked.journey]
  if (!journey) return { is: 'none', why: `There is no journey "${walked.journey}".` }
  const step = name.slice(walked.journey.length + 1)
  const { pathname, search } = addressOf(journey, step, Object.keys(walked.answers).length === 0, '')
  return {
    is: 'registration',
    ...registrationOf(walked),
    path: `${pathname}${search}`,
    says: walkInWords(walked),
    ...(account && { account: registrationOf(account) }),
  }
}

function registrationOf({ journey, answers }: Walked): { readonly journey: JourneyId; readonly answers: JourneyAnswers } {
  return { journey, answers }
}

function cardsRoute({ screens }: PreviewedLender['flow']): string | undefined {
  return Object.values(screens).find(({ kind }) => kind === 'cards')?.route
}

function sent(event: TraceEvent) {
  if (event.does !== 'submits') return event
  const { does, route, answers, condition } = event
  return { does, route, answers, ...(condition && { condition: condition.category }) }
}

function whyNone({ found, known }: Extract<WalkTo, { readonly is: 'none' }>, persona: string | undefined): string {
  if (known) {
    const facts = factsInWords(isObject(known) ? known : {}, contractFacts).map(([path, value]) => `${path} is ${value}`)
    return `An applicant comes there only where this holds before the registration: ${facts.join('; ')}.`
  }
  if (persona !== undefined) return `The persona "${persona}" of the sandbox does not come there.`
  if (!found) return 'No applicant is looked for there.'
  if (found.is === 'missing')
    return `${missingInWords(found)
      .map((line) => line.trim())
      .join('; ')}.`
  return 'The rules allow it, and no applicant of the sandbox comes there: only the lender’s own systems lead there.'
}
