import { type FieldLayer, placeOf } from '#engine/authoring.ts'
import { asDollars } from '#engine/index.ts'
import { atEachField, type Check, type Found, here, type Reads, replacementFix } from '../check.ts'
import { type CheckedField, mergedField, topLayer } from '../reading/checked-flow.ts'

/** Reports plain numbers as limits of amounts: the product computes in cents, but authors think in dollars. */
export const moneyLimit = { codes: ['E117'], phase: 'questions', run } satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, { route }) =>
    limitsWithoutUnit(field).map((limit): Found => {
      const amount = Number(limit.node.value)
      const inDollars = `"$${asDollars(Math.round(amount * 100))}"`
      const safety = amount === 0 ? 'safe' : 'review'
      return {
        code: 'E117',
        ...here(limit),
        message: `The question "${field.id}" on ${route} asks for money, and a bare number stands here.`,
        why: `Amounts are kept in cents, so ${amount} would mean $${(amount / 100).toFixed(2)}.`,
        ...(amount >= 0
          ? { expected: [inDollars], fixes: [replacementFix(`Write ${inDollars}`, safety, placeOf(limit.node), inDollars)] }
          : { advice: 'Write the amount as dollars, such as "$9,999,999".' }),
      }
    }),
  )
}

/** The limits of a money field that are plain numbers. */
export function limitsWithoutUnit(field: CheckedField): FieldLayer[] {
  if (mergedField(field).as !== 'money') return []
  const amounts = [topLayer(field, 'schema', 'minimum'), topLayer(field, 'schema', 'maximum'), topLayer(field, 'emptyIs')]
  return amounts.filter((amount) => amount !== undefined).filter(({ node }) => typeof node.value === 'number')
}
