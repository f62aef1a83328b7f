import { originOf, type Place, type ResolvedLender } from '#engine/authoring.ts'
import { type CompiledFlow, type FlowPath, type FlowPointer, traceRule } from '#engine/index.ts'
import { type Decided, isSecretIn, traceLines } from '#verify/explanation.ts'
import type { Mask } from './masked.ts'

export type DecisionText = {
  readonly says: string
  readonly at: FlowPointer
  /** Absent where the files are not those that decided. */
  readonly place?: { readonly file: FlowPath; readonly line: number; readonly column: number }
  /** The rule, condition by condition, with what each fact was; nothing where no rule was asked. */
  readonly why: readonly string[]
}

export type Sources = {
  readonly flow: CompiledFlow
  /** The files that the flow was compiled from, where they are at hand. */
  readonly resolved?: ResolvedLender
  readonly shown: (path: FlowPath) => string
  readonly mask: Mask
}

export function decisionText({ flow, resolved, shown, mask }: Sources, { says, because, facts }: Decided): DecisionText {
  const origin: Place | undefined = resolved && originOf(resolved, because.at).at(-1)
  const why = because.rule === undefined ? [] : traceLines(traceRule(because.rule, facts, isSecretIn(flow)))
  return {
    says: mask(says),
    at: because.at,
    ...(origin && { place: { file: shown(origin.file), line: origin.line, column: origin.column } }),
    why: why.map(mask),
  }
}
