/** The lender's part, where nobody waits: whoever waits has waited long enough for the next thing to happen. */

import {
  act as actIn,
  begin as beginIn,
  type ConditionsAs,
  clocksAhead,
  type DoneDeed,
  type JsonObject,
  type LenderGame,
  look as lookIn,
  ringFor as ringForIn,
  ring as ringIn,
  type SandboxCondition,
  setPathsIn,
} from '#engine/index.ts'
import type { Explored } from '../explored.ts'
import { type Applicant, factsOf } from './applicant.ts'

/** The application is as registration made it. undefined where the sandbox has no path. */
export function begin(explored: Explored, applicant: Applicant): Applicant | undefined {
  return beginIn(gameOf(explored), applicant, applicant.lastName)?.somebody
}

/** Something was sent. */
export function act(explored: Explored, applicant: Applicant, deed: DoneDeed<JsonObject>): Applicant {
  return actIn(gameOf(explored), applicant, deed).somebody
}

/** Facts have changed without anything being sent. */
export function look(explored: Explored, applicant: Applicant): Applicant {
  return lookIn(gameOf(explored), applicant).somebody
}

/** The next clock rings; undefined where none is wound. */
export function wait(explored: Explored, applicant: Applicant): Applicant | undefined {
  const game = gameOf(explored)
  const [closing] = applicant.clocks.toSorted((a, b) => a.seconds - b.seconds)
  const [next] = clocksAhead(explored.sandbox, applicant)
  if (closing && (next === undefined || closing.seconds <= next)) {
    return ringForIn(game, applicant, closing.condition, closing.because).somebody
  }
  return next === undefined ? undefined : ringIn(game, applicant, next).somebody
}

function gameOf(explored: Explored): LenderGame<Applicant, JsonObject> {
  const { sandbox } = explored
  return { sandbox, instant: false, facts: (applicant, about) => factsOf(explored, applicant, about), conditions: asFacts }
}

/** The sandbox's own name is number enough: of each there is one. */
const asFacts: ConditionsAs<JsonObject> = {
  uuidOf: ({ uuid }) => String(uuid),
  nameOf: ({ uuid }) => String(uuid),
  opened: openedCondition,
  changed: (condition, sets) => setPathsIn(condition, 'condition', sets),
}

function openedCondition(opened: SandboxCondition): JsonObject {
  const { id, categoryEnum, notes, commentsToBorrower, requestDocuments = [], numDocsRequired } = opened
  return {
    uuid: id,
    type: 'BORROWER',
    categoryEnum,
    created: '2026-01-15',
    requestDocuments,
    ...(notes !== undefined && { notes }),
    ...(commentsToBorrower !== undefined && { commentsToBorrower }),
    ...(numDocsRequired !== undefined && { xtraData: { numDocsRequired } }),
  }
}
