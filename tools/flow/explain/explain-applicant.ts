import { withState } from '#consequences/scenarios/run-routes.ts'
import {
  type CompiledFlow,
  cardsFor,
  caseOfFlag,
  exitOf,
  type Facts,
  ignoredEvents,
  type JourneyAnswers,
  type JourneyId,
  type JsonObject,
  journeyView,
  lifecycleState,
  matches,
  pointTo,
  type Rule,
} from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { askedWhen, type Decided, explainScreen } from '#verify/explanation.ts'
import { FLAG_SUBJECT } from '#verify/index.ts'
import type { Explained, ExplainedCard, ExplainedJourney, ExplainedLifecycle } from './explained.ts'

/** The facts of one applicant, in the form that rules read. */
export type Person = {
  readonly facts: Facts
  /** The open conditions, each with all properties that the contract names. */
  readonly conditions: readonly JsonObject[]
  /** The answers of an unsubmitted registration. */
  readonly answers?: { readonly journey: JourneyId; readonly steps: JourneyAnswers }
  /** Names of flags whose values were given instead of evaluated. */
  readonly fixedFlags: ReadonlySet<string>
}

export type Telling = {
  readonly journeys: readonly JourneyId[]
  /** True to include rules that decided nothing. */
  readonly long?: boolean
  /** The flow in force, if the application is pinned to another release. */
  readonly newest?: CompiledFlow
}

export function explainApplicant(
  flow: CompiledFlow,
  person: Person,
  { journeys, long = false, newest = flow }: Telling,
): Explained {
  const { answers } = person
  const steps = (journey: JourneyId) => (answers?.journey === journey ? answers.steps : {})
  const answered = answers ? journeyView(flow, answers.journey, answers.steps, person.facts).facts : person.facts
  const facts = withState(flow, answered)
  const screen = explainScreen(flow, facts, newest)
  const lifecycle = explainLifecycle(flow, answered, long)
  return {
    today: facts.today,
    ...(screen && { screen }),
    ...(lifecycle && { lifecycle }),
    journeys: journeys.map((journey) => explainJourney(flow, journey, steps(journey), person.facts)),
    cards: explainCards(flow, facts, person.conditions),
    open: openScreens(flow, facts),
    flags: explainFlags(flow, facts, person.fixedFlags),
  }
}

function explainJourney(flow: CompiledFlow, id: JourneyId, answers: JourneyAnswers, facts: Facts): ExplainedJourney {
  const view = journeyView(flow, id, answers, facts)
  const { open, otherwise, because } = view
  const opened: Decided[] = because ? [{ says: `${id} is ${open ? 'open' : 'closed'}`, because, facts }] : []
  const base = { id, open, ...(otherwise !== undefined && !open && { otherwise }) }
  if (!open) return { ...base, asked: [], notAsked: [], decided: opened }
  const asked = view.activeSteps.map((step) => step.id)
  const steps = flow.journeys[id]?.steps ?? []
  const exits = asked.filter((step) => answers[step] !== undefined).flatMap((step) => exitOf(flow, view, step) ?? [])
  return {
    ...base,
    asked,
    notAsked: steps.map((step) => step.id).filter((step) => !asked.includes(step)),
    ...(exits[0] && { leaves: exits[0].go }),
    decided: [
      ...opened,
      ...steps.flatMap((step) => (step.askWhen === undefined ? [] : askedWhen({ flow }, view, step.id))),
      ...exits.slice(0, 1).map(({ go, because: why }) => ({ says: `it is left for ${go}`, because: why, facts: view.facts })),
    ],
  }
}

/** Shown cards in the order of the page, then conditions without a card. */
function explainCards(flow: CompiledFlow, facts: Facts, conditions: readonly JsonObject[]): ExplainedCard[] {
  const { locale } = flow.live.lender
  const left = [...conditions]
  const shown = cardsFor(flow, facts, conditions).map((card): ExplainedCard => {
    const index = left.findIndex(({ uuid, categoryEnum }) => categoryEnum === card.category && (card.uuid ?? uuid) === uuid)
    const [condition] = index < 0 ? [] : left.splice(index, 1)
    const seen = { ...facts, ...(condition && { condition }) }
    const { category, heading, description, why, button, go, query, because, textSources: texts } = card
    return {
      ...{ category, shown: true, heading: formatMessage(heading, locale) },
      ...(description && { description: formatMessage(description, locale) }),
      ...(why && { why: formatMessage(why, locale) }),
      ...(button && { button: formatMessage(button, locale) }),
      ...(go !== undefined && { go }),
      query,
      decided: [
        { says: `the card ${category} is shown`, because, facts: seen },
        ...(['heading', 'description', 'why', 'button'] as const).flatMap((part): Decided[] => {
          const line = texts[part]
          return line ? [{ says: `its ${part}`, because: line, facts: seen }] : []
        }),
      ],
    }
  })
  return [...shown, ...left.map((condition) => notShown(flow, condition, { ...facts, condition }))]
}

