/**
 * Decides whether an application pinned to one release can continue under another: the second release must accept the
 * stored answers, must have asked nothing further so far, and must show the same current screen. Differences in later
 * screens do not matter. Changes of the live part (limits, flags, texts) are compared in the same way, by two releases
 * that differ only in that part.
 */

import { cardsFor } from '#engine/cards/cards-for.ts'
import { type CompiledFlow, type CompiledStep, inputScreen } from '#engine/flow/compiled-flow.ts'
import { type Facts, isObject, type JsonObject, type ScreenRoute } from '#engine/flow/json.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { withLifecycleState } from '#engine/lifecycle/with-lifecycle-state.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { kindOf } from '#engine/product.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { savedAnswers } from '#engine/validation/saved-answers.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { type FactsUnder, isComplete, isSameRelease, type Release, refusedBy } from './answers-under.ts'
import { type MoveReason, type ReleaseMove, releaseMoveWith, sameMove } from './move.ts'

/**
 * @param facts of the application now; `facts.application.journey` is its registration journey
 * @param conditions the open conditions, complete
 */
export function moveApplication(
  before: Release,
  after: Release,
  facts: FactsUnder,
  conditions: readonly JsonObject[] = conditionsIn(facts.after),
): ReleaseMove {
  if (isSameRelease(before, after)) return sameMove
  const [then, now] = [withLifecycleState(before.flow, facts.before), withLifecycleState(after.flow, facts.after)]
  return releaseMoveWith([
    ...destination(before.flow, after.flow, then, now),
    ...answered(before, after, { before: then, after: now }),
    ...shown(before.flow, after.flow, { before: then, after: now }),
    ...steps(before, after, now),
    ...cards(before.flow, after.flow, then, now, conditions),
  ])
}

function destination(before: CompiledFlow, after: CompiledFlow, then: Facts, now: Facts): MoveReason[] {
  const states: MoveReason[] = []
  if (before.lifecycle && after.lifecycle) {
    const [was, is] = [lifecycleState(before, then), lifecycleState(after, now)]
    const says = `the lifecycle stands at "${is.state}" rather than at "${was.state}"`
    if (was.state !== is.state) states.push({ code: 'state-elsewhere', says, because: is.because })
  }
  const status = now.status?.value
  if (typeof status !== 'string') return states
  const [was, is] = [screenFor(before, then, after), screenFor(after, now)]
  if (was.go !== is.go)
    return [
      { code: 'leads-elsewhere', says: `the status ${status} leads to ${is.go} rather than to ${was.go}`, because: is.because },
      ...states,
    ]
  const isScreen = Object.hasOwn(before.screens, is.go) && !Object.hasOwn(after.screens, is.go)
  return isScreen
    ? [{ code: 'screen-gone', says: `it is time for the screen "${is.go}", which is not there`, because: is.because }, ...states]
    : states
}

/** Errors and changes on screens whose answers are stored in the facts. */
function answered(before: Release, after: Release, facts: FactsUnder): MoveReason[] {
  return Object.keys(before.flow.screens).flatMap((route) => {
    const [was, is] = [inputScreen(before.flow, route), inputScreen(after.flow, route)]
    const given = was ? savedAnswers(was, facts.before) : {}
    if (!was || !is || Object.keys(given).length === 0) return []
    return refusedBy(before, after, route, { before: given, after: savedAnswers(is, facts.after) }, facts)
  })
}

/** What the kind of the current screen shows differently. */
function shown(before: CompiledFlow, after: CompiledFlow, facts: FactsUnder): MoveReason[] {
  const { go } = screenFor(after, facts.after)
  const screen = Object.hasOwn(after.screens, go) ? after.screens[go] : undefined
  if (!screen) return []
  const differences = kindOf(after, screen.kind).differences?.(
    screen,
    { flow: before, facts: facts.before },
    { flow: after, facts: facts.after },
  )
  return (differences ?? []).map(({ code, says, because }) => ({ code, says: `the screen "${go}" ${says}`, because }))
}

/**
 * Steps of the registration that only the new release asks. The borrower cannot return to the registration to answer
 * them.
 */
function steps(before: Release, after: Release, facts: Facts): MoveReason[] {
  const id = facts.application?.journey
  if (typeof id !== 'string' || !Object.hasOwn(before.flow.journeys, id)) return []
  const because = { at: `journeys/${id}.json` }
  if (!Object.hasOwn(after.flow.journeys, id))
    return [{ code: 'journey-gone', says: `the registration "${id}" that it came from is not there`, because }]
  const [then, now] = [askedIn(before.flow, id, facts), askedIn(after.flow, id, facts)]
  const asks = (list: readonly CompiledStep[], screen: ScreenRoute) => list.some((step) => step.screen === screen)
  return [
    ...now
      .filter(({ screen }) => !asks(then, screen) && !isAnswered(after, screen, facts))
      .map(({ id: step, at, askWhen }): MoveReason => {
        const says = `the registration asks the step "${step}", which was not asked`
        return { code: 'step-asked', says, because: { at, ...(askWhen !== undefined && { rule: askWhen }) } }
      }),
    ...then
      .filter(({ screen }) => !asks(now, screen))
      .map(
        ({ id: step, at }): MoveReason => ({
          ...{ code: 'step-not-asked', says: `the step "${step}" is asked no more; its answers stay`, because: { at } },
        }),
      ),
  ]
}

/** The steps that were active during the registration: `session.registered` was false then. */
function askedIn(flow: CompiledFlow, id: string, facts: Facts): readonly CompiledStep[] {
  const asVisitor = { ...facts, session: { ...facts.session, registered: false } }
  return (flow.journeys[id]?.steps ?? []).filter(({ askWhen }) => matches(askWhen, asVisitor))
}

function isAnswered({ flow, validators }: Release, route: ScreenRoute, facts: Facts): boolean {
  const screen = inputScreen(flow, route)
  if (!screen) return true
  const answers = savedAnswers(screen, facts)
  return Object.keys(answers).length > 0 && isComplete(flow, route, validateScreen(flow, route, answers, facts, validators))
}

function conditionsIn({ open }: Facts): readonly JsonObject[] {
  return Array.isArray(open?.conditions) ? open.conditions.filter((one): one is JsonObject => isObject(one)) : []
}

function cards(before: CompiledFlow, after: CompiledFlow, then: Facts, now: Facts, open: readonly JsonObject[]): MoveReason[] {
  const cardsNow = cardsFor(after, now, open)
  return cardsFor(before, then, open).flatMap(({ uuid, category, go, because }): MoveReason[] => {
    const card = cardsNow.find((one) => one.category === category && one.uuid === uuid)
    if (!card) return [{ code: 'card-gone', says: `the card of the open condition ${category} does not show`, because }]
    const says = `the card of the open condition ${category} leads to ${card.go ?? 'nothing'} rather than to ${go ?? 'nothing'}`
    return card.go === go ? [] : [{ code: 'card-leads-elsewhere', says, because: card.because }]
  })
}
