/** A compiled file of the folder `documents`: named rules and values inlined, comments left out. */
import type { Document } from './files.generated.ts'
import type { FlowPointer } from './json.ts'

export type CompiledDocument = Document & {
  readonly id: string
  readonly at: FlowPointer
  /** The lender's own locale, in which the document is made unless it is translated whole. */
  readonly locale: string
}
