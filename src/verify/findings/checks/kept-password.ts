import { placeOf } from '#engine/authoring.ts'
import { atEachField, type Check, type Found, type Reads } from '../check.ts'
import { mergedField, topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'

/** Reports passwords that would be stored with the answers, or shown in explanations. */
export const keptPassword = {
  codes: ['E215'],
  phase: 'questions',
  run,
  examples: {
    E215: {
      why: 'A password is never stored and never shown: "secret" and "keep": "never" say so. Without one of them it could be read by people.',
      file: 'base/screens/apply/password.json',
      right: '"secret": true, "keep": "never"',
      wrong: '"secret": true',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return atEachField(flow, (field, { route }) => {
    const as = topLayer(field, 'as')
    if (as?.node.value !== 'password' && as?.node.value !== 'password-strength') return undefined
    const { keep, secret } = mergedField(field)
    const missing = [...(keep === 'never' ? [] : ['"keep": "never"']), ...(secret === true ? [] : ['"secret": true'])]
    if (missing.length === 0) return undefined
    return {
      code: 'E215',
      at: placeOf(memberAt(field.node, 'id') ?? as.node),
      pointer: field.at,
      message: `The password "${field.id}" on ${route} does not say ${missing.join(' and ')}.`,
      why: 'The password would be stored with the answers or shown in explanations, for everybody to read who sees them.',
      advice: `Add ${missing.join(' and ')} to "${field.id}".`,
    }
  })
}
