/** One screen's answers: judged under the application's own release, stored, and the lender moves on. */
import type { ScreenSubmission, ScreenSubmissionAnswer } from '#contract/screens.ts'
import { judge } from '#engine/answers/judge.ts'
import { canonicalText } from '#engine/compile/canonical-text.ts'
import type { FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { ScreenRoute } from '#engine/flow/json.ts'
import { laySetsIn } from '#engine/machine/lay-sets.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import type { Borrower } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import { moveOn } from '../sandbox/workflow.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce, findAnswer, type RequestKey } from '../store/answered.ts'
import { changeApplication, findApplication, holdApplication, type StoredApplication } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addConsents, consentsOf } from '../store/consents.ts'
import type { Writer } from '../store/open-store.ts'
import { type Applicant, applicantFacts } from './facts.ts'
import { givenConsents } from './given-consents.ts'
import { withSaved } from './saved-answers.ts'
import { type Log, standingOf } from './standing-of.ts'
import { inWords } from './walked-journey.ts'

export type SubmissionRequest = {
  readonly application: string
  readonly route: ScreenRoute
  readonly body: ScreenSubmission
  readonly key: string
  /** The version that the borrower saw. */
  readonly version: number
  readonly borrower: Borrower
  readonly visitor: string
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
    bodyMac: keys.nameOf(canonicalText(request.body)),
  }
  const before = await store.read((db) => findAnswer<ScreenSubmissionAnswer>(db, once))
  if (before) return before
  const found = await store.read((db) => findApplication(db, owner, application))
  const served = found && (await releases.pinned(lender.id, found.release_hash))
  if (!served) throw new Refused('not-found')
  const screen = applicationScreen(served, route)

  const { answer } = await answerOnce(store, once, now(), async (tx) => {
    const held = await holdApplication(tx, owner, application)
    if (!held) throw new Refused('not-found')
    if (held.version !== request.version) throw new Refused('stale-version', { version: held.version })
    const applicant = { person: borrower.person, application: held, consents: await consentsOf(tx, owner, application) }
    return await accept(tx, { served, lender, screen, applicant, request, at: now() })
  })
  return answer
}

/** @throws Refused where the flow has no such form for an application */
export function applicationScreen({ flow }: ServedFlow, route: ScreenRoute): FormScreen {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (screen?.kind !== 'form' || screen.saves.split('.')[0] !== 'application') throw new Refused('not-found')
  return screen
}

type Accepting = {
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly screen: FormScreen
  readonly applicant: Applicant
  readonly request: SubmissionRequest
  readonly at: Date
}

async function accept(tx: Writer, accepting: Accepting): Promise<ScreenSubmissionAnswer> {
  const { served, lender, screen, applicant, request, at } = accepting
  const { flow, validators } = served
  const facts = applicantFacts(flow, at, request.visitor, applicant)
  const stands = screenFor(flow, facts, lender.flow)
  if (stands.go !== screen.route) throw new Refused('not-now', { go: stands.go })
  const { answers } = request.body
  const judgement = judge(flow, screen.route, answers, facts, validators)
  if (judgement.unknown.length > 0)
    throw new Refused('malformed', { detail: 'There are answers to fields that the screen does not have.' })
  if (!judgement.accepted) throw new Refused('answers-refused', inWords(flow, judgement))

  const { person, application, consents } = applicant
  const saved = withSaved(application.entity, screen, judgement.saved)
  const records = judgement.records.map((record) => ({ ...record, screen: screen.route }))
  const given = givenConsents(flow, records, application, { at, callerAddress: request.callerAddress })
  await addConsents(tx, given)
  const flags = facts.flags as StoredApplication['flags']
  const written: Facts = {
    ...applicantFacts(flow, at, request.visitor, { person, application: { ...application, entity: saved, flags }, consents }),
    submission: judgement.kept,
  }
  const move = moveOn(lender.sandbox, `submitted:${screen.route}`, written)
  const changed: StoredApplication = {
    ...application,
    version: application.version + 1,
    status: move?.status ?? application.status,
    status_facts: laySetsIn(application.status_facts, 'status', move?.set ?? {}),
    entity: laySetsIn(saved, 'application', move?.set ?? {}),
    flags,
    updated_at: at,
  }
  await changeApplication(tx, { lender: lender.id, identity: person.uuid }, application.uuid, changed)
  await addAudit(tx, changed, { what: 'submitted', because: screen.at, requestId: request.requestId })
  const after = { person, application: changed, consents: [...consents, ...given] }
  const { go, carry } = standingOf(served, lender, applicantFacts(flow, at, request.visitor, after), request.log)
  return { status: changed.status, go, ...(carry && { carry }), version: changed.version }
}
