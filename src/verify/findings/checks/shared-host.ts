import { type Finding, type FlowLibrary, finding, lendersOf, placeOf, type SourceNode } from '#engine/authoring.ts'
import { type LenderId, pointTo } from '#engine/index.ts'
import { advice, relatedPlace } from '../check.ts'
import type { FindingExamples } from '../examples/finding-example.ts'
import { itemsAt } from '../reading/node-parts.ts'

/** Reports a host name of two lenders, at the alphabetically later one. Inherited host names are ignored. */
export function sharedHost(library: FlowLibrary): Finding[] {
  const first = new Map<string, { readonly lender: LenderId; readonly node: SourceNode }>()
  return lendersOf(library)
    .toSorted()
    .flatMap((lender) => {
      const own = library.folders.get(lender)?.get('lender.json')?.parsed?.node
      return itemsAt(own, 'hosts').flatMap((node, index) => {
        const host = String(node.value)
        const other = first.get(host)
        if (other === undefined) first.set(host, { lender, node })
        if (other === undefined || other.lender === lender) return []
        return [
          finding('E019', {
            at: placeOf(node),
            pointer: pointTo('lender.json', 'hosts', index),
            lenders: [other.lender, lender],
            confidence: 'proved',
            message: `${other.lender} and ${lender} both answer at ${host}.`,
            why: 'Borrowers of one of them would be shown the other lender.',
            related: [relatedPlace(other.node, `${other.lender} answers there`)],
            fixes: [advice('Take it out of one of the two lists.')],
          }),
        ]
      })
    })
}

export const sharedHostExamples = {
  E019: {
    why: 'The host in the address decides which lender a borrower sees. Two lenders cannot both answer at the same one.',
    file: 'birch/lender.json',
    at: '"name": "Birch Lending"',
    right: '"name": "Birch Lending", "hosts": ["birch.example"]',
    wrong: '"name": "Birch Lending", "hosts": ["acme.example"]',
  },
} satisfies FindingExamples
