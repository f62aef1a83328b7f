import { type Rule, readPaths } from '#engine/index.ts'
import { all } from '#verify/analysis/analysis-of.ts'
import type { CheckedField, CheckedScreen } from '../reading/checked-flow.ts'
import { type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'
import { comesTo, ownAnswers } from './screen-facts.ts'

/** A check of a screen, of which the rule has no errors. */
export type ScreenCheck = Part & {
  readonly id: string
  readonly refuseWhen: Part
  readonly rule: Rule
  /** The field with the check's message. */
  readonly field: CheckedField | undefined
  /** The answers of this screen that the check reads. */
  readonly waitsFor: readonly string[]
  /** A rule for the facts with which the check runs: the answers that it reads are present and valid. */
  readonly given: Rule
}

export function checksOf(screen: CheckedScreen, proofs: Proofs): readonly ScreenCheck[] {
  return partsAt(screen, 'checks').flatMap(({ key: id, node, at }) => {
    const refuseWhen = partAt({ node, at }, 'refuseWhen')
    const rule = proofs.rule(refuseWhen?.node)
    if (!refuseWhen || rule === undefined) return []
    const paths = readPaths(rule)
    const waitsFor = screen.fields.filter(({ path }) => paths.has(path)).map(({ path }) => path)
    const areAnswered = waitsFor.length > 0 ? [{ answered: waitsFor }] : []
    const given = all(comesTo(screen, proofs), ...areAnswered, ownAnswers(rule, screen, proofs))
    const field = screen.fields.find((one) => one.id === textAt(node, 'at'))
    return [{ id, node, at, refuseWhen, rule, field, waitsFor, given }]
  })
}
