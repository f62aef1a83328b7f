import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { IsSecret } from '#engine/logic/secret-facts.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

/** What is never printed of somebody: what the contract calls secret, and what the lender's own screens do. */
export function isSecretIn(flow: Pick<CompiledFlow, 'secrets'>): IsSecret {
  const secrets = new Set(flow.secrets)
  return (path) => secrets.has(path) || contractFacts.typeOf(path)?.secret === true
}
