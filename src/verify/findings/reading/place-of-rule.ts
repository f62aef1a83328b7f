/** A place of a flow for a new rule, and the facts that can be read there. */

import { type FlowPointer, splitPointer } from '#engine/index.ts'
import { canBeThere, type FactPlace, PLACES } from '#verify/presence/fact-presence.ts'
import { type CheckedFlow, screenOf } from './checked-flow.ts'
import { askedFor, isInTime, momentsOf } from './moments.ts'
import { askedIn } from './order-of-answers.ts'
import { placesOfUse } from './places-of-use.ts'
import type { Reader } from './uses.ts'

export type PlaceOfRule = {
  /** The place in words: `where the next screen is chosen`. */
  readonly says: string
  readonly isThere: (path: string) => boolean
}

/**
 * Finds a place by name: a step by journey and id (`register-v2/annual-income`) for its `askWhen`, or by its id alone
 * if unique; or a file with or without folder and extension (`status-routes.json`, `start/profile`) for the checks of a
 * screen. undefined if there is none.
 */
export function placeOfRule(flow: CheckedFlow, name: string): PlaceOfRule | undefined {
  const found = readerAt(flow, name)
  if (found === undefined) return undefined
  const places = placesOfUse({ visit: { pointer: found.pointer }, reader: found.reader }, flow)
  const asked = askedIn(flow)
  const moments = momentsOf(flow, found.reader)
  const isAsked = (path: string) =>
    moments.some((moment) => {
      const questions = askedFor(path, moment, asked)
      return questions.length === 0 || questions.some((question) => isInTime(question, moment))
    })
  const isRegistration = places.includes('registration')
  return {
    says: inWords(places, found.reader),
    isThere: (path) =>
      places.length === 0 ||
      places.some((place) => canBeThere(path, place) && (!isRegistration || place !== 'registration' || isAsked(path))),
  }
}

/** Whether a fact exists where the rule at a pointer is evaluated. */
export function factsThereAt(flow: CheckedFlow, pointer: FlowPointer): (path: string) => boolean {
  const { file, keys } = splitPointer(pointer)
  const [list, step] = keys
  const isStep = file.startsWith('journeys/') && list === 'steps' && step !== undefined
  const name = isStep ? `${file.replace(/^journeys\/|\.json$/g, '')}/${step}` : file
  return placeOfRule(flow, name)?.isThere ?? (() => true)
}

function inWords(places: readonly FactPlace[], reader: Reader): string {
  if (reader.on === 'step') return `before the step "${reader.step.id}"`
  return places.length === 0 ? 'anywhere' : places.map((place) => PLACES[place].says).join(' or ')
}

function readerAt(flow: CheckedFlow, name: string): { readonly reader: Reader; readonly pointer: string } | undefined {
  const steps = [...flow.journeys.values()].flatMap((journey) => journey.steps)
  const named = steps.filter(({ id }) => id === name)
  const step = steps.find(({ journey, id }) => name === `${journey}/${id}`) ?? (named.length === 1 ? named[0] : undefined)
  if (step) return { reader: { on: 'step', step, accepted: false }, pointer: `${step.at}/askWhen` }
  const bare = name.replace(/\.json$/, '')
  const paths = [bare, `screens/${bare}`, `journeys/${bare}`].map((path) => `${path}.json`)
  const file = paths.find((path) => flow.resolved.files.has(path))
  if (file === undefined) return undefined
  const screen = screenOf(flow, file)
  if (file.startsWith('screens/') && screen)
    return { reader: { on: 'screen', screen, sees: Number.POSITIVE_INFINITY, whole: true }, pointer: `${file}#` }
  return { reader: { on: 'anywhere', file }, pointer: file === 'lifecycle.json' ? `${file}#/events` : `${file}#` }
}

/** The names of all places, for suggestions. */
export function placesOfRules(flow: CheckedFlow): readonly string[] {
  const steps = [...flow.journeys.values()].flatMap(({ steps: all }) => all.map(({ journey, id }) => `${journey}/${id}`))
  const files = [...flow.resolved.files.keys()].filter((path) => !/^(?:scenarios|copy)\//.test(path))
  return [...steps, ...files, ...[...flow.screens.keys()].filter((route) => !steps.includes(route))]
}
