import { type FieldLayer, placeOf } from '#engine/authoring.ts'
import { asDollars } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, replacementFix } from '../check.ts'
import { type CheckedField, mergedField, soundForms, topLayer } from '../reading/checked-flow.ts'

/** Reports plain numbers as limits of amounts: the product computes in cents, but authors think in dollars. */
export const moneyLimit = { codes: ['E117'], phase: 'questions', run } satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  return soundForms(flow).flatMap(({ fields, route }) =>
    fields.flatMap((field) => bareAmounts(field).map((amount) => mistakeOf(amount, `"${field.id}" on ${route}`))),
  )
}

/** The limits of a money field that are plain numbers. */
export function bareAmounts(field: CheckedField): FieldLayer[] {
  if (mergedField(field).as !== 'money') return []
  const amounts = [topLayer(field, 'schema', 'minimum'), topLayer(field, 'schema', 'maximum'), topLayer(field, 'emptyIs')]
  return amounts.filter((amount) => amount !== undefined).filter(({ node }) => typeof node.value === 'number')
}

function mistakeOf({ at, node }: FieldLayer, question: string): LenderFinding {
  const amount = Number(node.value)
  const cents = Math.round(amount * 100)
  const inDollars = `"$${asDollars(cents)}"`
  return {
    code: 'E117',
    at: placeOf(node),
    pointer: at,
    message: `The question ${question} asks for money, and a bare number stands here.`,
    why: `Amounts are kept in cents, so ${amount} would mean $${(amount / 100).toFixed(2)}.`,
    expected: amount >= 0 ? [inDollars] : [],
    fixes:
      amount >= 0
        ? [replacementFix(`Write ${inDollars}`, amount === 0 ? 'safe' : 'review', placeOf(node), inDollars)]
        : [advice('Write the amount as dollars, such as "$9,999,999".')],
  }
}
