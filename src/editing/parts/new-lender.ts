import { BASE, capitalized, type FlowLibrary, lendersOf, resolveLender } from '#engine/authoring.ts'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { checkedFlow, textAt } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { flowFile } from '../files/formatted.ts'
import { Impossible } from '../impossible.ts'
import { mustBeNamed } from './name-rules.ts'
import type { NewPart } from './new-part.ts'

/**
 * Generates a lender whose name is derived from its id. All else is inherited; contact, states and licence must be
 * written by hand, and `flow check` notes them until then.
 */
export function newLender(library: FlowLibrary, id: LenderId, from: LenderId, name = inCapitals(id)): NewPart {
  mustBeNamed('lender', id)
  if (id === BASE || library.folders.has(id)) throw new Impossible(`There is a folder "${id}" already.`)
  assertKnownPlaces('lender', from, [BASE, ...lendersOf(library)])
  if (name.trim() === '' || name.length > 80) throw new Impossible('The name of a lender has at most 80 characters.')
  const code = id.toUpperCase().replaceAll('-', '_')
  const whose = lendersOf(library).find((lender) => codeOf(library, lender) === code)
  if (whose !== undefined) throw new Impossible(`The code ${code} is that of "${whose}" already: choose another id.`)
  const path = `${id}/lender.json`
  const own: JsonObject = {
    ...(from === BASE ? {} : { extends: from }),
    code,
    ...(from === BASE && { canonicalCode: code }),
    name,
    nameShort: name.slice(0, 40).trim(),
    hosts: [`${id}.example`],
  }
  const journeys = [...checkedFlow(resolveLender(library, from)).journeys.values()].slice(0, 1)
  return {
    files: new Map([[path, flowFile(own)]]),
    because: `is ${name}, and says so itself`,
    next: [
      `In ${path}, write the hosts that show it${from === BASE ? ', where it lends, how to reach it and its NMLS number' : ' and whatever else differs'}.`,
      `"npm run flow -- check ${id}" says what is left; "npm run flow -- fmt ${id}" then records what it says otherwise than ${from}.`,
      ...journeys.flatMap(({ id: journey, node }) => [
        `"npm run dev", then open http://localhost:8080/account/heloc${textAt(node, 'path') ?? ''}?lender=${id}.`,
        `"npm run flow -- new step ${id} ${journey}/<step>" asks its borrowers one thing more.`,
      ]),
    ],
  }
}

/** A name from an id: `elm-street` is "Elm Street". */
function inCapitals(id: LenderId): string {
  return id.split('-').map(capitalized).join(' ')
}

function codeOf(library: FlowLibrary, lender: LenderId): unknown {
  return resolveLender(library, lender).files.get('lender.json')?.members?.get('code')?.value
}
