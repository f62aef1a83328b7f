/**
 * The lender's part, played by the sandbox: an application begins, something is sent, time passes. It is what a server does
 * with its clocks, but for the clocks: whoever waits has waited long enough for the next thing to happen.
 */
import type { SandboxCondition } from '#engine/flow/files.generated.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { laySetsIn } from '#engine/machine/lay-sets.ts'
import {
  clocksOf,
  type Happening,
  resolveOf,
  type SandboxState,
  type SandboxStep,
  sandboxStart,
  sandboxStep,
} from '#engine/machine/sandbox-run.ts'
import type { Explored } from '../explored.ts'
import { type Applicant, factsOf, type Standing } from './applicant.ts'

/** No clock of the place has rung. */
const notYet = -1
/** More moves than this without anybody doing anything are a circle. */
const mostMoves = 200

/** The application is as registration made it. undefined where the sandbox has no path. */
export function begin(explored: Explored, applicant: Omit<Applicant, 'sandbox'>): Applicant | undefined {
  const before: Applicant = { ...applicant, sandbox: { place: '' } }
  const step = sandboxStart(explored.sandbox, applicant.lastName, factsOf(explored, before))
  return step && ringOn(explored, laid(explored, before, step, {}, true))
}

/** Something was sent: it may lead on, close the condition that it was sent for, or let a rule hold that was waited for. */
export function act(
  explored: Explored,
  before: Applicant,
  on: `submitted:${string}` | `uploaded:${string}`,
  about: Standing,
): Applicant {
  const resolved = about.condition ? resolve(explored, before, about.condition, on) : before
  const taken = take(explored, resolved, { on }, about)?.after ?? resolved
  return ringOn(explored, lookAgain(explored, taken))
}

/** Facts have changed without anything being sent. */
export function look(explored: Explored, applicant: Applicant): Applicant {
  return ringOn(explored, lookAgain(explored, applicant))
}

/** The next clock rings; undefined where none is wound. */
export function wait(explored: Explored, applicant: Applicant): Applicant | undefined {
  const [closing] = applicant.closing.toSorted((a, b) => a.seconds - b.seconds)
  const next = nextClock(explored, applicant)
  if (closing && (next === undefined || closing.seconds <= next)) return look(explored, closed(applicant, closing.uuid))
  return next === undefined ? undefined : ringOn(explored, ring(explored, applicant, next))
}

function nextClock({ sandbox }: Explored, { sandbox: state, waited }: Applicant): number | undefined {
  return clocksOf(sandbox, state).find((seconds) => seconds > waited)
}

function ring(explored: Explored, applicant: Applicant, seconds: number): Applicant {
  const since = applicant.waited
  const rung = { ...applicant, waited: seconds }
  const taken = take(explored, rung, { waited: seconds, since }, {})
  return taken ? lookAgain(explored, taken.after) : rung
}

/** Rings what needs no waiting, at each place where that leads. */
function ringOn(explored: Explored, applicant: Applicant): Applicant {
  let now = applicant
  for (let moves = 0; moves < mostMoves; moves += 1) {
    const next = nextClock(explored, now)
    if (next === undefined || next > 0) break
    now = ring(explored, now, next)
  }
  return now
}

/** A way by time whose rule did not hold when its clock rang may be open now. */
function lookAgain(explored: Explored, applicant: Applicant): Applicant {
  let now = applicant
  const done = new Set<string>()
  for (let moves = 0; moves < mostMoves && now.waited >= 0; moves += 1) {
    const taken = take(explored, now, { waited: now.waited, since: now.waited }, {})
    if (!taken || done.has(taken.by) || taken.after.sandbox.place !== applicant.sandbox.place) return taken?.after ?? now
    done.add(taken.by)
    now = taken.after
  }
  return now
}

type Taken = { readonly after: Applicant; readonly by: string }

function take(explored: Explored, applicant: Applicant, happening: Happening, about: Standing): Taken | undefined {
  const state: SandboxState = applicant.sandbox
  const step = sandboxStep(explored.sandbox, state, happening, factsOf(explored, applicant, about))
  if (step?.by === undefined) return undefined
  // A way that only sets facts gives back the state that it was given.
  return { after: laid(explored, applicant, step, about, step.state !== state), by: step.by }
}

function laid(explored: Explored, applicant: Applicant, step: SandboxStep, { condition }: Standing, arrives: boolean): Applicant {
  const { sets, status, state, opens } = step
  const told: Applicant = {
    ...applicant,
    status,
    statusFacts: laySetsIn(applicant.statusFacts, 'status', sets),
    entity: laySetsIn(applicant.entity, 'application', sets),
    profile: laySetsIn(applicant.profile, 'profile', sets),
    conditions: applicant.conditions.map((one) => (one.uuid === condition?.uuid ? laySetsIn(one, 'condition', sets) : one)),
  }
  if (!arrives) return told
  const arrived: Applicant = { ...told, sandbox: state, waited: notYet }
  return opens.reduce<Applicant>((now, opened) => open(explored, now, opened), arrived)
}

function open(explored: Explored, applicant: Applicant, opened: SandboxCondition): Applicant {
  const condition = conditionOf(opened)
  // Who comes to a place a second time finds what is still open there.
  if (applicant.conditions.some(({ uuid }) => uuid === condition.uuid)) return applicant
  return resolve(explored, { ...applicant, conditions: [...applicant.conditions, condition] }, condition, undefined)
}

function conditionOf({
  id,
  categoryEnum,
  notes,
  commentsToBorrower,
  requestDocuments = [],
  numDocsRequired,
}: SandboxCondition): JsonObject {
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

/** What was done for a condition, or time alone, closes it: at once, or once somebody has waited. */
function resolve(explored: Explored, applicant: Applicant, condition: JsonObject, on: string | undefined): Applicant {
  const way = resolveOf(explored.sandbox, on, factsOf(explored, applicant, { condition }))
  const uuid = String(condition.uuid)
  if (!way || applicant.closing.some((one) => one.uuid === uuid)) return applicant
  if (way.afterSeconds === 0) return closed(applicant, uuid)
  return { ...applicant, closing: [...applicant.closing, { uuid, seconds: way.afterSeconds }] }
}

function closed(applicant: Applicant, uuid: string): Applicant {
  return {
    ...applicant,
    conditions: applicant.conditions.filter((one) => one.uuid !== uuid),
    closing: applicant.closing.filter((one) => one.uuid !== uuid),
  }
}
