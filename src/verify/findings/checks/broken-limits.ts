import { compileScreen, inliner } from '#engine/authoring.ts'
import { answersAjv, answersSchema, type FactsFile, hasFields, type InputScreen, type JsonObject } from '#engine/index.ts'
import { type Check, type Found, here, type Reads } from '../check.ts'
import { type CheckedField, inlinerOf, soundForms, topLayer } from '../reading/checked-flow.ts'

/**
 * Reports fields whose limits the schema compiler rejects for a reason that other checks do not cover. Without a
 * validator, no answer of the screen could be validated, so the flow must not be served.
 */
export const brokenLimits = {
  codes: ['E514'],
  phase: 'limits',
  run,
  examples: {
    E514: {
      why: 'The limits contradict the rules of JSON Schema, so that the screen could validate no answer.',
      file: 'base/screens/apply/income.json',
      right: '"schema": { "maximum": "$9,999" }, "messages": { "maximum": "Less, please" }',
      wrong:
        '"schema": { "maximum": "$9,999", "enum": [100, 100] }, "messages": { "maximum": "Less, please", "enum": "One of these" }',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  // Without a valid facts.json, limits are compiled without inlined rules.
  const inline = flow.sound('facts.json') ? inlinerOf(flow) : inliner({} as FactsFile)
  const library = flow.resolved.files.get('fields.json')
  return soundForms(flow).map(({ route, node, fields }) => {
    const compiled = compileScreen(flow.resolved.product, route, node, library, inline)
    return hasFields(compiled) && fields.map((field) => wrongLimits(route, field, whyNot(compiled, field)))
  })
}

function wrongLimits(route: string, field: CheckedField, reason: string | undefined): Found {
  return (
    reason !== undefined && {
      code: 'E514',
      ...here(topLayer(field, 'schema') ?? field),
      message: `The limits of "${field.id}" on ${route} cannot be compiled: ${reason}.`,
      why: 'The screen could not validate any answer, so it would not be served.',
      advice: 'Correct "schema", "patterns" or "options" of the question.',
    }
  )
}

/** Lenders share most fields, so limits are compiled once for all of them. */
const known = new Map<string, string | undefined>()
const knownAtMost = 2_000
const ajv = answersAjv()

function whyNot(screen: InputScreen, { id }: CheckedField): string | undefined {
  const { $id: _, ...schema } = answersSchema({ ...screen, fields: screen.fields.filter((field) => field.id === id) })
  const text = JSON.stringify(schema)
  if (known.has(text)) return known.get(text)
  const reason = failureOf(schema)
  if (known.size < knownAtMost) known.set(text, reason)
  return reason
}

function failureOf(schema: JsonObject): string | undefined {
  try {
    ajv.compile(schema)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^schema is invalid: /, '')
  }
}
