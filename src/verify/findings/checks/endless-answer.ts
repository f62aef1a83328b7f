import { type FieldLayer, placeOf } from '#engine/authoring.ts'
import { isObject, pointTo } from '#engine/index.ts'
import { atEachField, type Check, type Found, type Reads } from '../check.ts'
import { type CheckedField, mergedField, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'

const typed = new Set(['text', 'email', 'phone', 'password', 'password-strength'])

/** Reports text fields without a maximum length: neither `maxLength`, nor options, nor a bounding pattern. */
export const endlessAnswer = {
  codes: ['I225'],
  phase: 'limits',
  run,
  examples: {
    I225: {
      why: 'Nothing limits the length of the answer. A borrower who pastes a whole page there is refused without a reason.',
      file: 'base/screens/apply/password.json',
      right: '"label": "Email", "required": "Required", "schema": { "maxLength": 254 }, "messages": { "maxLength": "Too long" }',
      wrong: '"label": "Email", "required": "Required"',
    },
  },
} satisfies Check

function run({ flow, found }: Reads<'flow' | 'found'>): Found {
  // A field whose limits accept no answer is reported once: its corrected limits may bound the length.
  const acceptsNone = new Set(found.flatMap(({ code, pointer }) => (code === 'E516' ? [pointer] : [])))
  return atEachField(flow, (field, { route }) => {
    if (!isEndless(field) || patternsOf(field).some(({ at }) => acceptsNone.has(at))) return undefined
    return {
      code: 'I225',
      at: placeOf(memberAt(field.node, 'id') ?? topLayer(field, 'as')?.node ?? field.node),
      pointer: pointTo(field.at, 'schema'),
      message: `The answer to "${field.id}" on ${route} may have any length.`,
      why: 'A borrower who pastes a whole page into it would be refused without a reason.',
      advice: `Add "maxLength" to the "schema" of "${field.id}", and its message to "messages".`,
    }
  })
}

export function isEndless(field: CheckedField): boolean {
  const { as = 'text', options, schema } = mergedField(field)
  const { type = 'string', format, ...limits } = isObject(schema) ? schema : {}
  if (!typed.has(String(as)) || type !== 'string' || format === 'date' || options !== undefined) return false
  if (['maxLength', 'enum', 'const'].some((keyword) => limits[keyword] !== undefined)) return false
  return !patternsOf(field).some(({ node }) => typeof node.value === 'string' && boundsLength(node.value))
}

/** The patterns in the field's schema and in its list `patterns`. */
export function patternsOf(field: CheckedField): FieldLayer[] {
  const ids = [...topLayers(field, 'patterns').keys()]
  return [topLayer(field, 'schema', 'pattern'), ...ids.map((id) => topLayer(field, 'patterns', id, 'pattern'))].flatMap(
    (one) => one ?? [],
  )
}

/**
 * Whether a regular expression limits the length of matching texts: it is anchored by `^` and `$`, and has no unbounded
 * repetition. False if undecided.
 */
export function boundsLength(pattern: string): boolean {
  // Each escape and each character class is replaced by one letter, because only repetitions matter.
  const bare = pattern.replace(/\\(?:[pPu]\{[^}]*\}|.)/gs, 'x').replace(/\[\^?[^\]]*\]/g, 'x')
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare) && !hasChoiceOutside(bare)
}

/** Whether alternatives are outside of all groups: `^a|b$` anchors neither alternative on both sides. */
function hasChoiceOutside(bare: string): boolean {
  let depth = 0
  for (const character of bare) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === '|' && depth === 0) return true
  }
  return false
}
