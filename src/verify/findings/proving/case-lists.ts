/**
 * All lists of cases in a flow of which the first with a true rule decides, each with a rule that is true wherever the
 * list is evaluated.
 */

import { idOf, nodeOf, personaPath, type SourceNode } from '#engine/authoring.ts'
import { pointTo, type Rule, splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt, textAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'

export type WrittenCase = Part & {
  readonly id: string
  /** The case's rule; undefined if it has errors: such a case is not analysed and hides no others. */
  readonly when: Rule | undefined
}

export type WrittenCases = { readonly cases: readonly WrittenCase[]; readonly given: Rule }

export function caseLists(proofs: Proofs): WrittenCases[] {
  return [...inTexts(proofs), ...inStatusTable(proofs), ...inSandbox(proofs), ...inJourneys(proofs)].filter(
    ({ cases }) => cases.length > 1 || cases.some(({ when }) => when !== true),
  )
}

/** Lists called `cases`, in texts and flags. */
function inTexts({ flow, rule, uses }: Proofs): WrittenCases[] {
  const lists = new Map<SourceNode, Part>()
  for (const { visit } of uses) {
    const { file, keys } = splitPointer(visit.pointer)
    const above = keys.lastIndexOf('cases')
    if (above < 0 || file === 'status-routes.json') continue
    const at = pointTo(file, ...keys.slice(0, above + 1))
    const list = nodeOf(flow.resolved, at)
    if (list) lists.set(list, { node: list, at })
  }
  return [...lists.values()].map((list) => ({ cases: casesOf(partsAt(list), rule), given: true }))
}

function casesOf(items: readonly (Part & { readonly key: string })[], rule: Proofs['rule']): WrittenCase[] {
  return items.map(({ key: id, node, at }) => {
    const when = memberAt(node, 'when')
    const percent = memberAt(node, 'percent')?.value
    // A case for a percentage of borrowers matches no particular borrower with certainty.
    const takes = percent === undefined || percent === 100
    return { id, at, node, when: takes ? (when ? rule(when) : true) : undefined }
  })
}

/** Lists of the status table: `first`, and each decision with the statuses that lead to it. */
function inStatusTable({ flow, rule }: Proofs): WrittenCases[] {
  const table = soundFile(flow, 'status-routes.json')
  if (table === undefined) return []
  const first = casesOf(partsAt(table, 'first'), rule)
  const known: Rule = { answered: 'status.value' }
  const nothingFirst = all(...first.map(({ when }) => not(when ?? false)))
  const statuses = partsAt(table, 'statuses')
  const unlistedCases = partsAt(table, 'unlisted', 'cases')
  const decisions = partsAt(table, 'decisions').map((decision) => {
    const name = `?${decision.key}`
    const early = first.flatMap(({ when, node }, index) => {
      const before = first.slice(0, index).map((earlier) => not(earlier.when ?? false))
      return textAt(node, 'go') === name ? [all(when ?? true, ...before)] : []
    })
    const listed = statuses.flatMap(({ key, node }) => (node.value === name ? [key] : []))
    const unlisted =
      partAt(table, 'unlisted', 'otherwise')?.node.value === name || unlistedCases.some(({ node }) => textAt(node, 'go') === name)
    const byStatus = listed.length > 0 ? [all({ in: [{ var: 'status.value' }, listed] }, nothingFirst)] : []
    const given = unlisted ? known : all(known, any(...early, ...byStatus))
    return { cases: casesOf(partsAt(decision, 'cases'), rule), given }
  })
  // Statuses newer than the contract use `unlisted` as well, so nothing is known about the status there.
  return [{ cases: first, given: known }, ...decisions, { cases: casesOf(unlistedCases, rule), given: true }]
}

function inJourneys({ flow, rule }: Proofs): WrittenCases[] {
  return [...flow.journeys.values()].flatMap(({ steps }) =>
    steps.map((step) => ({ cases: casesOf(partsAt(step, 'leaveWhen'), rule), given: true })),
  )
}

/** Transitions of a sandbox node with the same trigger. Timed transitions are ordered by delay. */
function inSandbox({ flow, rule }: Proofs): WrittenCases[] {
  const sandbox = soundFile(flow, 'sandbox.json')
  const path = partAt(sandbox, 'path')
  const paths = partsAt(sandbox, 'personas').flatMap((persona) => {
    const node = personaPath(path?.node, persona.node)?.node
    return node ? [{ node, at: pointTo(persona.at, 'detours') }] : []
  })
  const lists = [...(path ? [path] : []), ...paths].flatMap((one) =>
    partsAt(one).flatMap((place) => {
      const status = textAt(place.node, 'status')
      const given: Rule = status === undefined ? true : { '==': [{ var: 'status.value' }, status] }
      return waysOf(partsAt(place, 'leave')).map((ways) => ({ cases: casesOf(ways, rule), given }))
    }),
  )
  const resolves = waysOf(partsAt(sandbox, 'resolves')).map((ways) => ({ cases: casesOf(ways, rule), given: true }))
  return [...lists, ...resolves]
}

function waysOf<Way extends Part>(ways: readonly Way[]): Way[][] {
  const leading = ways.filter(({ node }) => {
    // A transition with `stay` does not leave the node, so later transitions are still tried.
    const remains = textAt(node, 'on') === undefined && memberAt(node, 'stay')?.value === true
    return idOf(node) !== undefined && !remains
  })
  const seconds = ({ node }: Way) => Number(memberAt(node, 'afterSeconds')?.value ?? 0)
  return [...Map.groupBy(leading, ({ node }) => textAt(node, 'on') ?? '')].map(([on, group]) =>
    on === '' ? group.toSorted((a, b) => seconds(a) - seconds(b)) : group,
  )
}
