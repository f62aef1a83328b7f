import { compileScreen, inliner, placeOf } from '#engine/authoring.ts'
import { answersAjv, answersSchema, type FactsFile, hasFields, type InputScreen, type JsonObject } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../../check.ts'
import { type CheckedField, type CheckedScreen, soundForms, topLayer } from '../../reading/checked-flow.ts'
import { examples } from './example.ts'

/**
 * A question whose limits the schema compiler cannot take, for whatever reason the other checks do not know of: without its
 * validator no answer of the form could be validated, so its flow must not be served.
 */
export const brokenLimits = { codes: ['E514'], phase: 'limits', examples, run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  // Rules of a facts.json that is wrongly written are not inlined: limits compile without them.
  const facts = flow.sound('facts.json') ? flow.resolved.files.get('facts.json')?.value : undefined
  const inline = inliner((facts ?? {}) as FactsFile)
  const library = flow.resolved.files.get('fields.json')
  return soundForms(flow).flatMap((screen) => {
    const compiled = compileScreen(screen.route, screen.node, library, inline)
    if (!hasFields(compiled)) return []
    return screen.fields.flatMap((field) => {
      const reason = whyNot(compiled, field)
      return reason === undefined ? [] : [mistakeOf(screen, field, reason)]
    })
  })
}

/** Lenders ask mostly the same questions: each one's limits are compiled once. */
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

function mistakeOf({ route }: CheckedScreen, field: CheckedField, reason: string): LenderFinding {
  const { at, node } = topLayer(field, 'schema') ?? field
  return {
    code: 'E514',
    at: placeOf(node),
    pointer: at,
    message: `The limits of "${field.id}" on ${route} cannot be compiled: ${reason}.`,
    why: 'The screen could not validate any answer, so it would not be served.',
    fixes: [advice('Correct "schema", "patterns" or "options" of the question.')],
  }
}
