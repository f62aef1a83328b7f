/** The open conditions that an application asks of its own borrower or co-signer. */
import { showsCoSigner } from '#engine/cards/cards-for.ts'
import { isOwn } from '#engine/cards/open-facts.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import type { Application, Condition } from './application.ts'

/**
 * Of a borrower's application: the conditions without `of`, which are not asked of the co-signer. Of a co-signer's
 * application (it has `signsFor`): all of its conditions while `coSigner.shownWhen` of conditions.json evaluates to true,
 * and none otherwise.
 *
 * @param facts the facts of the application, with flags and profile
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
