/**
 * The shown fields of a screen, their normalized answers, and the facts after accepting the answers. The fields that
 * are always shown are read first, and then the others in their order: `shownWhen` reads earlier fields, or a box below
 * that hides its field.
 */
import type { Answers, CompiledField, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, FieldId, Json } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { namesIn } from '#engine/logic/fact-path.ts'
import { normalizeAnswer } from './normalize-answer.ts'

export type NormalizedAnswers = {
  readonly shown: readonly CompiledField[]
  /** Normalized answers of shown fields, without empty ones. */
  readonly given: ReadonlyMap<FieldId, Json>
  readonly facts: Facts
}

export function normalizeAnswers(screen: InputScreen, answers: Answers, facts: Facts): NormalizedAnswers {
  const shown: CompiledField[] = []
  const given = new Map<FieldId, Json>()
  const merged = factsWithAnswers(screen, answers, facts, (field, value) => {
    shown.push(field)
    if (value !== undefined) given.set(field.id, value)
  })
  return { shown, given, facts: merged }
}

/**
 * Like `normalizeAnswers`, but returns only the facts; a journey calls this for each step.
 *
 * @param visit called with each shown field and its normalized answer
 */
export function factsWithAnswers(
  screen: InputScreen,
  answers: Answers,
  facts: Facts,
  visit?: (field: CompiledField, value: Json | undefined) => void,
): Facts {
  const { root, entity } = entityAt(facts, screen.saves)
  for (const { id } of screen.fields) if (Object.hasOwn(entity, id)) delete entity[id]
  const read = (field: CompiledField) => {
    const value = Object.hasOwn(answers, field.id) ? normalizeAnswer(field, answers[field.id]) : undefined
    const counts = value ?? field.emptyIs
    if (counts !== undefined) entity[field.id] = counts
    return value
  }
  const always = new Map(screen.fields.flatMap((field) => (field.shownWhen === undefined ? [[field, read(field)]] : [])))
  for (const field of screen.fields) {
    if (field.shownWhen !== undefined && !matches(field.shownWhen, root)) continue
    const value = field.shownWhen === undefined ? always.get(field) : read(field)
    visit?.(field, value)
  }
  return root
}

type Entity = Record<string, Json>

/** Copies the objects along `path`, so that the innermost may be modified; all other objects stay shared. */
function entityAt(facts: Facts, path: string): { root: Facts; entity: Entity } {
  const root = copied(facts)
  let entity = root
  for (const key of namesIn(path) ?? []) {
    const below = copied(Object.hasOwn(entity, key) ? entity[key] : undefined)
    entity[key] = below
    entity = below
  }
  return { root: root as unknown as Facts, entity }
}

function copied(value: unknown): Entity {
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}
