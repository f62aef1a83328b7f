/** Stores the outcome of an event in one transaction: the application's row and all effects. */
import { createHash, randomUUID } from 'node:crypto'
import { type Application, type ConsentEffect, type Effect, factsOf, isOver, type LenderTimer } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { columnsOf } from '../evidence/columns-of.ts'
import { type Caller, evidenceOfAct } from '../evidence/evidence-of-act.ts'
import type { Decided } from '../lender-system/lender-port.ts'
import { sendInvitation } from '../messages/invite-signer.ts'
import { keepMessageFor, keepNotification } from '../messages/keep-message.ts'
import type { ServedFlow } from '../releases/served-lender.ts'
import { recordSigning } from '../signing/record-signing.ts'
import { addApplication, changeApplication, type Owner, ownerOf } from '../store/applications.ts'
import { cancelAppointments } from '../store/appointments.ts'
import { addAudit } from '../store/audit.ts'
import { changeCondition, closeCondition, openConditions } from '../store/conditions.ts'
import { addConsents, type StoredConsent } from '../store/consents.ts'
import { addEvidence } from '../store/evidence.ts'
import { changeProfile } from '../store/identities.ts'
import { scheduleJobs } from '../store/jobs.ts'
import { markReadOf } from '../store/notifications.ts'
import type { Writer } from '../store/open-store.ts'
import { addToOutbox } from '../store/outbox.ts'
import { deleteSealed, sealValues } from '../store/sealed.ts'
import { endInvitation } from '../store/signers.ts'
import type { Drawn } from '../store/signings.ts'
import { addStateEvidence } from '../store/state-evidence.ts'
import { submitDocuments } from '../store/submitted-documents.ts'
import { resolvedTextFormatter } from '../texts/text-formatter.ts'
import { reserveAppointment } from './appointments.ts'
import type { Log } from './current-screen.ts'

export type Writing = {
  readonly keys: Pick<ServerParts['keys'], 'sealer' | 'headMac' | 'nameOf'>
  readonly served: ServedFlow
  readonly at: Date
  readonly requestId: string
  /** The sender of the request; absent for timers and messages of a lender system. */
  readonly caller?: Caller
  /** The pictures of a drawn signature. */
  readonly drawn?: Drawn
  readonly log: Log
}

/** The data of a timer's job. */
export type TimerData = { readonly application: string; readonly identity: string; readonly timer: LenderTimer }

export const timerJob = 'lender-timer'

/** @param before the stored application; undefined for a new one */
export async function writeOutcome(
  tx: Writer,
  before: Application | undefined,
  { application, effects, writeState }: Decided,
  writing: Writing,
): Promise<void> {
  if (!before) await addApplication(tx, application, writing.at)
  else if (before.version !== application.version) await changeApplication(tx, application, writing.at)
  await writeEffects(tx, before, application, effects, writing)
  const isAudited = effects.some(({ kind }) => kind === 'audit')
  if (!isAudited && before?.version !== application.version) {
    const { lender, uuid } = application
    await addStateEvidence(tx, writing.keys, { lender, application: uuid }, writing.at)
  }
  await writeState(tx)
  if (before?.status !== application.status) await cancelAppointmentsAtEnd(tx, application, writing)
}

/** Frees the times that a declined, cancelled or completed application has reserved, so that other borrowers may have them. */
async function cancelAppointmentsAtEnd(tx: Writer, application: Application, { served: { flow }, at }: Writing): Promise<void> {
  const facts = factsOf(flow, application, todayIn(flow.live.lender.timeZone, at))
  if (isOver(flow, facts)) await cancelAppointments(tx, application, application.uuid)
}

