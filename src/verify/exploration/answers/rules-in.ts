import type { CompiledFlow, CompiledSandbox, Json, Rule } from '#engine/index.ts'
import { asRule } from '#engine/index.ts'
import { type Cuts, cutsIn } from '#verify/analysis/cuts-in.ts'

/**
 * All rules of a flow that decide something (active steps, refusals, next screens), each once; rules of texts are left
 * out.
 */
export function rulesIn(...parts: readonly unknown[]): readonly Rule[] {
  const found = new Map<string, Rule>()
  const look = (part: unknown, key: string): void => {
    if (part === null || typeof part !== 'object') return
    if (isRuleKey(key)) {
      found.set(JSON.stringify(part), asRule(part as Json))
      return
    }
    for (const [name, inner] of Object.entries(part)) if (!wordsOnly.has(name)) look(inner, name)
  }
  for (const part of parts) look(part, '')
  return [...found.values()]
}

const wordsOnly: ReadonlySet<string> = new Set([
  'heading',
  'text',
  'label',
  'help',
  'message',
  'description',
  'why',
  'button',
  'copy',
])

function isRuleKey(key: string): boolean {
  return key === 'when' || key.endsWith('When')
}

/** The cuts of each fact in the rules of a flow. A rule with unknown facts has no cuts. */
export function cutsOfFlow(flow: CompiledFlow, sandbox: CompiledSandbox): ReadonlyMap<string, readonly Cuts[]> {
  const { screens, journeys, statusRoutes, lifecycle, cards, live } = flow
  const byPath = new Map<string, Cuts[]>()
  for (const rule of rulesIn(screens, journeys, statusRoutes, lifecycle, cards, live.flags, sandbox)) {
    for (const [path, cuts] of cutsOfRule(rule)) byPath.set(path, [...(byPath.get(path) ?? []), cuts])
  }
  return byPath
}

function cutsOfRule(rule: Rule): Iterable<readonly [string, Cuts]> {
  try {
    return cutsIn([rule])
  } catch {
    return []
  }
}
