import type { Keys } from '../secrets/keys.ts'
import { findApplicationOfLender } from '../store/applications.ts'
import { auditsOf } from '../store/audit.ts'
import { consentsOf } from '../store/consents.ts'
import { evidenceHeadOf, evidenceOf, type OfApplication } from '../store/evidence.ts'
import { generatedContentsOf } from '../store/generated-documents.ts'
import type { Reader } from '../store/open-store.ts'
import { signScreensOf } from '../store/releases.ts'
import { signedContentsOf, signingsOf } from '../store/signings.ts'
import { evidenceSince } from '../store/state-evidence.ts'
import type { Evidence } from './verify-evidence.ts'

/** @returns undefined where the lender has no such application */
export async function loadEvidence(
  db: Reader,
  { sealer }: Pick<Keys, 'sealer'>,
  of: OfApplication,
): Promise<Evidence | undefined> {
  const { lender, application } = of
  const row = await findApplicationOfLender(db, lender, application)
  if (!row) return undefined
  const owner = { lender, identity: row.identity_uuid }
  const entries = await evidenceOf(db, of)
  const isSigned = entries.some(({ kind }) => kind === 'signing')
  return {
    ...of,
    row,
    audits: await auditsOf(db, of),
    since: await evidenceSince(db),
    signScreens: isSigned ? [] : await signScreensOf(db, row.release_hash),
    head: await evidenceHeadOf(db, of),
    entries,
    consents: await consentsOf(db, owner, application),
    documents: await generatedContentsOf(db, sealer, owner, application),
    signings: await signingsOf(db, sealer, owner, application),
    signed: await signedContentsOf(db, sealer, owner, application),
  }
}
