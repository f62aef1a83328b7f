/** The services shared by all pages: created at start, passed by context. */

import type { QueryClient } from '@tanstack/react-query'
import type { PageData } from '#contract/page-data.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'
import type { Api, Download } from './api/client.ts'
import type { Upload } from './api/upload.ts'
import type { ChunkLoader } from './release/chunk-reload.ts'
import type { FlowStore } from './release/flow-store.ts'
import type { Language } from './session/language.ts'
import type { Session } from './session/session.ts'

export type BorrowerApp = {
  readonly page: PageData
  /** The lender in the URL, outside production. */
  readonly lender: string | undefined
  readonly flows: FlowStore
  readonly session: Session
  readonly language: Language
  /** Session storage, private to the tab. */
  readonly tab: BrowserStorage
  /** Local storage, shared by all tabs of the device. */
  readonly device: BrowserStorage
  readonly api: Api
  readonly upload: Upload
  readonly download: Download
  readonly queries: QueryClient
  readonly chunks: ChunkLoader
  /** Loads a part of the app in advance; errors are ignored until the part is needed. */
  readonly prefetch: (part: 'application') => void
}
