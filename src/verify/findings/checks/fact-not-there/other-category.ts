/**
 * Reports rules on a card that test for the category of another card; a card's own condition always has the card's
 * category.
 */

import { inliner, placeOf } from '#engine/authoring.ts'
import { asRule, describePointer, type FactSchema, type FactsFile, splitPointer } from '#engine/index.ts'
import { analysisOf } from '#verify/analysis/analysis-of.ts'
import { advice, type LenderFinding } from '../../check.ts'
import { NEVER_MEANS } from '../../proving/consequences.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import { allReads, ownReads } from '../../reading/reads-of-use.ts'
import type { Use } from '../../reading/uses.ts'

const category = 'condition.categoryEnum'

export function otherCategory(use: Use, flow: CheckedFlow, facts: FactSchema): LenderFinding[] {
  const { visit } = use
  const { file, keys } = splitPointer(visit.pointer)
  const [list, card] = keys
  // Whether the card is shown at all is checked by shut-card.
  if (file !== 'conditions.json' || list !== 'cards' || card === undefined || visit.is !== 'rule' || visit.key === 'shownWhen')
    return []
  const read = allReads(flow, ownReads(use)).find(({ path }) => path === category)
  if (read === undefined) return []
  const rule = inliner((flow.resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)(asRule(visit.node.value))
  const here = analysisOf(facts, { known: (path) => (path === category ? card : undefined) })
  if (here.satisfiable(rule).is !== 'impossible' || analysisOf(facts).satisfiable(rule).is === 'impossible') return []
  return [
    {
      code: 'E122',
      at: placeOf(read.node),
      pointer: visit.pointer,
      message: `"${visit.key ?? 'when'}" of ${describePointer(visit.pointer)} asks for the category of another card: here "${category}" is always "${card}".`,
      why: `So the rule never holds. ${NEVER_MEANS[visit.key ?? 'when'] ?? 'What hangs on it never comes about.'}`,
      fixes: [advice('Move this case to the card of that category, or ask with "open.conditions" whether one is open.')],
    },
  ]
}
