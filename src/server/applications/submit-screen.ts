/**
 * Submits a screen: accepts the answers under the pinned release, and stores them with the lender system's reaction.
 */
import type { ApplicationOverview, ScreenSubmission, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { canonicalText, factsOf, inputScreen, isWithdrawal, kindOf, type ScreenRoute } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { refuseUndrawn } from '../documents/refuse-undrawn.ts'
import { mustBeScanned, mustHaveRead } from '../documents/refuse-unready-documents.ts'
import { Refused } from '../errors/refused.ts'
import { withoutData } from '../errors/without-data.ts'
import type { Caller } from '../evidence/evidence-of-act.ts'
import { requireConfirmedEmail } from '../identity/confirm-email.ts'
import { type RequestedApplication, screenOfKind } from '../identity/requested-application.ts'
import { limitAnswers } from '../limits/limit-answers.ts'
import { type AskedSigning, askedSigning, signingFor } from '../signing/signing-for.ts'
import { findResponse, type RequestKey, respondOnce } from '../store/idempotency.ts'
import { loadLockedApplication } from '../store/load-application.ts'
import type { Writer } from '../store/open-store.ts'
import { overviewDto } from './application-dto.ts'
import { type Accepted, applySubmission } from './apply-submission.ts'
import { lockReservations } from './appointments.ts'
import type { Log } from './current-screen.ts'
import { type ActOfCoSigner, recordActOfCoSigner } from './record-act-of-co-signer.ts'
import { requireSubmittedByBorrower } from './session-screen.ts'

export type SubmissionRequest = {
  readonly route: ScreenRoute
  readonly body: ScreenSubmission
  readonly key: string
  /** The version that the borrower's page was drawn from. */
  readonly version: number
  /** The uuid of the condition that the answers are for. */
  readonly condition?: string
  readonly caller: Caller
  readonly requestId: string
  readonly log: Log
}

/**
 * Submits a screen.
 *
 * @throws Refused
 */
export async function submitScreen(
  parts: ServerParts,
  requested: RequestedApplication,
  request: SubmissionRequest,
): Promise<ScreenSubmissionAnswer> {
  const { store, keys, now } = parts
  const { owner, application, served } = requested
  const once: RequestKey = {
    lender: owner.lender,
    subject: owner.identity,
    route: `${application.uuid}/${request.route}`,
    key: request.key,
    bodyMac: keys.nameOf(canonicalText({ ...request.body, condition: request.condition ?? '' })),
  }
  const before = await store.read((db) => findResponse<ScreenSubmissionAnswer>(db, once))
  if (before) return before
  const screen = inputScreen(served.flow, request.route)
  if (!screen) throw new Refused('not-found')
  requireSubmittedByBorrower(served.flow, screen)
  await limitAnswers(parts, owner, application.uuid, screen)
  await refuseUndrawn(requested, screen, request.body.answers, todayIn(served.flow.live.lender.timeZone, now()))

  const signing = await askedSigning(request.body.signing)
  let accepted: Accepted | undefined
  const { answer } = await respondOnce(store, once, now(), async (tx) => {
    accepted = await accept(tx, parts, requested, request, signing)
    return accepted.answer
  })
  const next = accepted && nextOf(requested, accepted, request.log)
  // `next` is not part of the stored idempotent response: a retry must see the current state.
  return next ? { ...answer, next } : answer
}

async function accept(
  tx: Writer,
  parts: ServerParts,
  requested: RequestedApplication,
  { route, body, version, condition, caller, requestId, log }: SubmissionRequest,
  asked: AskedSigning,
): Promise<Accepted> {
  const { owner, served, application } = requested
  const { uuid } = application
  const at = parts.now()
  const { flow } = served
  const { signsFor } = application
  // Locked first, as wherever both are: when a co-signer signs, the borrower's application changes, too.
  const borrowers = signsFor && (await loadLockedApplication(tx, { ...owner, identity: signsFor.owner }, signsFor.uuid))
  const before = await loadLockedApplication(tx, owner, uuid)
  if (!before) throw new Refused('not-found')
  await requireConfirmedEmail(tx, parts.config, requested, route)
  await mustHaveRead(tx, { owner, application: before, flow }, route, at)
  await mustBeScanned(tx, { owner, application: uuid, flow, route, now: at }, body.answers)
  const signed = await signingFor(tx, { owner, application: before, flow }, route, asked, at)
  const submission = {
    route,
    answers: body.answers,
    version,
    ...(condition !== undefined && { condition }),
    ...(signed && { signing: signed.signing }),
  }
  const schedule = screenOfKind(requested, route, 'schedule')
  const facts = schedule && factsOf(flow, before, todayIn(flow.live.lender.timeZone, at), { screen: route })
  const reservations = facts && (await lockReservations(tx, requested, schedule, { facts, now: at }))
  const accepted = await applySubmission(tx, parts, requested, before, submission, {
    ...{ at, caller, requestId, log },
    ...(reservations && { reservations }),
    ...(signed?.drawn && { drawn: signed.drawn }),
  })
  const act = actOf(requested, { route, condition }, signed !== undefined)
  if (borrowers && act) await recordActOfCoSigner(tx, parts, requested, borrowers, act, { at, requestId, log })
  return accepted
}

/** What of a co-signer's submission concerns the borrower's application. */
function actOf(
  { served: { flow } }: RequestedApplication,
  { route, condition }: Pick<SubmissionRequest, 'route' | 'condition'>,
  isSigned: boolean,
): ActOfCoSigner | undefined {
  if (isSigned) return { is: 'signature', route }
  const screen = inputScreen(flow, route)
  if (screen?.records.some(isWithdrawal)) return { is: 'withdrawal', route }
  if (condition === undefined) return undefined
  const { event: on = 'screen-submitted' } = screen ? kindOf(flow, screen.kind) : {}
  return { is: 'answer', route, on, condition }
}

/**
 * The overview for the response. A failure here is not an error of the submission, which is stored; the page can fetch
 * the overview.
 */
function nextOf({ served: { flow } }: RequestedApplication, accepted: Accepted, log: Log): ApplicationOverview | undefined {
  const { after, facts, answer } = accepted
  try {
    return overviewDto(flow, after, facts, answer.go)
  } catch (error) {
    log.warn({ lender: flow.lender, release: flow.hash, go: answer.go, ...withoutData(error) }, 'The overview could not be made.')
    return undefined
  }
}
