import { createHash } from 'node:crypto'
import { compileFlow, type ResolvedLender } from '#engine/authoring.ts'
import type { CompiledFlow } from '#engine/index.ts'

const compiledBefore = new WeakMap<ResolvedLender, CompiledFlow>()

/** The compiled flow of a lender's files, with the hash that a server would compute. */
export function releaseOfFiles(resolved: ResolvedLender): CompiledFlow {
  const flow =
    compiledBefore.get(resolved) ?? compileFlow(resolved, (text) => createHash('sha256').update(text).digest('hex').slice(0, 32))
  compiledBefore.set(resolved, flow)
  return flow
}
