/** Translates a destination of the flow files (`go`) to a URL of the app. */
import type { JsonObject } from '#engine/index.ts'
export type Places = {
  readonly hrefOf: (go: string, query?: JsonObject) => string
  /** Navigates without loading the page again. */
  readonly onGo: (go: string, query?: JsonObject) => void
}
