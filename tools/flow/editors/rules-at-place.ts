/**
 * Editor schemas of rules in files whose rules are all evaluated at one kind of place: they suggest only facts that can
 * be present there.
 */

import type { JsonSchema } from '#engine/authoring.ts'
import { allReads, askedIn, type CheckedFlow, canBeThere, type FactPlace } from '#verify/index.ts'
import type { Names, NamesByKind } from './names-of.ts'
import { rulesWith } from './rule-schema.ts'

/** The kind of place, by schema file. */
export const PLACES_OF_FILES: { readonly [file: string]: FactPlace } = {
  'journey.schema.json': 'registration',
  'flags.schema.json': 'flag',
  'document.schema.json': 'document-row',
  'message.schema.json': 'message',
}

/** The name of a definition's variant for a kind of place. */
export function atPlace(name: string, place: FactPlace): string {
  return `${name}-at-${place}`
}

/** @param schemaOf returns the schema of a kind of name */
export function rulesAtPlaces(
  flow: CheckedFlow,
  names: NamesByKind,
  paths: Names,
  schemaOf: { readonly fact: (names: Names) => JsonSchema; readonly name: (names: Names) => JsonSchema },
): { readonly [name: string]: JsonSchema } {
  const asked = new Set(askedIn(flow).map(({ field }) => field.path))
  const file = flow.resolved.files.get('facts.json')
  const at = Object.values(PLACES_OF_FILES).flatMap((place) => {
    const isThere = (path: string) => canBeThere(path, place) || (place === 'registration' && asked.has(path))
    const reads = (kind: 'rule' | 'value', name: string) =>
      file === undefined ? [] : allReads(flow, { facts: [], names: [{ kind, name, node: file }] }).map(({ path }) => path)
    const namesThere = (kind: 'rule' | 'value') =>
      new Map([...(names[`named-${kind}`] ?? [])].filter(([name]) => reads(kind, name).every(isThere)))
    return Object.entries({
      ...rulesWith((name) => atPlace(name, place)),
      [atPlace('fact', place)]: schemaOf.fact(new Map([...paths].filter(([path]) => isThere(path)))),
      [atPlace('named-rule', place)]: schemaOf.name(namesThere('rule')),
      [atPlace('named-value', place)]: schemaOf.name(namesThere('value')),
    })
  })
  return Object.fromEntries(at)
}
