/** Where screens live: the app knows addresses, a screen knows what flow files write as `go`. */
import type { JsonObject } from '#engine/index.ts'
export type Places = {
  readonly hrefOf: (go: string, query?: JsonObject) => string
  /** Without loading the page anew. */
  readonly onGo: (go: string, query?: JsonObject) => void
}
