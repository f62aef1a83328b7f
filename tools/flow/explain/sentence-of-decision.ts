import { originOf, type Place, type ResolvedLender } from '#engine/authoring.ts'
import { type CompiledFlow, type FlowPath, type FlowPointer, traceRule } from '#engine/index.ts'
import { type Decided, isSecretIn, traceLines } from '#verify/explanation.ts'
import type { Mask } from './masked.ts'

export type DecisionText = {
  readonly says: string
  readonly at: FlowPointer
  /** The place in the files; absent if the files are not those of the deciding release. */
  readonly place?: { readonly file: FlowPath; readonly line: number; readonly column: number }
  /** The lines of the rule, condition by condition with the facts' values; empty if there was no rule. */
  readonly why: readonly string[]
}

export type Sources = {
  readonly flow: CompiledFlow
  /** The source files of the flow, if available. */
  readonly resolved?: ResolvedLender
  readonly shown: (path: FlowPath) => string
  readonly mask: Mask
}

export function sentenceOfDecision({ flow, resolved, shown, mask }: Sources, { says, because, facts }: Decided): DecisionText {
  const origin: Place | undefined = resolved && originOf(resolved, because.at).at(-1)
  const why = because.rule === undefined ? [] : traceLines(traceRule(because.rule, facts, isSecretIn(flow)))
  return {
    says: mask(says),
    at: because.at,
    ...(origin && { place: { file: shown(origin.file), line: origin.line, column: origin.column } }),
    why: why.map(mask),
  }
}
