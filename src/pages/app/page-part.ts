import type { ComponentType } from 'react'
import type { BorrowerApp } from '../lib/borrower-app.ts'

/** What a part of the app has for its page. */
export type PagePart = {
  readonly Component: ComponentType
  /** Fetches what the page shows to a signed-in borrower, so that its first render has it. */
  readonly fetchFirst?: (app: Pick<BorrowerApp, 'api' | 'queries'>, locale: string) => Promise<void>
}
