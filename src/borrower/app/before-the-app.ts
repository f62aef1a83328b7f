import type { RequestAhead } from '#contract/requests-ahead.ts'

/** The object that `public/before-the-app.js` sets as `window.beforeTheApp`. */
type BeforeTheApp = {
  readonly pressed?: HTMLElement
  readonly requests: { readonly [path: string]: RequestAhead }
  /** Ends the holding of submissions. */
  readonly end: () => void
}

export function before(): BeforeTheApp | undefined {
  return (window as { readonly beforeTheApp?: BeforeTheApp }).beforeTheApp
}
