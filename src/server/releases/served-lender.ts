import { createHash } from 'node:crypto'
import { compileValidators } from '#engine/answers/compile-validators.ts'
import type { ScreenValidators } from '#engine/answers/validators.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { inlineIn } from '#engine/compile/inline-in.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { FactsFile } from '#engine/flow/files.generated.ts'
import type { LenderId, Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { inlineNamed } from '#engine/logic/inline-named.ts'
import type { SandboxPath } from '#server/sandbox/workflow.ts'

/** A flow that questions can be put to, with the validators that judging needs. */
export type ServedFlow = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }
/** One lender as it is served now. */
export type ServedLender = ServedFlow & { readonly id: LenderId; readonly sandbox: SandboxPath }

/** @param resolved a lender whose files have no mistakes */
export function servedLender(resolved: ResolvedLender): ServedLender {
  const flow = compileFlow(resolved, digest)
  return { id: resolved.lender, flow, validators: compileValidators(flow), sandbox: sandboxOf(resolved) }
}

/** Short enough for an address, long enough that no two releases share it. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function sandboxOf(resolved: ResolvedLender): SandboxPath {
  const file = <T>(path: string): T | undefined => resolved.files.get(path)?.value as T | undefined
  const facts = file<FactsFile>('facts.json') ?? {}
  const named = {
    rules: Object.fromEntries(Object.entries(facts.rules ?? {}).map(([name, { when }]) => [name, when as Rule])),
    values: Object.fromEntries(Object.entries(facts.values ?? {}).map(([name, { is }]) => [name, is as Rule])),
  }
  const path = file<{ readonly path: SandboxPath }>('sandbox.json')?.path ?? []
  return inlineIn(path, (rule) => inlineNamed(rule, named))
}
