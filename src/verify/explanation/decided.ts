import type { Because, Facts } from '#engine/index.ts'

/** A decision as a sentence, with the pointer to the deciding line and the facts that its rule read. */
export type Decided = { readonly says: string; readonly because: Because; readonly facts: Facts }
