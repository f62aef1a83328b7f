/** Determines the facts that must not be printed: those marked secret in the contract, and those of secret fields. */
import type { CompiledFlow, IsSecret } from '#engine/index.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'
export function isSecretIn(flow: Pick<CompiledFlow, 'secrets'>): IsSecret {
  const secrets = new Set(flow.secrets)
  return (path) => secrets.has(path) || contractFacts.typeOf(path)?.secret === true
}
