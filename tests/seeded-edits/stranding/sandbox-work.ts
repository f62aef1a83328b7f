/** What the sandbox of base waits for, read from its JSON: the ground truth of the stranding edits. */
import type { Base, Json } from './lender-edit.ts'

export type Work = {
  readonly status: string
  readonly place: string
  /** The persona of a detour; none for a place of the common path. */
  readonly persona?: string
  /** The screens for whose answers the place waits. */
  readonly screens: readonly string[]
}

/** Every place that only answers lead on from, the review of all answers excepted: its statuses lead to the lifecycle. */
export function worksOf(base: Base): readonly Work[] {
  const sandbox = base.file('sandbox.json')
  const common = sandbox.path.map((place: Json) => ({ place }))
  const detours = sandbox.personas.flatMap(({ id, detours = [] }: Json) => detours.map((place: Json) => ({ place, persona: id })))
  return [...common, ...detours].flatMap(({ place, persona }): Work[] => {
    const ways: readonly Json[] = place.leave ?? []
    if (place.$remove || place.status === undefined || ways.some(({ afterSeconds }) => afterSeconds !== undefined)) return []
    const screens: string[] = [...new Set(ways.flatMap(({ on, stay }) => (on && !stay ? [on.replace(/^\w+:/, '')] : [])))]
    return screens.length === 0 ? [] : [{ status: place.status, place: place.id, ...(persona && { persona }), screens }]
  })
}

/** All screens for whose answers some place of the status waits. */
export function screensAt(base: Base, status: string): readonly string[] {
  return [...new Set(worksOf(base).flatMap((work) => (work.status === status ? work.screens : [])))]
}

/** Screens that do nothing about the work: messages, and questions that belong to other statuses. */
export const ELSEWHERE: readonly string[] = [
  ...['hold', 'payoff/hold', 'bpo/hold', 'credit/error', 'review-app/uw', 'review-app/property', 'error/timeout', 'complete'],
  ...['review-app/no-credit', 'error/decline', 'liens', 'start/hmda', 'start/contact', 'product/assets', 'bank/confirm'],
  ...['merchant/lien-attestation', 'income/employer-verification', 'bpo/estimate-value', 'merchant/review', 'bpo/waiting'],
]
