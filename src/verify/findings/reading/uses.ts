/**
 * The rules, values and texts of a flow that borrowers meet, each with the place from which it reads: a screen's fields
 * with what they take from the library, steps, statuses, the words around.
 */

import type { Visit } from '#engine/authoring.ts'
import { splitPointer } from '#engine/index.ts'
import type { CheckedFlow, CheckedScreen, CheckedStep } from './checked-flow.ts'
import { type CheckedField, topLayer } from './checked-flow.ts'
import { visitsIn } from './visits-in.ts'

export type Use = { readonly visit: Visit; readonly reader: Reader }

/** Who reads, and so what may be known when it is read. */
export type Reader =
  /** On a screen. `sees` counts the screen's own fields whose answers may be read. `whole`: all of them are given and good. */
  | {
      readonly on: 'screen'
      readonly screen: CheckedScreen
      readonly sees: number
      readonly whole: boolean
      readonly field?: CheckedField
    }
  /** Before a step is asked, or once it is accepted. */
  | { readonly on: 'step'; readonly step: CheckedStep; readonly accepted: boolean }
  /** Anywhere else: statuses, flags, the words around the screens, named rules and values. */
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

/** The visits at and below a layer of a field, whether it stands on the screen or in the library. */
function visitsByPlace(flow: CheckedFlow, screen: CheckedScreen, visits: readonly Visit[]): (at: string) => readonly Visit[] {
  const library = flow.resolved.files.get('fields.json')
  const inLibrary = library ? visitsIn('fields.json', library).filter(({ is }) => rules.has(is)) : []
  return (at) => (at.startsWith(screen.at) ? visits : inLibrary).filter(({ pointer }) => pointer.startsWith(`${at}/`))
}

function keysBelow({ layers }: Pick<CheckedField, 'layers'>, { pointer }: Visit): readonly string[] {
  const layer = layers.find(({ at }) => pointer.startsWith(`${at}/`))
  return splitPointer(`x#${pointer.slice(layer?.at.length)}`).keys
}
