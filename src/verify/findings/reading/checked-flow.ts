/**
 * One lender's merged files as the findings look at them: screens with their questions laid out (library fields below
 * their uses, groups flat), journeys with their steps, everything still knowing where it was written.
 */

import { type Finding, idOf, kindsAuthoring, type Place, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import {
  type FlowPointer,
  insideLender,
  type JourneyId,
  type LenderId,
  pointTo,
  type ScreenRoute,
  type StepId,
} from '#engine/index.ts'
import { type CheckedField, fieldsOf, type GroupUse, groupsOf } from './fields-of.ts'
import { itemsAt, textAt } from './node-parts.ts'

export type CheckedFlow = {
  readonly lender: LenderId
  readonly resolved: ResolvedLender
  readonly screens: ReadonlyMap<ScreenRoute, CheckedScreen>
  readonly journeys: ReadonlyMap<JourneyId, CheckedJourney>
  /** Whether the files of a kind can be relied on: nothing is wrong with how they are written. */
  sound(path: string): boolean
  /** Screens of which only an overlay is there, and nothing below it: the place of that overlay. */
  readonly orphans: ReadonlyMap<ScreenRoute, Place>
}

export type CheckedScreen = {
  readonly route: ScreenRoute
  readonly at: FlowPointer
  readonly node: SourceNode
  readonly kind: string
  /** Whether it takes answers. */
  readonly asks: boolean
  /** The namespace of its answers: `draft.income`. */
  readonly saves: string
  readonly fields: readonly CheckedField[]
  readonly groups: readonly GroupUse[]
}

export type CheckedJourney = { readonly id: JourneyId; readonly node: SourceNode; readonly steps: readonly CheckedStep[] }

export type CheckedStep = {
  readonly id: StepId
  readonly at: FlowPointer
  readonly node: SourceNode
  readonly journey: JourneyId
  readonly route: ScreenRoute
}

/** @param structure what is wrong with how the files are written */
export function checkedFlow(resolved: ResolvedLender, structure: readonly Finding[] = []): CheckedFlow {
  const { files, lender } = resolved
  const wrong = [...resolved.findings, ...structure].filter(({ severity }) => severity === 'error')
  const broken = new Set([...resolved.broken, ...wrong.map(({ file }) => insideLender(file))])
  const library = files.get('fields.json')
  return {
    lender,
    resolved,
    sound: (path) => !broken.has(path),
    orphans: orphansIn(structure),
    screens: below(files, 'screens', (route, node) => {
      const at = `screens/${route}.json`
      const kind = textAt(node, 'kind') ?? ''
      const asks = !withoutFields.has(kind)
      const saves = textAt(node, 'saves') ?? (asks ? 'application' : '')
      const fields = fieldsOf(at, node, library, saves)
      return { route, at, node, kind, asks, saves, fields, groups: groupsOf(at, node, library) }
    }),
    journeys: below(files, 'journeys', (id, node) => ({ id, node, steps: stepsOf(id, node) })),
  }
}

/** Kinds whose screens take no answers. A misspelt kind is none of them: its fields are checked like those of any other. */
const withoutFields: ReadonlySet<string> = new Set([
  '',
  ...Object.entries(kindsAuthoring).flatMap(([kind, { hasFields }]) => (hasFields ? [] : [kind])),
])

function orphansIn(structure: readonly Finding[]): Map<ScreenRoute, Place> {
  return new Map(
    structure.flatMap((finding) => {
      const route = /^screens\/(.+)\.json$/.exec(finding.pointer)?.[1]
      return finding.code === 'E601' && route !== undefined ? [[route, finding] as const] : []
    }),
  )
}

function below<T>(
  files: ReadonlyMap<string, SourceNode>,
  folder: string,
  make: (name: string, node: SourceNode) => T,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const [path, node] of files) {
    if (!path.startsWith(`${folder}/`)) continue
    const name = path.slice(folder.length + 1).replace(/\.json$/, '')
    found.set(name, make(name, node))
  }
  return found
}

function stepsOf(journey: JourneyId, node: SourceNode): CheckedStep[] {
  return itemsAt(node, 'steps').flatMap((step) => {
    const id = idOf(step)
    if (id === undefined) return []
    const at = pointTo(pointTo(`journeys/${journey}.json`, 'steps'), id)
    return [{ id, at, node: step, journey, route: textAt(step, 'screen') ?? `${journey}/${id}` }]
  })
}
