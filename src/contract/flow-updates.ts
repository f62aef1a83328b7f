/** Server-sent events while flow files are being edited; never in production. */

import type { Finding } from '#engine/authoring.ts'
import type { LenderId, LivePart } from '#engine/index.ts'
import type { ParsedMessages } from '#i18n/parsed-messages.ts'
import type { ReleaseAddress } from './page-data.ts'

export const flowUpdatesPath = '/flows/updates'

/** Event `release`: the lender has a new release in force. */
export type ReleaseUpdate = {
  readonly lender: LenderId
  readonly release: ReleaseAddress
  readonly live: LivePart
  /** Parsed messages of `live`. */
  readonly messages: ParsedMessages
  readonly flags: { readonly [name: string]: boolean }
}

/**
 * Event `findings`: these lenders have findings. For errors the last valid release is served; an empty list means that
 * there are none left.
 */
export type FindingsUpdate = { readonly lenders: readonly LenderId[]; readonly findings: readonly Finding[] }
