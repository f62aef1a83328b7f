/**
 * Checks the claims of a scenario about the view of a screen: accessible or not, texts, listed items, prefilled values,
 * costs.
 */

import { kindAuthoringOf } from '#engine/authoring.ts'
import {
  type Answers,
  type CompiledFlow,
  type CompiledScreen,
  type Facts,
  hasFields,
  isObject,
  type Json,
  matches,
  normalizeAnswers,
  pointTo,
  type ResolvedText,
  type ScreenThen,
  type ScreenView,
  viewDocument,
  viewScreen,
} from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { type Fee, type OffersScreen, quoteOfAnswers } from '#product/index.ts'
import type { Decided } from '#verify/explanation.ts'
import { rendered } from './answer-claims.ts'
import { chosenCase, whyListed, whyPart, whyShown } from './reasons.ts'
import { asText, inWords, listMismatch, type Mismatch, mismatch, type Stage, valueMismatches } from './scenario-run.ts'

export type Viewed = {
  readonly stage: Stage
  readonly screen: CompiledScreen
  readonly answer: Answers
  readonly facts: Facts
  /** The path to the claim in the JSON of the scenario file, as a list of keys. */
  readonly at: readonly string[]
}

export function viewClaims(then: ScreenThen, viewed: Viewed): Mismatch[] {
  const { stage, screen, answer, facts } = viewed
  const found = viewScreen(stage.flow, screen.route, answer, facts)
  if (!found) return []
  const view = withDocuments(found, stage.flow, facts)
  return [
    ...open(then, viewed),
    ...says(then, viewed, view),
    ...chosen(then, viewed, view),
    ...lists(then, viewed, view),
    ...prefilled(then, viewed, view),
    ...leads(then, viewed),
    ...fees(then, viewed),
  ]
}

/** The documents of a screen that are files, with what they say, so that claims and coverage reach into them. */
function withDocuments(view: ScreenView, flow: CompiledFlow, facts: Facts): ScreenView {
  if (!('documents' in view)) return view
  const documents = view.documents.map((listed) => {
    const file = listed.text === undefined ? flow.documents?.[listed.id] : undefined
    return file ? { ...viewDocument(withLimitsOf(facts, flow), file, facts), ...listed } : listed
  })
  return { ...view, documents }
}

/** The flow with the limits that a scenario gives, from which the figures of documents follow; `null` takes one away. */
function withLimitsOf({ lender }: Facts, flow: CompiledFlow): CompiledFlow {
  const given = lender?.limits
  if (!isObject(given)) return flow
  const { limits } = flow.live.lender
  const changed = Object.entries(limits).flatMap(([key, value]): [string, unknown][] => {
    const is = given[key]
    if (is === null) return []
    return [[key, typeof is === 'number' && typeof value === 'number' ? is : value]]
  })
  return {
    ...flow,
    live: { ...flow.live, lender: { ...flow.live.lender, limits: Object.fromEntries(changed) as typeof limits } },
  }
}

function open({ open: wanted }: ScreenThen, { screen, facts, at }: Viewed): Mismatch[] {
  const isOpen = screen.openWhen !== undefined && matches(screen.openWhen, facts)
  if (wanted === undefined || wanted === isOpen) return []
  const says = isOpen ? 'it is' : 'it is not'
  const rule = screen.openWhen
  const because = {
    says: `${screen.route} is ${isOpen ? '' : 'not '}open`,
    because: { at: `${screen.at}/openWhen`, rule },
    facts,
  }
  const sentence = `expects that ${screen.route} is ${wanted ? '' : 'not '}open, and ${says}`
  return [mismatch([...at, 'then', 'open'], sentence, wanted, isOpen, rule === undefined ? [] : [because])]
}

function says({ says: wanted = {} }: ScreenThen, { stage, screen, facts, at }: Viewed, view: ScreenView): Mismatch[] {
  return Object.entries(wanted).flatMap(([part, text = '']) => {
    const found = partOf(view as unknown as Json, part.split('/'))
    const actual = isResolvedText(found) ? rendered(stage, found) : ''
    if (actual === text) return []
    const speaks = actual === '' ? 'nothing is said there' : `it says "${actual}"`
    const sentence = `expects "${text}" as ${part} of ${screen.route}, and ${speaks}`
    return [mismatch([...at, 'then', 'says', part], sentence, text, actual, whyPart(screen, part, facts))]
  })
}

/** Compares the case of a text that is shown, whatever its words. */
function chosen({ chosen: wanted = {} }: ScreenThen, { screen, facts, at }: Viewed, view: ScreenView): Mismatch[] {
  return Object.entries(wanted).flatMap(([part, id = '']) => {
    const shown = isResolvedText(partOf(view as unknown as Json, part.split('/')))
    const actual = shown ? chosenCase(screen, part, facts) : undefined
    if (actual === id) return []
    const comes = actual === undefined ? (shown ? 'it has no cases' : 'nothing is said there') : `it is "${actual}"`
    const sentence = `expects the case "${id}" of ${part} of ${screen.route}, and ${comes}`
    return [mismatch([...at, 'then', 'chosen', part], sentence, id, actual, whyPart(screen, part, facts))]
  })
}

