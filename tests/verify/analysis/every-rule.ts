/** Every rule of the shipped flows, with the names in it put in place, once however many lenders have it. */

import { inliner } from '#engine/compile/inliner.ts'
import type { FactsFile } from '#engine/flow/files.generated.ts'
import { lendersOf } from '#engine/flow/flow-library.ts'
import { asRule, type Rule } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import type { FactSchema } from '#engine/logic/fact-schema.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { checkedFlow } from '#verify/findings/reading/checked-flow.ts'
import { factsOfFlow } from '#verify/findings/reading/facts-of-flow.ts'
import { visitsIn } from '#verify/findings/reading/visits-in.ts'

export type ShippedRule = { readonly rule: Rule; readonly facts: FactSchema; readonly pointer: string }

export async function everyRule(): Promise<readonly ShippedRule[]> {
  const found = new Map<string, ShippedRule>()
  const library = await shippedLibrary()
  for (const lender of ['base', ...lendersOf(library)]) {
    const resolved = resolveLender(library, lender)
    const facts = factsOfFlow(checkedFlow(resolved))
    const inline = inliner((resolved.files.get('facts.json')?.value ?? {}) as FactsFile)
    for (const [path, node] of resolved.files) {
      if (path.startsWith('scenarios/') || path.startsWith('copy/')) continue
      for (const { is, node: written, pointer } of visitsIn(path, node)) {
        const rule = is === 'rule' ? inline(asRule(written.value)) : undefined
        if (rule !== undefined) found.set(JSON.stringify(rule), { rule, facts, pointer: `${lender}: ${pointer}` })
      }
    }
  }
  return [...found.values()]
}
