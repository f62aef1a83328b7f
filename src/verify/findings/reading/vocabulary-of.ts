/** The names by which a sentence may say the facts, options, rules and values of a lender. */
import { WHOLE_SCHEMAS } from '#engine/authoring.ts'
import type { FactSchema } from '#engine/index.ts'
import { isObject } from '#engine/index.ts'
import type { Vocabulary } from '#engine/sentences.ts'
import { type CheckedFlow, mergedField } from './checked-flow.ts'
import { factsOfFlow } from './facts-of-flow.ts'
import { membersAt, textAt } from './node-parts.ts'

export function vocabularyOf(flow: CheckedFlow): Vocabulary & { readonly facts: FactSchema } {
  const facts = factsOfFlow(flow)
  const file = flow.resolved.files.get('facts.json')
  const labels = labelsOf(flow)
  return {
    facts,
    labels: (path) => labels.get(path) ?? stateNames(facts.typeOf(path)?.enum),
    rules: new Map(membersAt(file, 'rules').map(([name, rule]) => [name, textAt(rule, 'says')])),
    values: new Set(membersAt(file, 'values').map(([name]) => name)),
  }
}

/** For facts with options on a screen: the option id of each label. */
function labelsOf({ screens }: CheckedFlow): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const labels = new Map<string, Map<string, string>>()
  for (const field of [...screens.values()].flatMap(({ fields }) => fields)) {
    const { options } = mergedField(field)
    const choices = Array.isArray(options) ? options.filter(isObject) : []
    for (const { id, label } of choices) {
      if (typeof id !== 'string' || typeof label !== 'string') continue
      const known = labels.get(field.path) ?? new Map<string, string>()
      labels.set(field.path, known.set(label, id))
    }
  }
  return labels
}

function stateNames(choices: readonly string[] = []): ReadonlyMap<string, string> {
  const areStates = choices.length > 0 && choices.every((choice) => STATE_NAMES.has(choice))
  return areStates ? new Map(choices.map((choice) => [STATE_NAMES.get(choice) as string, choice])) : new Map()
}

/** The states of the USA and the District of Columbia: USPS code and name. */
const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(
    (WHOLE_SCHEMAS['lender.schema.json']?.definitions?.state?.['x-descriptions'] ?? {}) as { [code: string]: string },
  ),
)
