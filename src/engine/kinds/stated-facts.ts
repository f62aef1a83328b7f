/** Facts of the application that a screen states, as names and values. */
import type { StatedFact } from '#engine/flow/files.generated.ts'
import type { Facts, FlowPointer, Rule, Text } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import type { CompileContext } from './define-kind.ts'

type Fact<Words> = { readonly id: string; readonly label: Words; readonly value: Words }

export type CompiledFact = Fact<Text> & { readonly at: FlowPointer; readonly shownWhen?: Rule }
export type FactView = Fact<ResolvedText>

/** The facts to show, in order. @param stated undefined in releases compiled before the screen could state facts */
export function statedFacts(
  stated: readonly CompiledFact[] | undefined,
  facts: Facts,
  text: (text: Text) => ResolvedText,
): readonly FactView[] {
  return (stated ?? [])
    .filter(({ shownWhen }) => matches(shownWhen, facts))
    .map(({ id, label, value }) => ({ id, label: text(label), value: text(value) }))
}

/** @param parent the screen or the part of it that states the fact */
export function compileFact(
  { id, label, value, shownWhen }: StatedFact,
  parent: FlowPointer,
  { text, rule }: Pick<CompileContext, 'text' | 'rule'>,
): CompiledFact {
  return {
    id,
    at: `${parent}/facts/${id}`,
    label: text(label),
    value: text(value),
    ...(shownWhen !== undefined && { shownWhen: rule(shownWhen) }),
  }
}

/** What verification reads of a fact. */
export function partOfFact({ id, at, shownWhen }: CompiledFact) {
  return {
    id,
    list: 'facts' as const,
    at,
    name: `"${id}"`,
    outcome: 'shown',
    ...(shownWhen !== undefined && { when: shownWhen }),
    otherwise: 'not shown',
  }
}
