/**
 * The answers of a registration before there is an account, in session storage: they survive a reload, the Back button
 * and a new release. Answers with `keep: never`, such as passwords, are kept only in memory.
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
  /** The typed answers, valid or not. */
  readonly typed: JourneyAnswers
  /** The answers with which the borrower last continued from each step; a step without an entry is unanswered. */
  readonly accepted: JourneyAnswers
  /** The hash of the release under which they were accepted. */
  readonly release?: string
  /** The key of a registration that may have arrived; retries use it until the server responds. */
  readonly idempotencyKey?: string | undefined
}

export type DraftStore = {
  now(): Draft
  change(part: Partial<Draft>): void
  /** Deletes the stored draft; the open page keeps its answers in memory. */
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

/** @param flow the flow in force at the time of storing, which decides about `keep: never` */
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

/**
 * The part of a draft that may be stored. A step that the flow no longer has is dropped, because its secret fields are
 * unknown.
 */
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

/** Session storage may contain anything, so it is validated. */
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
