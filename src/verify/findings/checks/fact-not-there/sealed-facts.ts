/** Secret answers: readable while the screen is being answered, sealed or deleted once it was accepted. */

import type { CheckedField, CheckedFlow } from '../../reading/checked-flow.ts'
import { mergedField } from '../../reading/checked-flow.ts'
import { memberAt, membersAt } from '../../reading/node-parts.ts'

/** For the path of each secret answer: the fact that records that the answer exists, if there is one. */
export function sealedFacts(flow: CheckedFlow): ReadonlyMap<string, string | undefined> {
  // Answers that create the account are stored with it unsealed, such as the date of birth.
  const identity = [...flow.journeys.values()].flatMap(({ node }) =>
    membersAt(memberAt(node, 'end'), 'identity').map(([, path]) => String(path.value)),
  )
  const fields = [...flow.screens.values()].filter(({ saves }) => saves !== '').flatMap((screen) => screen.fields)
  return new Map(
    fields.flatMap((field) => {
      const { secret, keep } = mergedField(field)
      const isSealed = keep === 'never' || (secret === true && !identity.includes(field.path))
      return isSealed ? [[field.path, factOfExistence(field)] as const] : []
    }),
  )
}

function factOfExistence(field: CheckedField): string | undefined {
  const { keptAs, lastFour } = mergedField(field)
  const name = [lastFour, keptAs].find((one) => typeof one === 'string')
  return name === undefined ? undefined : `${field.path.slice(0, field.path.lastIndexOf('.'))}.${String(name)}`
}