/** The value at a path, in which list items are named by id: `fields/fullName/help`. */
function partOf(value: Json | undefined, [key, ...deeper]: readonly string[]): Json | undefined {
  if (key === undefined || value === undefined) return value
  const items = Array.isArray(value) ? (value as readonly Json[]) : undefined
  const next = items ? items.find((item) => isObject(item) && item.id === key) : isObject(value) ? value[key] : undefined
  return partOf(next, deeper)
}

function isResolvedText(value: unknown): value is ResolvedText {
  return isObject(value as Json) && ('literal' in (value as object) || 'template' in (value as object))
}

function lists({ lists: wanted }: ScreenThen, { screen, facts, at }: Viewed, view: ScreenView): Mismatch[] {
  if (wanted === undefined) return []
  const actual = listed(view)
  const differing = [...new Set([...wanted, ...actual])].filter((id) => wanted.includes(id) !== actual.includes(id))
  const sentence = `expects that ${screen.route} lists ${inWords(wanted)}, and it lists ${inWords(actual)}`
  return listMismatch([...at, 'then', 'lists'], sentence, wanted, actual, whyListed(screen, differing, facts))
}

/** The ids that the kind of the screen lists, otherwise those of its fields. */
function listed(view: ScreenView): string[] {
  const items = kindAuthoringOf(homeEquity, view.kind).listed?.(view) ?? ('fields' in view ? view.fields : [])
  return items.map(({ id }) => id)
}

function prefilled({ prefilled: wanted }: ScreenThen, { screen, facts, at }: Viewed, view: ScreenView): Mismatch[] {
  if (wanted === undefined || !('fields' in view)) return []
  const values = view.fields.flatMap(({ id, value }) =>
    value === undefined && wanted[id] !== null ? [] : [[id, value ?? null] as const],
  )
  return valueMismatches(
    [...at, 'then', 'prefilled'],
    wanted,
    Object.fromEntries(values),
    (path, one, actual) => `expects ${one} at ${path} of ${screen.route} beforehand, and it is ${actual}`,
    (path) => whyPrefilled(screen, path[0] ?? '', facts),
  )
}

function whyPrefilled(screen: CompiledScreen, id: string, facts: Facts): Decided[] {
  const field = hasFields(screen) ? screen.fields.find((one) => one.id === id) : undefined
  if (!field) return []
  const { at, prefill, shownWhen } = field
  const written = { says: `${id} is prefilled here`, because: { at: pointTo(at, 'prefill'), rule: prefill }, facts }
  return [...whyShown(id, shownWhen, at, facts), ...(prefill === undefined ? [] : [written])]
}

function leads({ leads: wanted = {} }: ScreenThen, { screen, answer, facts: before, at }: Viewed): Mismatch[] {
  const facts = hasFields(screen) ? normalizeAnswers(screen, answer, before).facts : before
  const parts = kindAuthoringOf(homeEquity, screen.kind).parts?.(screen) ?? []
  return Object.entries(wanted).flatMap(([id, go]) => {
    const part = parts.find((one) => one.id === id && one.link !== undefined && one.link.by !== 'change')
    const actual = part && matches(part.when, facts) ? part.link?.go : undefined
    if (go === actual) return []
    const sentence = `expects that "${id}" of ${screen.route} leads to ${asText(go)}, and it leads to ${asText(actual)}`
    const line = part?.list === undefined ? (part?.at ?? screen.at) : `${part.at}/go`
    const because = [...whyListed(screen, [id], facts), { says: `${id} leads there`, because: { at: line }, facts }]
    return [mismatch([...at, 'then', 'leads', id], sentence, go, actual, because)]
  })
}

function fees({ fees: wanted = {} }: ScreenThen, { stage, screen, answer, facts, at }: Viewed): Mismatch[] {
  const charged = screen.kind === 'offers' ? chargedFor(stage, screen, answer, facts) : new Map<string, Fee>()
  return Object.entries(wanted).flatMap(([id, amount]) => {
    const fee = charged.get(id)
    const actual = fee?.amount ?? 0
    if (actual === amount) return []
    const because: Decided[] = fee ? [{ says: `the fee ${id} is charged`, because: fee.because, facts }] : []
    const expects = amount === 0 ? `that ${id} is not charged` : `${id} to cost ${amount} (in cents)`
    const comes = actual === 0 ? 'it is not charged' : `it costs ${actual}`
    return [mismatch([...at, 'then', 'fees', id], `expects ${expects} at ${screen.route}, and ${comes}`, amount, actual, because)]
  })
}

function chargedFor({ flow }: Stage, screen: OffersScreen, answer: Answers, facts: Facts): ReadonlyMap<string, Fee> {
  const quote = quoteOfAnswers(flow, screen, normalizeAnswers(screen, answer, facts).facts)
  return new Map((quote?.fees ?? []).map((fee) => [fee.id, fee]))
}
