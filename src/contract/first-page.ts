/** The first page of a visit, which the server draws and the browser takes over. */
import type { CompiledFlow, ScreenValidators } from '#engine/index.ts'
import type { PageData } from './page-data.ts'

export type FirstPage = {
  readonly page: PageData
  /** The flow in the lender's own locale; `locale` is the borrower's. */
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly locale: string
  /** Path and query, with the base path. */
  readonly url: string
  readonly nonce: string
}

/** What the server does for the page at a URL. */
export type PageOfServer = {
  /** The module of the page's part, relative to `src/pages/app`. */
  readonly module: string
  /** False where the page needs a session: the server only names its files. */
  readonly isDrawn: boolean
}

/** The script that `npm run build` makes of `src/borrower/first-page.tsx`. */
export type FirstPageModule = {
  /** undefined for a page that the browser loads and draws by itself. */
  readonly pageOfServer: (first: Omit<FirstPage, 'nonce'>) => PageOfServer | undefined
  /**
   * Draws the page for a visitor without a session or a draft, because the server knows of neither.
   *
   * @returns the HTML inside the root element; undefined where the page is only a redirect, which the browser follows
   */
  readonly drawFirstPage: (first: FirstPage) => Promise<string | undefined>
}

/** The attribute of the root element that holds the locale in which the server drew the page; absent if it did not. */
export const drawnAttribute = 'data-drawn'