function notShown(flow: CompiledFlow, condition: JsonObject, facts: Facts): ExplainedCard {
  const category = String(condition.categoryEnum ?? 'a condition without "categoryEnum"')
  const card = flow.cards?.cards.find(({ id }) => id === category)
  const why: Decided = card
    ? { says: `the card ${category} is not shown`, because: shownWhenOf(card.at, card.shownWhen), facts }
    : { says: `no card is written for ${category}`, because: { at: 'conditions.json#/cards' }, facts }
  return { category, shown: false, decided: [why] }
}

function shownWhenOf(at: string, rule: Rule | undefined) {
  return rule === undefined ? { at } : { at: pointTo(at, 'shownWhen'), rule }
}

function openScreens(flow: CompiledFlow, facts: Facts): Explained['open'] {
  return Object.values(flow.screens).flatMap(({ route, at, openWhen }) => {
    if (openWhen === undefined || !matches(openWhen, facts)) return []
    const because = { at: pointTo(at, 'openWhen'), rule: openWhen }
    return [{ screen: route, decided: [{ says: `${route} is open`, because, facts }] }]
  })
}

/**
 * Explains the lifecycle: the events that led to the state, and those that it waits for.
 *
 * @param long includes events that would lead away from any state
 */
function explainLifecycle(flow: CompiledFlow, facts: Facts, long: boolean): ExplainedLifecycle | undefined {
  const { lifecycle } = flow
  if (!lifecycle) return undefined
  const { state, events, go, because } = lifecycleState(flow, facts)
  const ignored = ignoredEvents(flow, facts)
  const own = lifecycle.states.find(({ id }) => id === state)
  const entered = new Set([lifecycle.start, ...events.map(({ to }) => to)])
  const open = lifecycle.events.flatMap(({ id, when }) => {
    const isOwn = Object.hasOwn(own?.moves ?? {}, id)
    const to = own?.final ? undefined : isOwn ? own?.moves[id] : lifecycle.anywhere[id]
    return to === undefined || events.some((event) => event.id === id)
      ? []
      : [{ id, when, to, isOwn, holds: matches(when, facts) }]
  })
  const asDecided = ({ id, when, to, holds: does }: (typeof open)[number]): Decided => {
    const says =
      does && entered.has(to)
        ? `${id} leads back to ${to}, which was entered before`
        : `${id}, which leads to ${to}, does not hold`
    return { says, because: { at: pointTo('lifecycle.json#/events', id), rule: when }, facts }
  }
  return {
    state,
    ...(go !== undefined && { go }),
    events: events.map(({ id }) => id),
    ignored: ignored.map(({ id }) => id),
    anywhere: long ? [] : open.filter((one) => !one.isOwn && !one.holds).map(({ id }) => id),
    decided: [
      ...events.map(({ id, from, to, because: why }) => ({ says: `${id} leads from ${from} to ${to}`, because: why, facts })),
      { says: own?.final ? `${state} is final` : `${state} is the state, and shows ${go ?? 'nothing'}`, because, facts },
      ...open.filter((one) => long || one.isOwn || one.holds).map(asDecided),
      ...ignored.map(({ id, because: why }) => ({ says: `${id} holds, and no state on the way takes it`, because: why, facts })),
    ],
  }
}

/** @param fixed names of flags whose values were given instead of evaluated */
function explainFlags({ live }: CompiledFlow, facts: Facts, fixed: ReadonlySet<string>): Explained['flags'] {
  return Object.entries(live.flags).map(([name, flag]) => {
    const at = pointTo('flags.json', name)
    const is = facts.flags?.[name] === true
    if (fixed.has(name)) return { name, is, decided: [{ says: `${name} is ${is}, as it was given`, because: { at }, facts }] }
    const matched = caseOfFlag(name, flag, facts, FLAG_SUBJECT)
    const because = matched
      ? { at: pointTo(pointTo(at, 'cases'), matched.id), ...(matched.when !== undefined && { rule: matched.when as Rule }) }
      : { at: pointTo(at, 'default') }
    const says = matched ? `${name} is ${is} by its case "${matched.id}"` : `${name} is ${is} by default`
    return { name, is, decided: [{ says, because, facts }] }
  })
}
