/** Everything that the pages share: made once when the page starts, handed down by context. */

import type { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#contract/page-data.ts'
import type { Api } from './api/client.ts'
import type { Upload } from './api/upload.ts'
import type { ChunkLoader } from './release/chunk-reload.ts'
import type { FlowStore } from './release/flow-store.ts'
import type { BrowserStorage } from './session/browser-storage.ts'
import type { Language } from './session/language.ts'
import type { Session } from './session/session.ts'

export type BorrowerApp = {
  readonly page: PageData
  /** Chosen in the address, outside production. */
  readonly lender: string | undefined
  readonly flows: FlowStore
  readonly session: Session
  readonly language: Language
  /** Session storage: what belongs to this tab alone. */
  readonly tab: BrowserStorage
  readonly api: Api
  readonly upload: Upload
  readonly queries: QueryClient
  readonly chunks: ChunkLoader
  /** Fetches a part of the app before it is needed; that it fails is found out when it is. */
  readonly prefetch: (part: 'application') => void
}
