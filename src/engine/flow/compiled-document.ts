/** A compiled file of the folder `documents`: named rules and values inlined, comments left out. */
import type { Document } from './files.generated.ts'
import type { FlowPointer } from './json.ts'

export type CompiledDocument = Document & { readonly id: string; readonly at: FlowPointer }