async function writeEffects(
  tx: Writer,
  before: Application | undefined,
  application: Application,
  effects: readonly Effect[],
  writing: Writing,
): Promise<void> {
  const { keys, served, at, requestId, log } = writing
  const owner = ownerOf(application)
  const sealedOwner = (of: 'application' | 'profile') => {
    return { lender: owner.lender, owner: of === 'profile' ? owner.identity : application.uuid }
  }
  const consents = effects.filter((effect) => effect.kind === 'consent')
  const given = consentRows(application, before?.consents.length ?? 0, consents, writing)
  await addConsents(tx, given)
  await addEvidenceOfConsents(tx, application, given, writing)
  if (effects.some(({ kind }) => kind === 'profile-changed')) await changeProfile(tx, owner, application.profile.entity, at)
  for (const effect of effects) {
    switch (effect.kind) {
      case 'seal':
        await sealValues(tx, keys.sealer, sealedOwner(effect.owner), [effect])
        break
      case 'forget-sealed':
        await deleteSealed(tx, sealedOwner(effect.owner), [effect.path])
        break
      case 'signature':
        await recordSigning(tx, application, effect, writing)
        break
      case 'signer-named':
        await sendInvitation(tx, application, effect, writing)
        break
      case 'signer-dismissed':
        await endInvitation(tx, application, at)
        break
      case 'appointment':
        await reserveAppointment(tx, application, effect, served.flow.live.lender.timeZone)
        break
      case 'audit':
        await addAudit(tx, keys, application, at, { ...effect, requestId })
        break
      case 'documents-submitted':
        await submitDocuments(tx, owner, application.uuid, effect.uuids, at)
        break
      case 'condition-opened':
        await openConditions(tx, application, [effect.condition])
        break
      case 'condition-changed':
        await changeCondition(tx, owner, effect.condition)
        break
      case 'condition-closed':
        await closeCondition(tx, owner, effect.uuid, { at, because: effect.because })
        break
      case 'timer':
        await scheduleJobs(tx, [timerJobOf(owner, application, effect.timer)], at)
        break
      case 'notify-lender':
        await addToOutbox(tx, keys.sealer, {
          ...{ lender: owner.lender, uuid: randomUUID(), application_uuid: application.uuid, occurred_at: at },
          ...effect.event,
        })
        break
      case 'message':
        await keepMessageFor(tx, application, effect.message, { sealer: keys.sealer, flow: served.flow, at })
        break
      case 'notification':
        await keepNotification(tx, application, effect.notification, { sealer: keys.sealer, flow: served.flow, at })
        break
      case 'notifications-read':
        await markReadOf(tx, owner, application.uuid, effect.messages, at)
        break
      case 'report':
        log.warn({ lender: owner.lender, ...effect.data }, effect.text)
        break
      case 'consent':
      case 'profile-changed':
        break
      default:
        effect satisfies never
    }
  }
}

/** The rows for consents: the exact text with its hash, the borrower, the time and the release. */
function consentRows(
  application: Application,
  earlier: number,
  consents: readonly ConsentEffect[],
  { served: { flow }, at, caller }: Writing,
): readonly StoredConsent[] {
  const format = resolvedTextFormatter(flow)
  return consents.map(({ record, type, texts, screen }, index) => {
    const text = texts.map(format).join('\n\n')
    return {
      ...{ lender: application.lender, uuid: randomUUID() },
      ...{ application_uuid: application.uuid, identity_uuid: application.profile.uuid },
      ...{ record_id: record, type, text, screen, locale: flow.live.lender.locale },
      text_sha256: createHash('sha256').update(text).digest('hex'),
      release_hash: application.release,
      given_at: at,
      number: earlier + index + 1,
      caller_address: caller?.address ?? '',
      user_agent: caller?.userAgent ?? null,
      session_uuid: caller?.session ?? null,
    }
  })
}

async function addEvidenceOfConsents(
  tx: Writer,
  application: Application,
  consents: readonly StoredConsent[],
  { keys, served: { flow }, at, requestId, caller }: Writing,
): Promise<void> {
  if (consents.length === 0) return
  const { lender, uuid } = application
  const { locale, timeZone: zone } = flow.live.lender
  const by = { lender, identity: application.profile.uuid, release: application.release, locale, zone, requestId }
  const act = await evidenceOfAct(tx, { ...by, ...(caller && { caller }) })
  const entries = consents.map((consent) => ({ kind: 'consent' as const, data: { ...act, row: columnsOf(consent) } }))
  await addEvidence(tx, keys, { lender, application: uuid }, entries, at)
}

function timerJobOf({ lender, identity }: Owner, { uuid: application }: Application, timer: LenderTimer) {
  const data: TimerData = { application, identity, timer }
  return { lender, kind: timerJob, data, delayMs: timer.seconds * 1000 }
}
