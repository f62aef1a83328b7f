/** Builds the case of a choice from the server's data about the lender. */
import type { PreviewFlow, PreviewPeople, PreviewPlace, PreviewPlaceId } from '#contract/preview.ts'
import { type Answers, type Facts, inputScreen, journeyView, resolveScreen, visitorFacts } from '#engine/index.ts'
import type { Choice } from './choice.ts'
import { type PreviewCase, previewCaseOf } from './frame/preview-case.ts'
import { answersAt, partOf, sampleAt } from './people-at.ts'
import { routeOf } from './states-of.ts'
import { chosenCase } from './text-cases.ts'
import { homeOfText } from './text-home.ts'

export type Shown = {
  /** For a case of a text: the flow in which the case is chosen. */
  readonly flow: PreviewFlow
  /** undefined if no applicant reaches the place, so that nothing can be drawn. */
  readonly previewCase?: PreviewCase
  readonly note?: string
}

export function previewCaseFor(
  preview: PreviewFlow,
  known: PreviewPeople | undefined,
  places: readonly PreviewPlace[],
  { place, state, locale, ...choice }: Choice,
): Shown {
  const chosen = chosenCase(preview, places, place)
  const { flow } = chosen?.flow ?? preview
  const part = partOf(flow, place)
  const people = known ?? visitorAt(preview, part)
  const at = sampleAt(flow, people, { place, ...choice, ...(chosen && { holdsFor: chosen.holdsFor }) })
  if (!at) {
    if (!known) return { flow: preview, note: 'Finding applicants for each place of this lender …' }
    if (people.hash !== preview.hash) return { flow: preview, note: 'Finding applicants for the saved files …' }
    const why = people.people[0]?.missing?.[part] ?? 'This lender has no such place.'
    return { flow: preview, note: `Nobody comes here, so nothing is drawn. ${why}` }
  }
  const filled = state === 'filled' ? filledAt(preview, people, part) : undefined
  const text = place.startsWith('text:') ? places.find(({ id }) => id === place)?.title : undefined
  const home = homeOfText(place)
  const shown = {
    place: part,
    state,
    ...(home && { home, ...(text !== undefined && { text }) }),
    ...(locale !== undefined && { locale }),
  }
  const previewCase = previewCaseOf(flow, at.sample, shown)
  return {
    flow: chosen?.flow ?? preview,
    previewCase: { ...previewCase, place, ...(filled && { filled }), ...(text !== undefined && { text }) },
    ...(at.note !== undefined && { note: at.note }),
  }
}

/** What is known while the applicants are looked for: the first step needs nobody but a visitor. */
function visitorAt({ hash, flow, page }: PreviewFlow, part: PreviewPlaceId): PreviewPeople {
  const facts = visitorFacts(flow, page.today, 'preview')
  const isFirst = Object.values(flow.journeys).some(({ id }) => {
    const [first] = journeyView(flow, id, {}, facts).activeSteps
    return first !== undefined && part === `step:${id}/${first.id}`
  })
  const visitor = { id: 'applicant', name: '', says: '', visits: { [part]: 0 } }
  return isFirst
    ? { hash, common: {}, samples: [{ facts, conditions: [] }], people: [visitor] }
    : { hash: '', common: {}, samples: [], people: [] }
}

const filledAnswers = new WeakMap<PreviewPeople, Map<string, Answers | undefined>>()

/** The answers that fill a step or screen. Kept, because each applicant's screen is resolved to find the fullest. */
function filledAt({ hash, flow }: PreviewFlow, people: PreviewPeople, part: PreviewPlaceId): Answers | undefined {
  const answers = filledAnswers.get(people) ?? new Map<string, Answers | undefined>()
  filledAnswers.set(people, answers)
  const key = `${hash} ${part}`
  if (!answers.has(key)) {
    const route = routeOf(flow, part)
    const saved = (facts: Facts) => (route === undefined ? {} : (resolveScreen(flow, route, facts)?.answers ?? {}))
    const most = route === undefined ? 0 : (inputScreen(flow, route)?.fields.length ?? 0)
    answers.set(key, answersAt(flow, people, part, saved, most))
  }
  return answers.get(key)
}
