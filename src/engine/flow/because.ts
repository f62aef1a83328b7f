import type { FlowPointer, Rule } from './json.ts'

/** Why something was decided: the place in the flow that decided it and the rule that stands there, if one does. */
export type Because = { readonly at: FlowPointer; readonly rule?: Rule }
