/** Finds the part of a lender's flow that a command line names. */
import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow, idsAt } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { Impossible } from '../impossible.ts'
import type { ListedPart } from './listed-part.ts'

/** A part; `within` are the ids of its list. */
export type PartAsked = ListedPart & { readonly what: 'step' | 'question' | 'card'; readonly within: readonly string[] }

/**
 * Names of parts: a step `register-v2/for-sale`, or `for-sale` if unique; a question `<screen>/<question>`; a card by
 * id.
 *
 * @throws Impossible if there is no such part, or more than one
 */
export function partAsked(library: FlowLibrary, lender: LenderId, what: string, named: string): PartAsked {
  const flow = checkedFlow(resolveLender(library, lender))
  if (what === 'step') return stepAsked(flow, named)
  if (what === 'question') return questionAsked(flow, named)
  const within = idsIn(flow, 'conditions.json', 'cards')
  assertKnownPlaces('card', named, within)
  return { lender, what: 'card', file: 'conditions.json', list: 'cards', id: named, within }
}

function stepAsked(flow: CheckedFlow, named: string): PartAsked {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps)
  const meant = steps.filter(({ journey, id }) => named === `${journey}/${id}` || named === id)
  const names = steps.map(({ journey, id }) => `${journey}/${id}`)
  if (meant.length === 0) assertKnownPlaces('step', named, [...names, ...steps.map(({ id }) => id)])
  const [step, ...more] = meant
  if (step === undefined) throw new Impossible(`There is no step "${named}".`)
  if (more.length > 0)
    throw new Impossible(
      `More than one journey has the step "${named}": ${meant.map(({ journey, id }) => `${journey}/${id}`).join(', ')}.`,
    )
  const file = `journeys/${step.journey}.json`
  return { lender: flow.lender, what: 'step', file, list: 'steps', id: step.id, within: idsIn(flow, file, 'steps') }
}

function questionAsked(flow: CheckedFlow, named: string): PartAsked {
  const [, route = '', id = ''] = /^(.+)\/([^/]+)$/.exec(named) ?? []
  if (id === '') throw new Impossible(`"${named}" names no question: write <screen>/<question>.`)
  assertKnownPlaces('screen', route, flow.screens.keys())
  const file = `screens/${route}.json`
  const within = idsIn(flow, file, 'fields')
  assertKnownPlaces(`question on ${route}`, id, within)
  return { lender: flow.lender, what: 'question', file, list: 'fields', id, within }
}

export function idsIn({ resolved }: CheckedFlow, file: string, list: string): readonly string[] {
  return idsAt(resolved.files.get(file), list)
}
