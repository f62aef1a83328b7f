/** The status table as a list of transitions to screens, each with its complete rule. */

import { type CompiledFlow, type FlowPointer, pointTo, type Rule } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'

/** `go`: a route, `@wait`, `@lifecycle`, `/`. */
export type TableTransition = { readonly go: string; readonly at: FlowPointer; readonly when: Rule }

const table: FlowPointer = 'status-routes.json#'

type Case = { readonly id: string; readonly when: unknown; readonly go: string }

export function transitionsOfTable({ statusRoutes }: Pick<CompiledFlow, 'statusRoutes'>): readonly TableTransition[] {
  const { first = [], statuses, unlisted, decisions = {} } = statusRoutes
  const notFirst = first.map(({ when }) => not(when as Rule))
  const listed = Object.entries(statuses)
  const isStatus = (names: readonly string[]): Rule =>
    names.length === 1 ? { '==': [{ var: 'status.value' }, names[0] as string] } : { in: [{ var: 'status.value' }, names] }
  const byLine = listed.flatMap(([name, go]) =>
    decided({ go, at: pointTo(`${table}/statuses`, name), when: all(isStatus([name]), ...notFirst) }),
  )
  const notListed = all({ answered: 'status.value' }, not(isStatus(listed.map(([name]) => name))), ...notFirst)
  return [...early().flatMap(decided), ...byLine, ...casesOf(unlisted, `${table}/unlisted`, notListed).flatMap(decided)]

  function early(): readonly TableTransition[] {
    return first.map(({ id, when, go }, index) => {
      const before = first.slice(0, index).map((one) => not(one.when as Rule))
      return { go, at: pointTo(`${table}/first`, id), when: all(when as Rule, ...before) }
    })
  }

  function decided(way: TableTransition): readonly TableTransition[] {
    const name = way.go.startsWith('?') ? way.go.slice(1) : undefined
    const decision = name !== undefined && Object.hasOwn(decisions, name) ? decisions[name] : undefined
    return name !== undefined && decision ? casesOf(decision, pointTo(`${table}/decisions`, name), way.when) : [way]
  }
}

/** The rule under which the status table defers to the lifecycle (`@lifecycle`). */
export function leftToLifecycle(ways: readonly TableTransition[]): Rule {
  return any(...ways.flatMap(({ go, when }) => (go === '@lifecycle' ? [when] : [])))
}

function casesOf(
  { cases = [], otherwise }: { readonly cases?: readonly Case[] | undefined; readonly otherwise: string },
  at: FlowPointer,
  given: Rule,
): readonly TableTransition[] {
  const before = (index: number) => cases.slice(0, index).map(({ when }) => not(when as Rule))
  return [
    ...cases.map(({ id, when, go }, index) => {
      return { go, at: pointTo(`${at}/cases`, id), when: all(given, when as Rule, ...before(index)) }
    }),
    { go: otherwise, at: `${at}/otherwise`, when: all(given, ...before(cases.length)) },
  ]
}
