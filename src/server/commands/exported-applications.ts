/** Exports a lender's applications as facts, for commands that explain and migrate. Sealed values are not included. */

import {
  conditionFacts,
  type Facts,
  factsOf,
  type JourneyPart,
  type JsonObject,
  type LenderId,
  type LivePart,
} from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { homeEquityRuntime } from '#product/index.ts'
import { allApplications } from '../store/load-application.ts'
import type { Reader } from '../store/open-store.ts'
import { findRelease, lastInForce } from '../store/releases.ts'

/** One line of the export: live parts first, then each release before the first application that is pinned to it. */
export type ExportedLine =
  | { readonly lender: LenderId; readonly live: LivePart }
  | { readonly release: { readonly hash: string; readonly part: JourneyPart } }
  | {
      readonly application: {
        readonly lender: LenderId
        readonly uuid: string
        readonly release: string
        readonly facts: Facts & { readonly conditions: readonly JsonObject[] }
      }
    }

export async function* exportApplications(db: Reader, lender: LenderId, now: Date, only?: string): AsyncGenerator<ExportedLine> {
  const releases = new Map<string, JourneyPart>()
  const live = JSON.parse((await lastInForce(db, lender))?.live ?? 'null') as LivePart | null
  if (!live) return
  yield { lender, live }
  const today = todayIn(live.lender.timeZone, now)
  for await (const application of allApplications(db, lender, only)) {
    const { uuid, release: hash, conditions } = application
    let part = releases.get(hash)
    if (!part) {
      part = JSON.parse((await findRelease(db, hash))?.flow ?? 'null') as JourneyPart
      releases.set(hash, part)
      yield { release: { hash, part } }
    }
    const facts = factsOf({ ...part, live, product: homeEquityRuntime }, application, today)
    yield { application: { lender, uuid, release: hash, facts: { ...facts, conditions: conditions.map(conditionFacts) } } }
  }
}
