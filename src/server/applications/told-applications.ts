/** What is stored of a lender's applications, as rules see it: for the commands of whoever runs the server. */

import type { Facts, JourneyPart, JsonObject, LenderId, LivePart } from '#engine/index.ts'
import type { Reader } from '../store/open-store.ts'
import { findRelease, lastInForce } from '../store/releases.ts'
import { storedApplicants } from '../store/stored-applicants.ts'
import { applicantFacts } from './facts.ts'
import { conditionFacts } from './gathered-facts.ts'

/** A release is told once, before the first application that is pinned to it. What is sealed is in neither. */
export type Told =
  | { readonly release: { readonly hash: string; readonly part: JourneyPart } }
  | {
      readonly application: {
        readonly lender: LenderId
        readonly uuid: string
        readonly release: string
        readonly facts: Facts & { readonly conditions: readonly JsonObject[] }
      }
    }

export async function* toldApplications(db: Reader, lender: LenderId, now: Date, only?: string): AsyncGenerator<Told> {
  const releases = new Map<string, JourneyPart>()
  const live = JSON.parse((await lastInForce(db, lender))?.live ?? 'null') as LivePart | null
  if (!live) return
  for await (const applicant of storedApplicants(db, lender, only)) {
    const { uuid, release_hash: hash } = applicant.application
    let part = releases.get(hash)
    if (!part) {
      part = JSON.parse((await findRelease(db, hash))?.flow ?? 'null') as JourneyPart
      releases.set(hash, part)
      yield { release: { hash, part } }
    }
    const facts = applicantFacts({ ...part, live }, now, applicant)
    yield {
      application: { lender, uuid, release: hash, facts: { ...facts, conditions: applicant.conditions.map(conditionFacts) } },
    }
  }
}
