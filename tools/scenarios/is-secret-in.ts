/** What is never printed of somebody: what the contract calls secret, and what the lender's own screens do. */
import type { CompiledFlow, IsSecret } from '#engine/index.ts'
import { contractFacts } from '#verify/index.ts'
export function isSecretIn(flow: Pick<CompiledFlow, 'secrets'>): IsSecret {
  const secrets = new Set(flow.secrets)
  return (path) => secrets.has(path) || contractFacts.typeOf(path)?.secret === true
}
