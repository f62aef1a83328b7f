import { type FieldLayer, fieldNamed, placeOf } from '#engine/authoring.ts'
import { atEachField, type Check, type Found, here, type Reads, relatedPlace, replacementFix } from '../check.ts'
import { type CheckedField, topLayer } from '../reading/checked-flow.ts'

/** Reports fields whose schema requires a type that their widget never produces, so that no answer is valid. */
export const typeAgainstWidget = {
  codes: ['E224'],
  phase: 'questions',
  run,
  examples: {
    E224: {
      why: 'The way in which the question is asked gives answers of another kind than its limits want. Every answer would be refused.',
      file: 'base/screens/apply/income.json',
      right: '"schema": { "maximum": "$9,999" }',
      wrong: '"schema": { "type": "string", "maximum": "$9,999" }',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, { route }) => {
    const type = contradictingType(field)
    if (type === undefined) return undefined
    const as = topLayer(field, 'as')
    const [usual] = given(as)
    const asked = as === undefined ? 'as "text", since it does not say how,' : `as "${as.node.value}",`
    return {
      code: 'E224',
      ...here(type),
      message: `The question "${field.id}" on ${route} is asked ${asked} which gives ${words[usual]}, and its schema wants ${words[String(type.node.value)]}.`,
      why: 'Every answer would be refused, so nobody could go on.',
      expected: [usual],
      related: as === undefined ? [] : [relatedPlace(as.node, 'how it is asked')],
      fixes: [replacementFix(`Write "${usual}", or ask it another way with "as"`, 'review', placeOf(type.node), `"${usual}"`)],
    }
  })
}

/** The `type` of a field's schema, if the widget never produces it. */
export function contradictingType(field: CheckedField): FieldLayer | undefined {
  const type = topLayer(field, 'schema', 'type')
  if (type === undefined || given(topLayer(field, 'as')).includes(String(type.node.value))) return undefined
  return isOffered(field) && type.node.value === 'integer' ? undefined : type
}

/** A choice field for the lender's own offers, such as the term in years: it has no options and may be a number. */
function isOffered(field: CheckedField): boolean {
  const asked = fieldNamed(topLayer(field, 'as')?.node.value)
  return asked?.chooses === true && asked.answer.type !== 'array' && topLayer(field, 'options') === undefined
}

/** The types that a widget produces, the usual one first. */
function given(as: FieldLayer | undefined): readonly [string, ...string[]] {
  const type = fieldNamed(as?.node.value)?.answer.type
  if (type === 'integer') return ['integer', 'number']
  return type === 'boolean' ? ['boolean'] : ['string']
}

const words: { readonly [type: string]: string } = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
}
