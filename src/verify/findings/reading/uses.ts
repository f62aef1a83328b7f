/**
 * All rules, values and texts that borrowers encounter, each with the reader: fields of screens and their library
 * fields, steps, statuses, texts around the screens.
 */

import type { Visit } from '#engine/authoring.ts'
import { splitPointer } from '#engine/index.ts'
import type { CheckedFlow, CheckedScreen, CheckedStep } from './checked-flow.ts'
import { type CheckedField, topLayer } from './checked-flow.ts'
import { visitsIn } from './visits-in.ts'

export type Use = { readonly visit: Visit; readonly reader: Reader }

/** The part of the flow that evaluates a rule or text; it determines which facts can be known. */
export type Reader =
  /**
   * A screen. `sees`: how many of its fields, from the first, are answered. `whole`: all answers are present and valid.
   */
  | {
      readonly on: 'screen'
      readonly screen: CheckedScreen
      readonly sees: number
      readonly whole: boolean
      readonly field?: CheckedField
    }
  /** A step, before it is active or after it was accepted. */
  | { readonly on: 'step'; readonly step: CheckedStep; readonly accepted: boolean }
  /** Any other file: statuses, flags, texts around the screens, named rules and values. */
  | { readonly on: 'anywhere'; readonly file: string }

const rules: ReadonlySet<string | undefined> = new Set(['rule', 'expression', 'text', 'fact-path', 'answer-path'])

export function usesIn(flow: CheckedFlow): Use[] {
  return [...flow.resolved.files].flatMap(([path, node]) => {
    if (!flow.sound(path) || path === 'fields.json' || path.startsWith('scenarios/') || path.startsWith('copy/')) return []
    const visits = visitsIn(path, node).filter(({ is }) => rules.has(is))
    if (path.startsWith('screens/')) {
      const screen = flow.screens.get(path.replace(/^screens\/|\.json$/g, ''))
      return screen ? onScreen(flow, screen, visits) : []
    }
    if (path.startsWith('journeys/')) {
      const journey = flow.journeys.get(path.replace(/^journeys\/|\.json$/g, ''))
      return visits.map((visit) => ({ visit, reader: stepReader(path, visit, journey?.steps ?? []) }))
    }
    return visits.map((visit) => ({ visit, reader: { on: 'anywhere', file: path } }))
  })
}

function stepReader(file: string, { pointer }: Visit, steps: readonly CheckedStep[]): Reader {
  const step = steps.find(({ at }) => pointer.startsWith(`${at}/`))
  return step ? { on: 'step', step, accepted: pointer.startsWith(`${step.at}/leaveWhen/`) } : { on: 'anywhere', file }
}

function onScreen(flow: CheckedFlow, screen: CheckedScreen, visits: readonly Visit[]): Use[] {
  const all = screen.fields.length
  const own = visits.filter(({ pointer }) => !pointer.startsWith(`${screen.at}#/fields/`))
  const around = own.map((visit): Use => {
    const whole = splitPointer(visit.pointer).keys[0] === 'checks'
    return { visit, reader: { on: 'screen', screen, sees: all, whole } }
  })
  if (!flow.sound('fields.json')) return around
  const visitsAt = visitsByPlace(flow, screen, visits)
  const fields = screen.fields.flatMap((field, index) =>
    field.layers
      .flatMap(({ at }) => visitsAt(at))
      .filter((visit) => topLayer(field, ...keysBelow(field, visit))?.node === visit.node)
      .map((visit): Use => {
        const earlier = splitPointer(visit.pointer).keys.at(-1) === 'shownWhen' || visit.key === 'prefill'
        return { visit, reader: { on: 'screen', screen, sees: earlier ? index : all, whole: false, field } }
      }),
  )
  const groups = screen.groups.flatMap((group) =>
    group.layers
      .flatMap(({ at }) => visitsAt(at).filter(({ pointer }) => !pointer.startsWith(`${at}/fields/`)))
      .filter((visit) => topLayer(group, ...keysBelow(group, visit))?.node === visit.node)
      .map((visit): Use => ({ visit, reader: { on: 'screen', screen, sees: all, whole: false } })),
  )
  return [...around, ...fields, ...groups]
}

/** The visits inside a layer of a field, on the screen or in the library. */
function visitsByPlace(flow: CheckedFlow, screen: CheckedScreen, visits: readonly Visit[]): (at: string) => readonly Visit[] {
  const library = flow.resolved.files.get('fields.json')
  const inLibrary = library ? visitsIn('fields.json', library).filter(({ is }) => rules.has(is)) : []
  return (at) => (at.startsWith(screen.at) ? visits : inLibrary).filter(({ pointer }) => pointer.startsWith(`${at}/`))
}

function keysBelow({ layers }: Pick<CheckedField, 'layers'>, { pointer }: Visit): readonly string[] {
  const layer = layers.find(({ at }) => pointer.startsWith(`${at}/`))
  return splitPointer(`x#${pointer.slice(layer?.at.length)}`).keys
}
