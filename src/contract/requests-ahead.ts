/** GET requests that the page of a signed-in borrower begins before its scripts are there. */
export type RequestsAhead = {
  /** Each with its query. */
  readonly paths: readonly string[]
  readonly headers: { readonly [name: string]: string }
  /** The header with the origin of the page. */
  readonly origin: string
  /** Headers whose values the browser keeps in local storage under a key. Without the value of `token` nothing is requested. */
  readonly token: Kept
  /** Where the borrower chose no language, the value is the page's. */
  readonly language: Kept
}

type Kept = { readonly header: string; readonly key: string }

/** The name of the meta element whose content is `RequestsAhead` as JSON. */
export const aheadName = 'requests-ahead'

/** A request under way, as `public/before-the-app.js` keeps it. */
export type RequestAhead = {
  readonly headers: { readonly [name: string]: string }
  readonly answer: Promise<Response>
  readonly abort: () => void
}
