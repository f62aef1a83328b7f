/** One screen's answers: judged under the application's own release, stored, and the lender moves on. */

import type { ScreenSubmission, ScreenSubmissionAnswer, WhatIsNext } from '#contract/screens.ts'
import { canonicalText } from '#engine/authoring.ts'
import {
  type Facts,
  type InputScreen,
  inputScreen,
  type JsonObject,
  kinds,
  namespaceOf,
  type ScreenRoute,
  screenFor,
  validateScreen,
} from '#engine/index.ts'

import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import { type ServedFlow, type ServedLender, speakingAs } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { type Applicant, asRead, holdApplicant } from '../store/applicant.ts'
import { findApplication, type StoredApplication } from '../store/applications.ts'
import type { Writer } from '../store/open-store.ts'
import { submitDocuments } from '../store/submitted-documents.ts'
import { withoutData } from '../without-data.ts'
import { filesAnswered, withSubmitted } from './answered-files.ts'
import { conditionAsked, factsAt, mayAnswer } from './answering.ts'
import { applicantFacts } from './facts.ts'
import { limitAnswers } from './limit-answers.ts'
import { type Log, standingOf } from './standing-of.ts'
import { storeAccepted } from './store-accepted.ts'
import { whatIsNext } from './told.ts'
import { inWords } from './walked-journey.ts'

export type SubmissionRequest = {
  readonly application: string
  readonly route: ScreenRoute
  readonly body: ScreenSubmission
  readonly key: string
  /** The version that the borrower saw. */
  readonly version: number
  /** The condition that the answers are given for. */
  readonly condition?: string
  readonly borrower: Borrower
  readonly callerAddress: string
  readonly requestId: string
  readonly log: Log
}

/** @throws Refused */
export async function submitScreen(
  parts: ServerParts,
  lender: ServedLender,
  request: SubmissionRequest,
): Promise<ScreenSubmissionAnswer> {
  const { store, keys, releases, now } = parts
  const { application, route, borrower } = request
  const owner = { lender: lender.id, identity: borrower.identity }
  const once: RequestKey = {
    lender: lender.id,
    subject: borrower.identity,
    route: `${application}/${route}`,
    key: request.key,
    bodyMac: keys.nameOf(canonicalText({ ...request.body, condition: request.condition ?? '' })),
  }
  const before = await store.read((db) => findAnswer<ScreenSubmissionAnswer>(db, once))
  if (before) return before
  const found = await store.read((db) => findApplication(db, owner, application))
  const pinned = found && (await releases.pinned(lender.id, found.release_hash))
  const served = pinned && speakingAs(lender, pinned)
  if (!served) throw new Refused('not-found')
  const screen = applicationScreen(served, route)
  await limitAnswers(parts, owner, application, screen)

  let accepted: Accepted | undefined
  const { answer } = await answerOnce(store, once, now(), async (tx) => {
    const applicant = await holdApplicant(tx, owner, application)
    if (!applicant) throw new Refused('not-found')
    const { version } = applicant.application
    if (version !== request.version) throw new Refused('stale-version', { version })
    accepted = await accept(tx, { parts, served, lender, screen, applicant, request, at: now() })
    return accepted.answer
  })
  const next = accepted && nextOf(served, accepted, request.log)
  // Told, and not kept with the answer: it is as it was at this moment, and whoever asks again wants to know what is.
  return next ? { ...answer, next } : answer
}

/** The answers are stored by now: whatever goes wrong here, they were accepted, and the page can ask for what is next. */
function nextOf({ flow }: ServedFlow, { after, facts, answer: { go } }: Accepted, log: Log): WhatIsNext | undefined {
  try {
    return whatIsNext(flow, after, facts, go)
  } catch (error) {
    log.warn({ lender: flow.lender, release: flow.hash, go, ...withoutData(error) }, 'What is next could not be told.')
    return undefined
  }
}

/** @throws Refused where the flow has no such screen, or it takes no answers that an application keeps */
export function applicationScreen({ flow }: ServedFlow, route: ScreenRoute): InputScreen {
  const screen = inputScreen(flow, route)
  if (!screen || namespaceOf(screen) === 'session') throw new Refused('not-found')
  return screen
}

type Accepting = {
  readonly parts: Pick<ServerParts, 'keys' | 'config'>
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly screen: InputScreen
  readonly applicant: Applicant
  readonly request: SubmissionRequest
  readonly at: Date
}

type Accepted = {
  readonly answer: ScreenSubmissionAnswer
  /** All that is stored now, and what rules know by it. */
  readonly after: Applicant
  readonly facts: Facts
}

async function accept(tx: Writer, accepting: Accepting): Promise<Accepted> {
  const { parts, served, lender, screen, applicant, request, at } = accepting
  const { flow, validators } = served
  const { condition, callerAddress, requestId, log } = request
  const asked = conditionAsked(applicant, condition)
  const facts = factsAt(screen, applicantFacts(flow, at, applicant), asked)
  const { go: due } = screenFor(flow, facts, lender.flow)
  if (!mayAnswer(flow, screen, due, facts)) throw new Refused('not-now', { go: due })
  const { answers } = request.body
  const judgement = validateScreen(flow, screen.route, answers, facts, validators)
  if (judgement.unknown.length > 0)
    throw new Refused('malformed', { detail: 'There are answers to fields that the screen does not have.' })
  const files = filesAnswered(screen, judgement.given, applicant.documents, asked)
  if (!judgement.accepted) throw new Refused('answers-refused', inWords(flow, judgement))
  await submitDocuments(tx, { lender: lender.id, identity: applicant.person.uuid }, applicant.application.uuid, files, at)

  const stored = await storeAccepted(tx, {
    ...{ config: parts.config, keys: parts.keys, served, lender, at },
    ...{
      screen,
      applicant: withSubmitted(applicant, files, at),
      judgement,
      sets: { ...judgement.sets, ...seenWith(screen, facts) },
      callerAddress,
      requestId,
      log,
    },
    flags: facts.flags as StoredApplication['flags'],
    ...(condition !== undefined && { condition }),
  })
  const after = asRead(stored)
  const factsAfter = applicantFacts(flow, at, after)
  const { go, carry } = standingOf(served, lender, factsAfter, log)
  const { status, version } = after.application
  return { answer: { status, go, ...(carry && { carry }), version }, after, facts: factsAfter }
}

/** What was read, or acknowledged, is remembered. */
function seenWith({ kind, route }: InputScreen, { application = {} }: Facts): JsonObject {
  if (!kinds[kind].remembersSeen) return {}
  const seen = Array.isArray(application.seen) ? application.seen.filter((one) => one !== route) : []
  return { 'application.seen': [...seen, route] }
}
