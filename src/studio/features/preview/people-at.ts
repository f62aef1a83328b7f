/** Chooses the person with whose facts a place is drawn. */
import type { PreviewPeople, PreviewPlaceId, PreviewSample } from '#contract/preview.ts'
import { mergeOver } from '#engine/authoring.ts'
import { type Answers, type CompiledFlow, type Facts, isObject, type Json, type JsonObject, type Text } from '#engine/index.ts'
import { homeOfText, isForFacts, type TextHome, whyUnread } from './text-home.ts'

export type SampleAt = {
  readonly sample: PreviewSample
  /** The reason why the chosen person does not reach the place, or why no applicant does. */
  readonly note?: string
}

type Asked = {
  readonly place: PreviewPlaceId
  readonly person?: string
  readonly facts?: string
  /** For a case of a text, an applicant for whom the rule of the case is true is preferred. */
  readonly holdsFor?: (facts: Facts) => boolean
}

/** undefined if no person has facts with which the place can be drawn. */
export function sampleAt(
  flow: CompiledFlow,
  people: PreviewPeople,
  { place, person, facts, holdsFor }: Asked,
): SampleAt | undefined {
  const home = homeOfText(place)
  if (home) return sampleAtHome(flow, people, home, { ...(person !== undefined && { person }), facts, holdsFor })
  const part = partOf(flow, place)
  const [applicant, ...personas] = people.people
  const chosen = person === undefined ? applicant : people.people.find(({ id }) => id === person)
  const others = [applicant, ...personas].filter((one) => one !== undefined)
  const found = [chosen, ...others].find((one) => one?.visits[part] !== undefined)
  const own = found?.visits[part]
  if (holdsFor && own !== undefined && person === undefined && facts === undefined) {
    const all = others.flatMap(({ visits }) => visits[part] ?? [])
    const fitting = [own, ...all].find((index) => holdsFor(sampleOf(people, index, undefined).sample.facts))
    if (fitting !== undefined) return sampleOf(people, fitting, undefined)
    return { ...sampleOf(people, own, undefined), note: `${asIf} It is drawn as if its rule were true.` }
  }
  const why = applicant?.missing?.[part]
  if (found && own !== undefined) {
    const note =
      found === chosen ? undefined : `${chosen?.name ?? person} never comes here. The facts are those of another applicant.`
    return { ...sampleOf(people, own, facts), ...(note !== undefined && { note }) }
  }
  // A screen that no applicant reaches is drawn with the facts of any application.
  const any = Object.entries(applicant?.visits ?? {}).find(([id]) => id.startsWith('status:'))?.[1]
  if (part.startsWith('step:') || any === undefined) return undefined
  return { ...sampleOf(people, any, facts), note: `No applicant comes here. ${why ?? ''}`.trim() }
}

type AskedAtHome = {
  readonly person?: string
  readonly facts: string | undefined
  readonly holdsFor: ((facts: Facts) => boolean) | undefined
}

/** A person with an application who reads what is at the home; preferably one for whom the rule of the case is true. */
function sampleAtHome(
  flow: CompiledFlow,
  people: PreviewPeople,
  home: TextHome,
  { person, facts, holdsFor = () => true }: AskedAtHome,
): SampleAt | undefined {
  const chosen = people.people.filter(({ id }) => person === undefined || id === person)
  const visits = (chosen.length > 0 ? chosen : people.people).flatMap((one) => Object.entries(one.visits))
  const all = [...new Set(visits.flatMap(([id, index]) => (index !== undefined && id.startsWith('status:') ? [index] : [])))]
  const whole = (index: number) => sampleOf(people, index, undefined).sample.facts
  const readers = all.filter((index) => isForFacts(flow, home, whole(index)))
  const index = readers.find((one) => holdsFor(whole(one))) ?? readers[0] ?? all[0]
  if (index === undefined) return undefined
  const found = sampleOf(people, index, facts)
  const why = whyUnread(home, found.sample.facts) ?? (readers.length > 0 ? undefined : unread)
  return { ...found, ...(why !== undefined && found.note === undefined && { note: why }) }
}

const unread = 'None of the known applicants reads this. It is drawn with the facts of one of them.'

const asIf = 'Of the known applicants who come here nobody has this case of the text.'

function sampleOf({ common, samples }: PreviewPeople, index: number, facts: string | undefined): SampleAt {
  const sample = samples[index] ?? { facts: { today: '' }, conditions: [] }
  const own = { ...common, ...sample.facts }
  const given = facts === undefined ? undefined : objectIn(facts)
  if (facts !== undefined && !given)
    return { sample: { ...sample, facts: own }, note: 'The facts in the address are no JSON object.' }
  return { sample: { ...sample, facts: given ? (mergeOver(own as Json, given) as Facts) : own } }
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The step, screen or card that shows a text; the first step for texts around the screens. */
export function partOf(flow: CompiledFlow, place: PreviewPlaceId): PreviewPlaceId {
  if (!place.startsWith('text:')) return place
  const pointer = place.slice('text:'.length)
  const screen = /^screens\/([^#]+)\.json#/.exec(pointer)?.[1]
  if (screen !== undefined) return stepOf(flow, screen) ?? `screen:${screen}`
  const card = /^conditions\.json#\/cards\/([^/]+)/.exec(pointer)?.[1]
  if (card !== undefined) return `card:${card}`
  const state = /^lifecycle\.json#\/states\/([^/]+)/.exec(pointer)?.[1]
  if (state !== undefined) return `state:${state}`
  const [journey] = Object.values(flow.journeys)
  return `step:${journey?.id}/${journey?.steps[0]?.id}`
}

function stepOf({ journeys }: CompiledFlow, screen: string): PreviewPlaceId | undefined {
  for (const { id, steps } of Object.values(journeys)) {
    const step = steps.find((one) => one.screen === screen)
    if (step) return `step:${id}/${step.id}`
  }
  return undefined
}

/**
 * Accepted answers to the fields of a step or screen, from an applicant who continued from there; undefined if there is
 * none. Of a screen, the applicant with the most answers.
 *
 * @param most the number of the screen's fields: no applicant has more answers
 */
export function answersAt(
  flow: CompiledFlow,
  people: PreviewPeople,
  place: PreviewPlaceId,
  saved: (facts: Facts) => Answers,
  most: number,
): Answers | undefined {
  const part = partOf(flow, place)
  const [kind, journey, step] = part.split(/[:/]/)
  if (kind === 'step' && journey !== undefined && step !== undefined) {
    return people.samples.find(({ answers }) => answers?.journey === journey && answers.steps[step])?.answers?.steps[step]
  }
  let best: Answers | undefined
  for (const { facts } of people.samples) {
    const answers = saved({ ...people.common, ...facts })
    if (Object.keys(answers).length > Object.keys(best ?? {}).length) best = answers
    if (Object.keys(best ?? {}).length >= most) break
  }
  return best
}

/** The text without facts: of a text with cases, `otherwise`. */
export function plainText(text: Text): string {
  if (typeof text === 'string') return text
  return 'fact' in text ? text.fact : text.otherwise
}
