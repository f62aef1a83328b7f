/** The open conditions that the owner of an application fulfils. */
import { showsCoSigner } from '#engine/cards/cards-for.ts'
import { isOwn } from '#engine/cards/open-facts.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import type { Application, Condition } from './application.ts'

/**
 * A borrower has those that are asked of nobody else. A co-signer, whose conditions are those that the borrower's
 * application asks of the co-signer, has them only while `coSigner.shownWhen` of conditions.json evaluates to true.
 *
 * @param facts of the application: flags and profile
 */
export function ownConditions(
  flow: Pick<CompiledFlow, 'cards'>,
  application: Pick<Application, 'conditions' | 'signsFor'>,
  facts: Facts,
): readonly Condition[] {
  const { conditions, signsFor } = application
  if (!signsFor) return conditions.filter(isOwn)
  return showsCoSigner(flow, facts) ? conditions : []
}
