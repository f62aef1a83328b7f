import { randomUUID } from 'node:crypto'
import type { CompiledFlow, Consent, ScreenRoute } from '#engine/index.ts'

import type { StoredApplication } from '../store/applications.ts'
import type { StoredConsent } from '../store/consents.ts'
import { saying } from '../words.ts'

export type GivenConsent = Consent & { readonly screen: ScreenRoute }

/** Consents as they are stored: word for word as the borrower read them, with who, when, where from and under which release. */
export function givenConsents(
  flow: CompiledFlow,
  consents: readonly GivenConsent[],
  application: Pick<StoredApplication, 'lender' | 'uuid' | 'identity_uuid' | 'release_hash'>,
  { at, callerAddress }: { readonly at: Date; readonly callerAddress: string },
): StoredConsent[] {
  const spoken = saying(flow)
  return consents.map(({ id, type, text, screen }) => ({
    lender: application.lender,
    uuid: randomUUID(),
    application_uuid: application.uuid,
    identity_uuid: application.identity_uuid,
    record_id: id,
    type,
    text: spoken(text),
    locale: flow.live.lender.locale,
    screen,
    release_hash: application.release_hash,
    given_at: at,
    caller_address: callerAddress,
  }))
}
