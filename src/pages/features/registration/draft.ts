/**
 * What a borrower has answered before there is an account, kept for this tab: through a reload, through the browser's Back
 * button and through a new release. Answers marked `keep: never`, as passwords are, stay in memory alone.
 */

import { draftKey } from '#contract/stored-session.ts'
import {
  type CompiledScreen,
  isObject,
  type JourneyAnswers,
  type JourneyId,
  type LenderId,
  type ScreenRoute,
  type StepId,
} from '#engine/index.ts'
import type { BrowserStorage } from '../../lib/session/browser-storage.ts'
import { storableAnswers } from '../../lib/session/draft-storage.ts'

export type Draft = {
  /** As typed, good or not, continued or not. */
  readonly typed: JourneyAnswers
  /** As they were when the borrower last continued from the step; a step without an entry is unanswered. */
  readonly accepted: JourneyAnswers
  /** The release under which they were accepted. */
  readonly release?: string
  /** Of a submission that may have arrived: a retry carries the same key until the server answers. */
  readonly idempotencyKey?: string | undefined
}

export type DraftStore = {
  now(): Draft
  change(part: Partial<Draft>): void
  /** Removes what is written down; this page goes on with what it holds until it is left. */
  forget(): void
  subscribe(listener: () => void): () => void
}

type Flow = {
  readonly lender: LenderId
  readonly screens: { readonly [route: ScreenRoute]: CompiledScreen }
  readonly journeys: {
    readonly [id: JourneyId]: { readonly steps: readonly { readonly id: StepId; readonly screen: ScreenRoute }[] } | undefined
  }
}

/** @param flow the flow in force when something is stored: it says which answers are never kept */
export function openDraft(storage: BrowserStorage, lender: LenderId, journey: JourneyId, flow: () => Flow): DraftStore {
  const key = draftKey(lender, journey)
  let current = readDraft(storage.get(key))
  const listeners = new Set<() => void>()
  const become = (draft: Draft) => {
    current = draft
    for (const listener of listeners) listener()
  }
  return {
    now: () => current,
    change(part) {
      become({ ...current, ...part })
      storage.set(key, JSON.stringify(withoutNeverKept(current, flow(), journey)))
    },
    forget() {
      storage.remove(key)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const emptyDraft: Draft = { typed: {}, accepted: {} }

/** What may be written down. A step that the flow no longer has is dropped: nobody knows any more what was secret in it. */
export function withoutNeverKept(draft: Draft, flow: Flow, journey: JourneyId): Draft {
  const keep = (answers: JourneyAnswers): JourneyAnswers =>
    Object.fromEntries(
      (flow.journeys[journey]?.steps ?? []).flatMap(({ id, screen: route }) => {
        const given = answers[id]
        const screen = flow.screens[route]
        return given && screen?.kind === 'form' ? [[id, storableAnswers(given, screen.fields, 'kept')]] : []
      }),
    )
  return { ...draft, typed: keep(draft.typed), accepted: keep(draft.accepted) }
}

/** Storage belongs to the browser and may hold anything: what is not a draft is no draft. */
function readDraft(text: string | undefined): Draft {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (!isObject(read) || !isAnswers(read.typed) || !isAnswers(read.accepted)) return emptyDraft
    return {
      typed: read.typed,
      accepted: read.accepted,
      ...(typeof read.release === 'string' && { release: read.release }),
      ...(typeof read.idempotencyKey === 'string' && { idempotencyKey: read.idempotencyKey }),
    }
  } catch {
    return emptyDraft
  }
}

function isAnswers(value: unknown): value is JourneyAnswers {
  return isObject(value) && Object.values(value).every(isObject)
}
