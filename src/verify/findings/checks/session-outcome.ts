import { placeOf } from '#engine/authoring.ts'
import { outcomeField, sessionOutcomes } from '#product/index.ts'
import { type Check, type Found, here, type Reads, suggest } from '../check.ts'
import { type CheckedField, type CheckedScreen, soundForms, topLayer, topLayers } from '../reading/checked-flow.ts'
import { memberAt, partAt } from '../reading/node-parts.ts'
import { quoted } from '../reading/words.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const screens = soundForms(flow).filter(({ kind }) => kind === 'session')
  return screens.map((screen): Found => {
    const named = partAt(screen, 'outcome')
    const id = outcomeField(typeof named?.node.value === 'string' ? { outcome: named.node.value } : {})
    const field = screen.fields.find((one) => one.id === id)
    if (field) return wrongField(screen, field)
    const ids = screen.fields.map((one) => one.id)
    return {
      code: 'E216',
      at: placeOf(named?.node ?? memberAt(screen.node, 'kind') ?? screen.node),
      pointer: named?.at ?? screen.at,
      message: `The session screen ${screen.route} has no field "${id}" that keeps how the session ended.`,
      why: 'The borrower would be refused at the end of the call, and could never go on.',
      ...(named
        ? suggest(named.node, ids)
        : { advice: `Add a field "${id}" with the options ${quoted(sessionOutcomes, ', ')}.` }),
    }
  })
}

function wrongField({ route }: CheckedScreen, field: CheckedField): Found {
  const options = topLayers(field, 'options')
  const lacking = sessionOutcomes.filter((outcome) => !options.has(outcome))
  const required = topLayer(field, 'required')
  const subject = `The field "${field.id}" of the session screen ${route}`
  return [
    lacking.length > 0 && {
      code: 'E216',
      ...here(topLayer(field, 'options') ?? field),
      message: `${subject} lacks ${quoted(lacking, ', ')}.`,
      why: 'A session that ends so could not be stored, and its borrower would have to repeat the call.',
      advice: `Add ${lacking.length === 1 ? 'an option' : 'options'} with the id ${quoted(lacking, ', ')}.`,
    },
    required && {
      code: 'E216',
      ...here(required),
      message: `${subject} is required, and its provider answers it.`,
      why: 'Borrowers do not see the field, so none of them could begin the call.',
      advice: 'Remove "required".',
    },
  ]
}
