import { type FlowLibrary, lendersOf, placeOf, resolveLender, type SourceNode } from '#engine/authoring.ts'
import { type LenderId, lenderOf, pointTo } from '#engine/index.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { openingOf } from '../reading/opening-of.ts'

/**
 * Reports two lenders with the same code, at the alphabetically later one. Applications and requests identify a lender
 * by its code.
 */
export const sameCode = {
  codes: ['E022'],
  phase: 'references',
  run,
  examples: {
    E022: {
      why: 'The code separates the applications of one lender from those of another. With one code for two lenders they would be mixed.',
      file: 'birch/lender.json',
      right: '"code": "BIRCH"',
      wrong: '"code": "ACME"',
    },
  },
} satisfies Check

function run({ flow, library }: Reads<'flow' | 'library'>): Found {
  const file = 'lender.json'
  const code = codeOf(library, flow.lender)
  if (code === undefined || !flow.sound(file)) return undefined
  const first = earlierCodes(library, flow.lender).find(({ node }) => node?.value === code.value)
  if (first?.node === undefined) return undefined
  const own = library.folders.get(flow.lender)?.get(file)?.parsed?.node
  const isOwn = lenderOf(placeOf(code).file) === flow.lender
  return {
    code: 'E022',
    at: isOwn || !own ? placeOf(code) : openingOf(own),
    pointer: pointTo(file, 'code'),
    message: `${flow.lender} and ${first.lender} have the same code, ${JSON.stringify(code.value)}.`,
    why: 'What is meant for one of the two would reach the other one.',
    related: [relatedPlace(first.node, `the code of ${first.lender}`)],
    advice: `Say a "code" that only ${flow.lender} has.`,
  }
}

/** The codes of the lenders that come before this one in the alphabet. */
export function earlierCodes(
  library: FlowLibrary,
  before: LenderId,
): readonly { readonly lender: LenderId; readonly node: SourceNode | undefined }[] {
  const lenders = lendersOf(library)
  return lenders.slice(0, Math.max(0, lenders.indexOf(before))).map((lender) => ({ lender, node: codeOf(library, lender) }))
}

function codeOf(library: FlowLibrary, lender: LenderId): SourceNode | undefined {
  return resolveLender(library, lender).files.get('lender.json')?.members?.get('code')
}
