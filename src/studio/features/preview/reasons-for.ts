/**
 * The reasons why a place is shown with these facts: each deciding line of the flow, with its rule as sentences and the
 * values of the facts.
 */
import type { PreviewFlow, PreviewPlaceId } from '#contract/preview.ts'
import {
  type CompiledFlow,
  cardsFor,
  type FactSchema,
  type Facts,
  hasFields,
  journeyView,
  matches,
  traceRule,
} from '#engine/index.ts'
import { askedWhen, type Decided, explainScreen, isSecretIn, traceLines } from '#verify/explanation.ts'
import type { PreviewCase } from './frame/preview-case.ts'
import { plainText } from './people-at.ts'
import { routeOf } from './states-of.ts'

export type Reason = { readonly says: string; readonly at: string; readonly lines: readonly string[] }

/** @param part the step, screen, card, state or status */
export function reasonsFor(preview: PreviewFlow, part: PreviewPlaceId, previewCase: PreviewCase): readonly Reason[] {
  const { flow } = preview
  const schema = schemaOf(preview)
  const decided = [...decidedAt(flow, part, previewCase), ...decidedFields(flow, part, previewCase)]
  return decided.map(({ says, because, facts }) => ({
    says,
    at: because.at,
    lines: because.rule === undefined ? [] : traceLines(traceRule(because.rule, facts, isSecretIn(flow)), schema),
  }))
}

function decidedAt(flow: CompiledFlow, part: PreviewPlaceId, { facts, conditions, draft }: PreviewCase): readonly Decided[] {
  const [kind, name = ''] = part.split(/:(.*)/s)
  if (kind === 'step') {
    const [journey = '', step = ''] = name.split(/\/(.*)/s)
    return askedWhen({ flow }, journeyView(flow, journey, draft?.accepted ?? {}, facts), step)
  }
  if (kind === 'card') {
    return cardsFor(flow, facts, conditions)
      .filter(({ category }) => category === name)
      .map(({ because }) => ({
        says: 'the card is shown',
        because,
        facts: { ...facts, condition: conditionOf(conditions, name) },
      }))
  }
  return explainScreen(flow, facts, flow)?.decided ?? []
}

function conditionOf(conditions: PreviewCase['conditions'], category: string) {
  return conditions.find(({ categoryEnum }) => categoryEnum === category) ?? {}
}

/** The fields of the screen that a rule shows or hides. */
function decidedFields(flow: CompiledFlow, part: PreviewPlaceId, { facts, draft, filled }: PreviewCase): readonly Decided[] {
  const route = routeOf(flow, part)
  const screen = route !== undefined && Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || !hasFields(screen)) return []
  const [, journey = ''] = /^step:([^/]+)\//.exec(part) ?? []
  const before: Facts = draft
    ? journeyView(flow, journey, { ...draft.accepted, ...(filled && { [draft.step]: filled }) }, facts).facts
    : facts
  return screen.fields.flatMap(({ id, label, at, shownWhen }) => {
    if (shownWhen === undefined) return []
    const name = label === undefined ? id : plainText(label)
    const says = `“${name}” is ${matches(shownWhen, before) ? 'shown' : 'hidden'}`
    return [{ says, because: { at: `${at}/shownWhen`, rule: shownWhen }, facts: before }]
  })
}

function schemaOf({ facts }: PreviewFlow): FactSchema {
  const types = new Map(facts.map(({ path, ...type }) => [path, { ...type, mayBeAbsent: true, absentAt: [], secret: false }]))
  return { typeOf: (path) => types.get(path), paths: () => [...types.keys()] }
}
