import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { Check, Reads } from '../../check.ts'
import { advice, type LenderFinding } from '../../lender-finding.ts'
import { type CheckedField, type Layer, said, saidParts } from '../../reading/fields-of.ts'
import { memberAt } from '../../reading/node-parts.ts'
import { soundForms } from '../../reading/sound-forms.ts'
import { boundsLength } from './bounds-length.ts'
import { examples } from './example.ts'

const typed = new Set(['text', 'email', 'phone', 'password', 'password-strength'])

/** A question to be answered in letters that nothing ends: neither `maxLength`, nor a list of good answers, nor a pattern. */
export const endlessAnswer = { codes: ['I225'], phase: 'questions', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields, route }) =>
    fields.filter(isEndless).map((field): LenderFinding => {
      const { as, id } = { as: said(field, 'as'), id: memberAt(field.node, 'id') }
      return {
        code: 'I225',
        at: placeOf(id ?? as?.node ?? field.node),
        pointer: pointTo(field.at, 'schema'),
        confidence: 'proved',
        message: `The answer to "${field.id}" on ${route} may have any length.`,
        why: 'Somebody who pastes a whole page into it would be refused without words that tell why.',
        fixes: [advice(`Add "maxLength" to the "schema" of "${field.id}", and its message to "messages".`)],
      }
    }),
  )
}

export function isEndless(field: CheckedField): boolean {
  const type = said(field, 'schema', 'type')?.node.value ?? 'string'
  if (!typed.has(String(said(field, 'as')?.node.value ?? 'text')) || type !== 'string') return false
  if (['maxLength', 'enum', 'const'].some((keyword) => said(field, 'schema', keyword))) return false
  if (said(field, 'schema', 'format')?.node.value === 'date' || said(field, 'options')) return false
  return !patternsOf(field).some(({ node }) => typeof node.value === 'string' && boundsLength(node.value))
}

/** The pattern of its schema, and those of its list. */
export function patternsOf(field: CheckedField): Layer[] {
  const ids = [...saidParts(field, 'patterns').keys()]
  return [said(field, 'schema', 'pattern'), ...ids.map((id) => said(field, 'patterns', id, 'pattern'))].flatMap(
    (one) => one ?? [],
  )
}
