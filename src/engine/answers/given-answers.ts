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
 * @param whenEmpty what an empty field counts as among the facts: what is stored for it, or nothing
 */
export function givenAnswers(
  screen: FormScreen,
  answers: Answers,
  facts: Facts,
  whenEmpty: 'stored' | 'nothing' = 'stored',
): GivenAnswers {
  const { root, entity } = entityAt(facts, screen.saves)
  for (const field of screen.fields) delete entity[field.id]
  const shown: CompiledField[] = []
  const given = new Map<FieldId, Json>()
  for (const field of screen.fields) {
    if (field.shownWhen !== undefined && !holds(field.shownWhen, root)) continue
    shown.push(field)
    const value = Object.hasOwn(answers, field.id) ? tidyAnswer(field, answers[field.id]) : undefined
    if (value !== undefined) given.set(field.id, value)
    const counts = value ?? (whenEmpty === 'stored' ? field.emptyIs : undefined)
    if (counts !== undefined) entity[field.id] = counts
  }
  return { shown, given, facts: root }
}

type Entity = Record<string, Json>

/** A copy of the facts in which the object at `path` is ours to change; the rest is shared. */
export function entityAt(facts: Facts, path: string): { root: Facts; entity: Entity } {
  const root: Record<string, unknown> = { ...facts }
  let entity = root as Entity
  for (const key of path.split('.')) {
    const below = Object.hasOwn(entity, key) ? entity[key] : undefined
    const copy: Entity = below !== null && typeof below === 'object' && !Array.isArray(below) ? { ...(below as Entity) } : {}
    entity[key] = copy
    entity = copy
  }
  return { root: root as Facts, entity }
}
