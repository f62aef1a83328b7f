/** Minimal claims about parts of a flow that no scenario claims yet. */

import type { Scenario } from '#consequences/scenarios/scenario-run.ts'
import { type FlowPointer, hasFields, type JsonObject, splitPointer } from '#engine/index.ts'
import { type CoverageItem, type CoveredFlow, contractFacts } from '#verify/index.ts'
import type { Watched } from './scenario-search.ts'
import type { SingleClaim } from './single-claims.ts'

export function bareClaims(watched: Watched, { aim, at }: CoverageItem): SingleClaim[] {
  switch (aim.by) {
    case 'step': {
      const { journey, step } = aim
      return stepClaims(watched, journey, step)
    }
    case 'status':
      return [routeClaim(aim.status)]
    case 'card': {
      const documents: JsonObject = aim.several ? { requestDocuments: ['FIRST', 'SECOND'] } : {}
      const condition = { uuid: 'c-1', categoryEnum: aim.card, created: '2026-01-10', ...documents }
      return [claim({ cards: [{ id: 'card', given: { conditions: [condition] }, then: { cards: [] } }] })]
    }
    case 'rule':
      return aim.near.length === 0 ? forDecision(watched, at) : aim.near.slice(0, 1).flatMap((rule) => forRuleAt(watched, rule))
    case 'message':
    case 'refusal':
      return [claim({ screens: [{ id: 'screen', screen: aim.screen, given: {}, answer: {}, then: {} }] })]
    default:
      return []
  }
}

/**
 * Claims about a step, with applicants for whom the step's rule is true, and applicants of other claims about the
 * journey.
 */
function stepClaims({ covered }: Watched, journey: string, step: string): SingleClaim[] {
  const { askWhen } = covered.flow.journeys[journey]?.steps.find(({ id }) => id === step) ?? {}
  const found = askWhen === undefined ? undefined : covered.analysis.satisfiable(askWhen)
  if (found && found.is !== 'possible') return []
  const { lender: _, ...given } = found?.example ?? {}
  return [claim({ given: given as never, journey, walk: [{ at: step, answer: {} }] })]
}

/** Claims for a rule, by the place of the rule. */
export function forRuleAt({ covered: { flow } }: Watched, at: string): SingleClaim[] {
  const { file, keys } = splitPointer(at)
  const [, folder, name = ''] = /^(?:(\w+)\/)?(.+)\.json$/.exec(file) ?? []
  if (folder === 'screens') return [screenClaim(flow.screens[name]?.route ?? name, hasFields(flow.screens[name]))]
  if (folder === 'documents') return documentClaims(flow, name)
  if (folder === 'journeys') return [claim({ journeys: [{ id: 'journey', journey: name, given: {}, then: { open: true } }] })]
  if (file === 'shell.json')
    return [claim({ footer: [{ id: 'footer', given: {}, then: { paragraphs: { [keys[1] ?? '']: '' } } }] })]
  if (file === 'lifecycle.json') {
    const then = keys[0] === 'progress' ? { state: '', progress: { at: '' } } : { state: '' }
    return [claim({ lifecycle: [{ id: 'lifecycle', given: {}, then }] } as unknown as Scenario)]
  }
  return file === 'status-routes.json' ? forDecision({ covered: { flow } }, at) : []
}

type Placed = { readonly covered: Pick<CoveredFlow, 'flow'> }

/** Claims at statuses that lead to a decision of the table; at any status, for rules of `first` and `unlisted`. */
function forDecision({ covered: { flow } }: Placed, at: FlowPointer): SingleClaim[] {
  const [list, name] = splitPointer(at).keys
  const { statuses } = flow.statusRoutes
  if (list === 'unlisted') return unlisted(statuses).slice(0, 3).map(routeClaim)
  const leading = Object.keys(statuses).filter((status) => list !== 'decisions' || statuses[status] === `?${name}`)
  return leading.slice(0, 3).map(routeClaim)
}

function unlisted(statuses: object): readonly string[] {
  return (contractFacts.typeOf('status.value')?.enum ?? []).filter((status) => !Object.hasOwn(statuses, status))
}

function routeClaim(value: string): SingleClaim {
  return claim({ routes: [{ id: 'status', given: { status: { value } }, then: { go: '' } }] })
}

/** A claim on a screen that lists the document. */
function documentClaims({ screens }: CoveredFlow['flow'], document: string): SingleClaim[] {
  const lists = Object.values(screens).filter(
    (screen) => 'documents' in screen && screen.documents.some(({ id }) => id === document),
  )
  const then = { lists: [], says: { [`documents/${document}/title`]: '' } }
  return lists.slice(0, 1).map(({ route: screen }) => claim({ screens: [{ id: 'screen', screen, given: {}, answer: {}, then }] }))
}

function screenClaim(screen: string, asks: boolean): SingleClaim {
  return claim({ screens: [{ id: 'screen', screen, given: {}, ...(asks && { answer: {} }), then: {} }] })
}

function claim(scenario: Scenario): SingleClaim {
  return { path: '', at: '', scenario }
}
