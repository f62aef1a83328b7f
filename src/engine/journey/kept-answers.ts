/** The answers of a registration that are kept before there is an account: in the tab, on the device, on the server. */
import type { Answers, CompiledScreen, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { JourneyId, ScreenRoute, StepId } from '#engine/flow/json.ts'

/** Answers of a registration that is not submitted yet. */
export type DraftAnswers = {
  /** The typed answers, valid or not. */
  readonly typed: JourneyAnswers
  /** The answers with which the borrower last continued from each step; a step without an entry is unanswered. */
  readonly accepted: JourneyAnswers
}

export type KeptFlow = {
  readonly screens: { readonly [route: ScreenRoute]: CompiledScreen }
  readonly journeys: {
    readonly [id: JourneyId]: { readonly steps: readonly { readonly id: StepId; readonly screen: ScreenRoute }[] } | undefined
  }
}

/** `left-out`: secret answers are not kept either, because they are not sealed. */
export type Secrets = 'kept' | 'left-out'

type StorableField = { readonly id: string; readonly keepNever?: true; readonly secret?: true }

/** The answers of `fields` that may be kept: without `keep: never`. */
export function storableAnswers(answers: Answers, fields: readonly StorableField[], secrets: Secrets): Answers {
  const isStorable = ({ keepNever, secret }: StorableField) => !keepNever && (secrets === 'kept' || !secret)
  const ids = new Set(fields.filter(isStorable).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)))
}

/**
 * The part of a draft that may be kept. A step or field that the flow does not have is dropped, because whether it is
 * secret is unknown.
 */
export function keptAnswers<D extends DraftAnswers>(draft: D, flow: KeptFlow, journey: JourneyId, secrets: Secrets = 'kept'): D {
  const keep = (answers: JourneyAnswers, isKept: (own: Answers, given: Answers) => boolean): JourneyAnswers =>
    Object.fromEntries(
      (flow.journeys[journey]?.steps ?? []).flatMap(({ id, screen: route }) => {
        const given = Object.hasOwn(answers, id) ? answers[id] : undefined
        const screen = flow.screens[route]
        if (!given || screen?.kind !== 'form') return []
        const own = storableAnswers(given, screen.fields, secrets)
        return isKept(own, given) ? [[id, own]] : []
      }),
    )
  // An accepted step without its secret answer would count as answered where the answer is optional.
  const isWhole = (own: Answers, given: Answers) => secrets === 'kept' || Object.keys(own).length === Object.keys(given).length
  return { ...draft, typed: keep(draft.typed, () => true), accepted: keep(draft.accepted, isWhole) }
}
