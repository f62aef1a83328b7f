/** A compiled file of the folder `messages`: named rules and values inlined, comments left out. */
import type { Message } from './files.generated.ts'
import type { FlowPointer } from './json.ts'

export type CompiledMessage = Message & { readonly id: string; readonly at: FlowPointer }
