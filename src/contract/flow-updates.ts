/** Server-sent events while flow files are being edited; never in production. */

import type { Finding } from '#engine/authoring.ts'
import type { LenderId, LivePart } from '#engine/index.ts'
import type { ReleaseAddress } from './page-data.ts'

export const flowUpdatesPath = '/flows/updates'

/** Event `release`: this lender is served something else from now on. */
export type ReleaseUpdate = {
  readonly lender: LenderId
  readonly release: ReleaseAddress
  readonly live: LivePart
  readonly flags: { readonly [name: string]: boolean }
}

/** Event `findings`: for these lenders the last good release is served. An empty list says that all is well again. */
export type FindingsUpdate = { readonly lenders: readonly LenderId[]; readonly findings: readonly Finding[] }
