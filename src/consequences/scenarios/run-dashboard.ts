import {
  type DashboardView,
  dashboardIn,
  dashboardOf,
  type Json,
  type JsonObject,
  matches,
  menuOf,
  type Rule,
} from '#engine/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import { factsOf, givenTo, type Mismatch, type Scenario, type Stage, valueMismatches } from './scenario-run.ts'

/** The day on which the application of a claim began. */
const begun = '2026-01-02'

/** Checks claims about what the dashboard shows of an application. */
export function runDashboard(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.dashboard ?? []).flatMap((claim, index): Mismatch[] => {
    const facts = factsOf(stage, givenTo(scenario, claim))
    const reached = Object.entries(claim.reached ?? {}).map(([status, on]) => ({ status, on: String(on) }))
    const dashboard = dashboardIn(stage.flow.live)
    const view = dashboardOf(stage.flow, dashboard, facts, { begun, reached })
    const menu = (menuOf(stage.flow, facts)?.groups ?? []).flatMap(({ entries }) => entries.map(({ id }) => id))
    const claimed = { ...asClaimed(stage, view, dashboard.application), menu: menuAsClaimed(menu, claim.then.menu) }
    const sentence = (path: string, wanted: string, actual: string) =>
      `expects ${path} ${wanted} on the dashboard, and it is ${actual}`
    return valueMismatches(['dashboard', String(index), 'then'], claim.then as JsonObject, claimed, sentence, why)

    /** The rule that shows or hides the part at this place. */
    function why([part, id]: readonly string[]): Decided[] {
      const { figures, sections, timeline } = dashboard.application
      const lists: Readonly<Record<string, readonly { readonly id: string; readonly shownWhen?: Rule }[]>> = {
        ...{ figures, sections, timeline: timeline.steps },
      }
      const at = `dashboard.json#/application/${part === 'timeline' ? 'timeline/steps' : part}`
      return (lists[part ?? ''] ?? []).flatMap(({ id: name, shownWhen: rule }): Decided[] => {
        if (rule === undefined || (part !== 'sections' && name !== id)) return []
        const says = `${name} is ${matches(rule, facts) ? '' : 'not '}shown`
        return [{ says, because: { at: `${at}/${name}/shownWhen`, rule }, facts }]
      })
    }
  })
}

type MenuClaim = NonNullable<NonNullable<Scenario['dashboard']>[number]['then']['menu']>

/** The entries of a menu; of those that a claim has or has not, the ones of which that is true. */
function menuAsClaimed(menu: readonly string[], claim: MenuClaim | undefined): Json {
  if (claim === undefined || Array.isArray(claim)) return [...menu]
  const { has = [], hasNot = [] } = claim as { readonly has?: readonly string[]; readonly hasNot?: readonly string[] }
  return { has: has.filter((id) => menu.includes(id)), hasNot: hasNot.filter((id) => !menu.includes(id)) }
}

type Parts = ReturnType<typeof dashboardIn>['application']

/** All that a claim may name: what is not shown is false. */
function asClaimed(stage: Stage, view: DashboardView, { figures, timeline }: Parts): { readonly [key: string]: Json } {
  const shown = (id: string) => view.figures.find((figure) => figure.id === id)?.value
  const steps = timeline.steps.map(({ id }) => {
    const step = view.timeline.find((one) => one.id === id)
    if (!step) return [id, false] as const
    const note = step.note ? rendered(stage, step.note) : ''
    return [id, { state: step.state, on: step.on ?? '', text: rendered(stage, step.text), note }] as const
  })
  return {
    heading: rendered(stage, view.heading),
    standing: rendered(stage, view.standing),
    button: rendered(stage, view.next.button),
    figures: Object.fromEntries(
      figures.map(({ id }) => {
        const value = shown(id)
        return [id, value ? rendered(stage, value) : false]
      }),
    ),
    sections: view.sections.map(({ id }) => id),
    timeline: Object.fromEntries(steps),
  }
}
