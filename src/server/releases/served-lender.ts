import { createHash } from 'node:crypto'
import { compileValidators } from '#engine/answers/compile-validators.ts'
import type { ScreenValidators } from '#engine/answers/validators.ts'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import type { LenderId } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'

/** A flow that questions can be put to, with the validators that judging needs. */
export type ServedFlow = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }
/** One lender as it is served now. */
export type ServedLender = ServedFlow & { readonly id: LenderId; readonly sandbox: CompiledSandbox }

/** @param resolved a lender whose files have no mistakes */
export function servedLender(resolved: ResolvedLender): ServedLender {
  const flow = compileFlow(resolved, digest)
  return { id: resolved.lender, flow, validators: compileValidators(flow), sandbox: compileSandbox(resolved) }
}

/** Short enough for an address, long enough that no two releases share it. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
