/**
 * Which questions of a screen are asked of this borrower, what they were answered, and the facts as they would be if
 * the screen were accepted. One pass from first field to last: a field's `shownWhen` reads earlier fields only.
 */
import type { Answers, CompiledField, FormScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { FieldId, Json } from '#engine/flow/json.ts'
import { holds } from '#engine/logic/holds.ts'
import { tidyAnswer } from './tidy.ts'

export type GivenAnswers = {
  readonly shown: readonly CompiledField[]
  /** Tidied answers of shown fields that are not empty. */
  readonly given: ReadonlyMap<FieldId, Json>
  readonly facts: Facts
}

/**
 * @param ours objects among the facts that the caller made in this pass: they are changed in place rather than copied
 */
export function givenAnswers(screen: FormScreen, answers: Answers, facts: Facts, ours: Set<object> = new Set()): GivenAnswers {
  const { root, entity } = entityAt(facts, screen.saves, ours)
  for (const { id } of screen.fields) if (Object.hasOwn(entity, id)) delete entity[id]
  const shown: CompiledField[] = []
  const given = new Map<FieldId, Json>()
  for (const field of screen.fields) {
    if (field.shownWhen !== undefined && !holds(field.shownWhen, root)) continue
    shown.push(field)
    const value = Object.hasOwn(answers, field.id) ? tidyAnswer(field, answers[field.id]) : undefined
    if (value !== undefined) given.set(field.id, value)
    const counts = value ?? field.emptyIs
    if (counts !== undefined) entity[field.id] = counts
  }
  return { shown, given, facts: root }
}

type Entity = Record<string, Json>

/** The facts with the object at `path` ours to change; what stands beside the path is shared. */
function entityAt(facts: Facts, path: string, ours: Set<object>): { root: Facts; entity: Entity } {
  const root = ownCopy(facts, ours)
  let entity = root
  for (const key of path.split('.')) {
    const below = ownCopy(Object.hasOwn(entity, key) ? entity[key] : undefined, ours)
    entity[key] = below
    entity = below
  }
  return { root: root as unknown as Facts, entity }
}

function ownCopy(value: unknown, ours: Set<object>): Entity {
  if (typeof value === 'object' && value !== null && ours.has(value)) return value as Entity
  const copy: Entity = typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
  ours.add(copy)
  return copy
}
