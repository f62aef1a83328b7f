/** Server-sent events while flow files are being edited; never in production. */

import type { Finding } from '#engine/diagnostics/finding.ts'
import type { LivePart } from '#engine/flow/compiled-flow.ts'
import type { LenderId } from '#engine/flow/json.ts'
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
