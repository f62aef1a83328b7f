/**
 * One lender's merged files as the checks read them: screens with their fields (library fields merged in, groups
 * expanded), journeys with their steps. Every node keeps the file and line that it comes from.
 */

import {
  type FieldLayer,
  type Finding,
  idOf,
  inliner,
  type LayeredField,
  type LayeredGroup,
  layerAt,
  layeredFields,
  mergedLayers,
  type Place,
  type ResolvedLender,
  type SourceNode,
} from '#engine/authoring.ts'
import {
  type FactsFile,
  type FlowPointer,
  insideLender,
  type JourneyId,
  type JsonObject,
  type LenderId,
  pointTo,
  type Rule,
  type ScreenRoute,
  type StepId,
} from '#engine/index.ts'
import { fileOf, itemsAt, memberAt, type Part, textAt } from './node-parts.ts'

export type CheckedFlow = {
  readonly lender: LenderId
  readonly resolved: ResolvedLender
  readonly screens: ReadonlyMap<ScreenRoute, CheckedScreen>
  readonly journeys: ReadonlyMap<JourneyId, CheckedJourney>
  /** Whether the file at a path is valid by its schema. */
  sound(path: string): boolean
  /** Screens of which only an overlay exists, with the overlay's place. */
  readonly orphans: ReadonlyMap<ScreenRoute, Place>
}

export type CheckedScreen = {
  readonly route: ScreenRoute
  readonly at: FlowPointer
  readonly node: SourceNode
  readonly kind: string
  /** True if the screen has fields. */
  readonly asks: boolean
  /** The namespace and path that the answers are saved to: `draft.income`. */
  readonly saves: string
  readonly fields: readonly CheckedField[]
  /** The groups that the screen expands (`spread`). */
  readonly groups: readonly LayeredGroup[]
}

export type CheckedField = LayeredField & {
  /** The fact path of the answer. */
  readonly path: string
  /** The screen's own layer; the group's entry if the screen has none. */
  readonly at: FlowPointer
  readonly node: SourceNode
}

export type CheckedJourney = Part & { readonly id: JourneyId; readonly steps: readonly CheckedStep[] }

export type CheckedStep = {
  readonly id: StepId
  readonly at: FlowPointer
  readonly node: SourceNode
  readonly journey: JourneyId
  readonly route: ScreenRoute
}

/** @param structure findings about the structure of the files */
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
      const asks = !isWithoutFields(resolved, kind)
      const saves = textAt(node, 'saves') ?? (asks ? 'application' : '')
      const { fields, groups } = layeredFields(at, node, library)
      return { route, at, node, kind, asks, saves, fields: fields.flatMap((field) => checkedField(field, saves)), groups }
    }),
    journeys: below(files, 'journeys', (id, node) => ({ id, node, at: `journeys/${id}.json`, steps: stepsOf(id, node) })),
  }
}

/** Whether screens of a kind have no fields. A misspelt kind is none of these, so its fields are checked. */
function isWithoutFields({ product: { authoring } }: ResolvedLender, kind: string): boolean {
  return kind === '' || Object.entries(authoring.kinds).some(([name, { hasFields }]) => name === kind && !hasFields)
}

function checkedField(field: LayeredField, saves: string): CheckedField[] {
  const top = field.layers.at(-1)
  return top === undefined ? [] : [{ ...field, ...top, path: `${saves}.${field.id}` }]
}

const mergedFields = new WeakMap<readonly FieldLayer[], JsonObject>()

/** The merged field as the compiler reads it, for checks that need no place in a file. */
export function mergedField({ layers }: Pick<LayeredField, 'layers'>): JsonObject {
  const merged = mergedFields.get(layers) ?? mergedLayers(layers)
  mergedFields.set(layers, merged)
  return merged
}

/** The last layer that has a value at these keys (ids for list items), and the value. */
export function topLayer({ layers }: Pick<LayeredField, 'layers'>, ...keys: readonly string[]): FieldLayer | undefined {
  return layerAt(layers, keys)
}

/** The last layer of each member under a key (`schema`, `messages`), or of each list item with an id (`options`). */
export function topLayers({ layers }: Pick<LayeredField, 'layers'>, key: string): ReadonlyMap<string, FieldLayer> {
  const parts = new Map<string, FieldLayer>()
  for (const { at, node } of layers) {
    const list = memberAt(node, key)
    const named = list?.items?.flatMap((item) => [[idOf(item), item] as const]) ?? [...(list?.members ?? [])]
    for (const [name, part] of named) if (name !== undefined) parts.set(name, { at: pointTo(at, key, name), node: part })
  }
  return parts
}

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
    const at = pointTo(`journeys/${journey}.json`, 'steps', id)
    return [{ id, at, node: step, journey, route: textAt(step, 'screen') ?? `${journey}/${id}` }]
  })
}

/** A file of the flow, if it is there and valid by its schema. */
export function soundFile({ resolved, sound }: CheckedFlow, file: string): Part | undefined {
  return sound(file) ? fileOf(resolved, file) : undefined
}

export function soundScreens(flow: CheckedFlow): readonly CheckedScreen[] {
  return [...flow.screens.values()].filter(({ at }) => flow.sound(at))
}

export function soundJourneys(flow: CheckedFlow): readonly CheckedJourney[] {
  return [...flow.journeys.values()].filter(({ at }) => flow.sound(at))
}

/** The addresses at which journeys begin. */
export function pathsOfJourneys({ journeys }: CheckedFlow): readonly string[] {
  return [...journeys.values()].flatMap(({ node }) => textAt(node, 'path') ?? [])
}

/** Whether the file of each journey is valid: an unreadable one may have any path. */
export function everyJourneyIsSound({ resolved, sound }: CheckedFlow): boolean {
  return [...resolved.files.keys(), ...resolved.broken].every((path) => !path.startsWith('journeys/') || sound(path))
}

/** The screen of a file, `screens/wait.json`. */
export function screenOf({ screens }: CheckedFlow, file: string): CheckedScreen | undefined {
  return screens.get(file.replace(/^screens\/|\.json$/g, ''))
}

/** Puts the bodies of the flow's named rules and values into a rule. */
export function inlinerOf({ resolved }: Pick<CheckedFlow, 'resolved'>): (rule: Rule) => Rule {
  return inliner((resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
}

/** The screens with fields that can be checked: the structure of their file and of the library is valid. */
export function soundForms(flow: CheckedFlow): CheckedScreen[] {
  if (!flow.sound('fields.json')) return []
  return soundScreens(flow).filter(({ asks }) => asks)
}
