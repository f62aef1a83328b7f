import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { outcomeField, sessionOutcomes } from '#product/index.ts'
import { advice, type Check, type LenderFinding, type Reads, suggest } from '../check.ts'
import { type CheckedField, type CheckedScreen, soundForms, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'

/**
 * Reports session screens whose field of the outcome is missing, lacks an outcome that the provider may report, or is
 * required of borrowers, who do not see it.
 */
export const sessionOutcome = {
  codes: ['E216'],
  phase: 'questions',
  run,
  examples: {
    E216: {
      why: 'The provider of a session reports how it ended: signed, missed, identity refused, or failed. The field named by "outcome" keeps that, so it needs an option for each, and no "required", because borrowers do not see it.',
      on: 'a shipped lender',
      file: 'base/screens/notary/session.json',
      right: '"label": "How the call ended"',
      wrong: '"label": "How the call ended", "required": "Please say how it ended"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow)
    .filter(({ kind }) => kind === 'session')
    .flatMap((screen) => {
      const named = memberAt(screen.node, 'outcome')
      const id = outcomeField(typeof named?.value === 'string' ? { outcome: named.value } : {})
      const field = screen.fields.find((one) => one.id === id)
      return field ? mistakesAt(screen, field) : [missing(screen, id)]
    })
}

function missing({ route, at, node, fields }: CheckedScreen, id: string): LenderFinding {
  const named = memberAt(node, 'outcome')
  const place = named ?? memberAt(node, 'kind') ?? node
  return {
    code: 'E216',
    at: placeOf(place),
    pointer: named ? pointTo(at, 'outcome') : at,
    message: `The session screen ${route} has no field "${id}" that keeps how the session ended.`,
    why: 'The borrower would be refused at the end of the call, and could never go on.',
    ...(named
      ? suggest(
          named,
          fields.map((field) => field.id),
        )
      : { fixes: [advice(`Add a field "${id}" with the options ${listed(sessionOutcomes)}.`)] }),
  }
}

function mistakesAt({ route }: CheckedScreen, field: CheckedField): LenderFinding[] {
  const options = topLayers(field, 'options')
  const lacking = sessionOutcomes.filter((outcome) => !options.has(outcome))
  const written = topLayer(field, 'options')
  const required = topLayer(field, 'required')
  return [
    ...(lacking.length === 0
      ? []
      : [
          {
            code: 'E216' as const,
            at: placeOf(written?.node ?? field.node),
            pointer: written?.at ?? field.at,
            message: `The field "${field.id}" of the session screen ${route} lacks ${listed(lacking)}.`,
            why: 'A session that ends so could not be stored, and its borrower would have to repeat the call.',
            fixes: [advice(`Add ${lacking.length === 1 ? 'an option' : 'options'} with the id ${listed(lacking)}.`)],
          },
        ]),
    ...(required
      ? [
          {
            code: 'E216' as const,
            at: placeOf(required.node),
            pointer: required.at,
            message: `The field "${field.id}" of the session screen ${route} is required, and its provider answers it.`,
            why: 'Borrowers do not see the field, so none of them could begin the call.',
            fixes: [advice('Remove "required".')],
          },
        ]
      : []),
  ]
}

function listed(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}
