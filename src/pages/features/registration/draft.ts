/**
 * The answers of a registration before there is an account, in session storage: they survive a reload, the Back button
 * and a new release. Answers with `keep: never`, such as passwords, are kept only in memory.
 */

import { draftKey } from '#contract/stored-session.ts'
import {
  type DraftAnswers,
  isObject,
  type JourneyAnswers,
  type JourneyId,
  type KeptFlow,
  keptAnswers,
  type LenderId,
} from '#engine/index.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'

export type Draft = DraftAnswers & {
  /** The hash of the release under which they were accepted. */
  readonly release?: string
  /** The key of a registration that may have arrived; retries use it until the server responds. */
  readonly idempotencyKey?: string | undefined
  /** Where the answers were, in an earlier tab, until the borrower continues. */
  readonly kept?: Kept | undefined
}

/** `lost`: the kept answers did not fit the questions any more. */
export type Kept = {
  readonly where: 'device' | 'server' | 'lost'
  /** The day on which they were last changed, yyyy-MM-dd. */
  readonly on: string
}

export type DraftStore = {
  now(): Draft
  change(part: Partial<Draft>): void
  /** Deletes the stored draft; the open page keeps its answers in memory. */
  forget(): void
  subscribe(listener: () => void): () => void
}

/** @param flow the flow in force at the time of storing, which decides about `keep: never` */
export function openDraft(storage: BrowserStorage, lender: LenderId, journey: JourneyId, flow: () => KeptFlow): DraftStore {
  const key = draftKey(lender, journey)
  let current = readDraft(storage.get(key))
  const listeners = new Set<() => void>()
  return {
    now: () => current,
    change(part) {
      current = { ...current, ...part }
      storage.set(key, JSON.stringify(keptAnswers(current, flow(), journey)))
      for (const listener of listeners) listener()
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

export const emptyDraft: Draft = { typed: {}, accepted: {} }

/** The storage of a browser may contain anything, so it is validated. */
export function readDraft(text: string | undefined): Draft {
  try {
    const read: unknown = JSON.parse(text ?? '')
    if (!isObject(read) || !isAnswers(read.typed) || !isAnswers(read.accepted)) return emptyDraft
    return {
      typed: read.typed,
      accepted: read.accepted,
      ...(typeof read.release === 'string' && { release: read.release }),
      ...(typeof read.idempotencyKey === 'string' && { idempotencyKey: read.idempotencyKey }),
      ...(isObject(read.kept) && { kept: read.kept as unknown as Kept }),
    }
  } catch {
    return emptyDraft
  }
}

function isAnswers(value: unknown): value is JourneyAnswers {
  return isObject(value) && Object.values(value).every(isObject)
}
