/** A screen's accepted answers and what the lender does about them: stored in one transaction. */

import {
  extractSecrets,
  happeningAt,
  type InputScreen,
  type JsonObject,
  mergeSaved,
  namespaceOf,
  setPathsIn,
  type ValidationResult,
  withDraft,
  withoutMasks,
} from '#engine/index.ts'
import { act } from '../sandbox/play.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Applicant } from '../store/applicant.ts'
import { changeApplication, type StoredApplication } from '../store/applications.ts'
import { addAudit } from '../store/audit.ts'
import { addConsents } from '../store/consents.ts'
import type { Writer } from '../store/open-store.ts'
import { forgetSealed, sealValues } from '../store/sealed.ts'
import { givenConsents } from './given-consents.ts'
import { gameFor, ownerOf, type Playing, type Storing, storePlayed } from './lender-moves.ts'

export type Accepted = Playing &
  Storing & {
    readonly keys: ServerParts['keys']
    readonly screen: InputScreen
    /** As it was when the answers were judged. */
    readonly applicant: Applicant
    readonly judgement: ValidationResult
    /** Facts that accepting the screen sets, by path. */
    readonly sets: JsonObject
    /** Of the application from now on. */
    readonly flags: StoredApplication['flags']
    /** The condition that the answers were given for. */
    readonly condition?: string
    readonly callerAddress: string
  }

/** @returns all of it as it is stored now */
export async function storeAccepted(tx: Writer, accepted: Accepted): Promise<Applicant> {
  const { screen, applicant, judgement, flags, at, callerAddress, requestId, condition: uuid } = accepted
  const version = applicant.application.version + 1
  const records = judgement.records.map((record) => ({ ...record, screen: screen.route }))
  const given = givenConsents(accepted.served.flow, records, applicant.application, { at, callerAddress })
  await addConsents(tx, given)
  const answered = await answersLaid(tx, accepted)
  const written: Applicant = {
    ...answered,
    application: { ...answered.application, flags },
    consents: [...applicant.consents, ...given],
  }
  const condition = applicant.conditions.find((one) => one.uuid === uuid)
  const played = act(gameFor(accepted, version), written, {
    on: happeningAt(screen),
    // Secrets among them: rules of the sandbox may look at them, and nothing keeps them.
    submission: judgement.given,
    ...(condition && { condition }),
  })
  const changed: StoredApplication = { ...played.applicant.application, version, updated_at: at }
  await changeApplication(tx, ownerOf(applicant), changed.uuid, changed)
  await addAudit(tx, { ...changed, status: applicant.application.status }, { what: 'submitted', because: screen.at, requestId })
  const after = { ...played.applicant, application: changed }
  await storePlayed(tx, applicant, { ...played, applicant: after }, accepted)
  return after
}

/** The applicant with the answers where the screen saves to; what is secret is sealed instead. */
async function answersLaid(tx: Writer, { keys, screen, applicant, judgement, sets, served }: Accepted): Promise<Applicant> {
  const { person, application } = applicant
  const namespace = namespaceOf(screen)
  const end = served.flow.journeys[application.journey]?.end
  const { saved, secrets, gone: notGiven } = extractSecrets(screen, judgement.saved, Object.values(end?.identity ?? {}))
  // A screen does not ask a person again for what is known of them: that is no reason to forget it.
  const gone = namespace === 'profile' ? [] : notGiven
  const owner = { lender: application.lender, owner: namespace === 'profile' ? person.uuid : application.uuid }
  await sealValues(tx, keys.sealer, owner, secrets)
  await forgetSealed(tx, owner, gone)
  const laid = (entity: JsonObject) => mergeSaved(withoutMasks(entity, screen, gone), screen, saved)
  const isDraft = namespace === 'draft'
  const draft = isDraft ? laid(application.draft) : application.draft
  const taken = isDraft && end ? withDraft(application.entity, end, draft) : application.entity
  const profile = namespace === 'profile' ? laid(person.entity) : person.entity
  return {
    ...applicant,
    person: { ...person, entity: setPathsIn(profile, 'profile', sets) },
    application: {
      ...application,
      draft,
      entity: setPathsIn(namespace === 'application' ? laid(taken) : taken, 'application', sets),
      status_facts: setPathsIn(application.status_facts, 'status', sets),
    },
  }
}
