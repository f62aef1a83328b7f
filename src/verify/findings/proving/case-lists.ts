/**
 * All lists of cases in a flow of which the first with a true rule decides, each with a rule that is true wherever the
 * list is evaluated.
 */

import { idOf, personaPath, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, nodeAt, pointTo, type Rule, splitPointer } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { itemsAt, memberAt, membersAt, textAt } from '../reading/node-parts.ts'
import type { Proofs } from './proofs.ts'

export type WrittenCase = {
  readonly id: string
  readonly at: FlowPointer
  readonly node: SourceNode
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
  const lists = new Map<SourceNode, FlowPointer>()
  for (const { visit } of uses) {
    const { file, keys } = splitPointer(visit.pointer)
    const above = keys.lastIndexOf('cases')
    if (above < 0 || file === 'status-routes.json') continue
    const list = nodeAt(flow.resolved.files.get(file), keys.slice(0, above + 1))
    if (list) lists.set(list, pointTo(file, ...keys.slice(0, above + 1)))
  }
  return [...lists].map(([list, at]) => ({ cases: casesIn(list.items ?? [], at, rule), given: true }))
}

function casesIn(items: readonly SourceNode[], at: FlowPointer, rule: Proofs['rule']): WrittenCase[] {
  return items.map((node, index) => {
    const id = itemKey(node, index)
    const when = memberAt(node, 'when')
    const percent = memberAt(node, 'percent')?.value
    // A case for a percentage of borrowers matches no particular borrower with certainty.
    const takes = percent === undefined || percent === 100
    return { id, at: pointTo(at, id), node, when: takes ? (when ? rule(when) : true) : undefined }
  })
}

/** Lists of the status table: `first`, and each decision with the statuses that lead to it. */
function inStatusTable({ flow, rule }: Proofs): WrittenCases[] {
  const file = 'status-routes.json'
  const table = flow.resolved.files.get(file)
  if (table === undefined || !flow.sound(file)) return []
  const first = casesIn(itemsAt(table, 'first'), pointTo(file, 'first'), rule)
  const known: Rule = { answered: 'status.value' }
  const nothingFirst = all(...first.map(({ when }) => not(when ?? false)))
  const statuses = membersAt(table, 'statuses')
  const decisions = membersAt(table, 'decisions').map(([name, node]) => {
    const early = first.flatMap(({ when, node: one }, index) => {
      const before = first.slice(0, index).map((earlier) => not(earlier.when ?? false))
      return textAt(one, 'go') === `?${name}` ? [all(when ?? true, ...before)] : []
    })
    const listed = statuses.flatMap(([status, target]) => (target.value === `?${name}` ? [status] : []))
    const unlisted =
      textAt(memberAt(table, 'unlisted'), 'otherwise') === `?${name}` ||
      itemsAt(memberAt(table, 'unlisted'), 'cases').some((one) => textAt(one, 'go') === `?${name}`)
    const byStatus = listed.length > 0 ? [all({ in: [{ var: 'status.value' }, listed] }, nothingFirst)] : []
    const given = unlisted ? known : all(known, any(...early, ...byStatus))
    return { cases: casesIn(itemsAt(node, 'cases'), pointTo(file, 'decisions', name, 'cases'), rule), given }
  })
  // Statuses newer than the contract use `unlisted` as well, so nothing is known about the status there.
  const unlisted = casesIn(itemsAt(memberAt(table, 'unlisted'), 'cases'), pointTo(file, 'unlisted', 'cases'), rule)
  return [{ cases: first, given: known }, ...decisions, { cases: unlisted, given: true }]
}

function inJourneys({ flow, rule }: Proofs): WrittenCases[] {
  return [...flow.journeys.values()].flatMap(({ steps }) =>
    steps.map(({ node, at }) => ({ cases: casesIn(itemsAt(node, 'leaveWhen'), pointTo(at, 'leaveWhen'), rule), given: true })),
  )
}

/** Transitions of a sandbox node with the same trigger. Timed transitions are ordered by delay. */
function inSandbox({ flow, rule }: Proofs): WrittenCases[] {
  const file = 'sandbox.json'
  const sandbox = flow.resolved.files.get(file)
  if (sandbox === undefined || !flow.sound(file)) return []
  const path = memberAt(sandbox, 'path')
  const paths = itemsAt(sandbox, 'personas').map((persona, index) => ({
    node: personaPath(path, persona)?.node,
    at: pointTo(file, 'personas', itemKey(persona, index), 'detours'),
  }))
  const places = [{ node: path, at: pointTo(file, 'path') }, ...paths].flatMap(({ node, at }) =>
    (node?.items ?? []).map((place, index) => ({ place, at: pointTo(at, itemKey(place, index), 'leave') })),
  )
  const lists = places.flatMap(({ place, at }) => {
    const status = textAt(place, 'status')
    const given: Rule = status === undefined ? true : { '==': [{ var: 'status.value' }, status] }
    return waysOf(itemsAt(place, 'leave')).map((ways) => ({ cases: casesIn(ways, at, rule), given }))
  })
  const resolves = waysOf(itemsAt(sandbox, 'resolves')).map((ways) => ({
    cases: casesIn(ways, pointTo(file, 'resolves'), rule),
    given: true,
  }))
  return [...lists, ...resolves]
}

function waysOf(ways: readonly SourceNode[]): SourceNode[][] {
  const groups = new Map<string, SourceNode[]>()
  for (const way of ways) {
    const on = textAt(way, 'on')
    if (idOf(way) === undefined) continue
    // A transition with `stay` does not leave the node, so later transitions are still tried.
    if (on === undefined && memberAt(way, 'stay')?.value === true) continue
    groups.set(on ?? '', [...(groups.get(on ?? '') ?? []), way])
  }
  const seconds = (way: SourceNode) => Number(memberAt(way, 'afterSeconds')?.value ?? 0)
  return [...groups].map(([on, group]) => (on === '' ? group.toSorted((a, b) => seconds(a) - seconds(b)) : group))
}
