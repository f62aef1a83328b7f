import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { dollars, type Json, lenderOf } from '#engine/index.ts'
import { atEachField, type Check, type Found, here, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedField, type CheckedFlow, soundFile, topLayer } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'
import { limitsWithoutUnit } from './money-limit.ts'

/**
 * Reports a minimum above its maximum after merging. The finding points at the one of the two limits that `lastFirst`
 * returns; for limits of `lender.json`, at the one that `isOddOne` prefers.
 */
export const impossibleRange = {
  codes: ['E102'],
  phase: 'questions',
  run,
  examples: {
    E102: {
      why: 'Once all layers are merged, the smallest value is above the largest. Every answer is refused, and nobody passes the screen.',
      file: 'base/screens/apply/income.json',
      right: '"maximum": "$9,999"',
      wrong: '"minimum": "$20,000", "maximum": "$9,999"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return [atEachField(flow, (field, { route }) => inField(flow, field, route)), inLender(flow)]
}

type Names = readonly [low: string, high: string]

const ofAnswers: readonly Names[] = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['formatMinimum', 'formatMaximum'],
]

const ofLenders: readonly Names[] = [
  ['amountMinimum', 'amountMaximum'],
  ['aprMinimum', 'aprMaximum'],
]

function inField(flow: CheckedFlow, field: CheckedField, route: string): Found {
  // A plain number may be dollars or cents; the check money-limit reports it.
  if (limitsWithoutUnit(field).length > 0) return undefined
  return ofAnswers.map((names): Found => {
    const [low, high] = names.map((name) => topLayer(field, 'schema', name))
    if (low === undefined || high === undefined || !isAbove(low.node.value, high.node.value)) return undefined
    const depth = ({ node }: Part) =>
      field.layers.findLastIndex((layer) => partsAt(layer, 'schema').some((one) => one.node === node))
    const lowIsLast = lastFirst(flow, [low.node, depth(low)], [high.node, depth(high)]) === low.node
    const why = 'Every answer is refused, so nobody can pass this screen.'
    return rangeFinding(names, lowIsLast, low, high, `The question "${field.id}" on ${route} accepts no answer`, why)
  })
}

function inLender(flow: CheckedFlow): Found {
  const limits = partAt(soundFile(flow, 'lender.json'), 'limits')
  return ofLenders.map((names): Found => {
    const [low, high] = names.map((name) => partAt(limits, name))
    if (low === undefined || high === undefined || !isAbove(low.node.value, high.node.value)) return undefined
    const lowIsLast =
      isOddOne(flow, names[0], low.node, names[1], high.node) ?? lastFirst(flow, [low.node, 0], [high.node, 0]) === low.node
    const why = 'Nobody can be offered anything between the two.'
    return rangeFinding(names, lowIsLast, low, high, 'The limits of this lender leave nothing between them', why)
  })
}

/**
 * Whether the minimum differs from the parent's minimum by a larger factor than the maximum from the parent's maximum;
 * undefined if the factors are equal, or if the parent lacks one of the limits.
 */
function isOddOne(
  { resolved }: CheckedFlow,
  lowName: string,
  low: SourceNode,
  highName: string,
  high: SourceNode,
): boolean | undefined {
  const inherited = memberAt(resolved.parent?.files.get('lender.json'), 'limits')
  const [ofLow, ofHigh] = [
    [low, memberAt(inherited, lowName)],
    [high, memberAt(inherited, highName)],
  ].map(([own, parent]) => Math.abs(Math.log(amountOf(own?.value) / amountOf(parent?.value))))
  if (ofLow === undefined || ofHigh === undefined || !Number.isFinite(ofLow + ofHigh)) return undefined
  return ofLow === ofHigh ? undefined : ofLow > ofHigh
}

function amountOf(value: Json | undefined): number {
  return value === undefined ? Number.NaN : Number(dollars(value) ?? value)
}

function rangeFinding(
  [lowName, highName]: Names,
  lowIsLast: boolean,
  low: Part,
  high: Part,
  what: string,
  why: string,
): LenderFinding {
  const [last, other] = lowIsLast ? [low, high] : [high, low]
  const [least, most] = [low, high].map(({ node }) => JSON.stringify(node.value))
  const write = lowIsLast ? `${most} or less as "${lowName}"` : `${least} or more as "${highName}"`
  return {
    code: 'E102',
    ...here(last),
    message: `${what}: "${lowName}" is ${least}, which is above "${highName}", ${most}.`,
    why,
    related: [relatedPlace(other.node, lowIsLast ? `"${highName}" is ${most}` : `"${lowName}" is ${least}`)],
    advice: `Write ${write}; or ${lowIsLast ? `raise "${highName}"` : `lower "${lowName}"`}; or exchange the two if they are mixed up.`,
  }
}

/** Compares amounts in cents, and dates as text. */
function isAbove(low: Json, high: Json): boolean {
  const [a, b] = [dollars(low) ?? low, dollars(high) ?? high]
  return (typeof a === 'number' && typeof b === 'number' && a > b) || (typeof a === 'string' && typeof b === 'string' && a > b)
}

type Written = readonly [node: SourceNode, depth: number]

/**
 * Of two limits, the one in the files of the lender that is later in the chain; of one lender, the one of the screen rather
 * than of the library field; in one place, the one further down in the file.
 */
function lastFirst({ resolved }: CheckedFlow, a: Written, b: Written): SourceNode {
  const rank = ([node, depth]: Written) => [resolved.chain.indexOf(lenderOf(placeOf(node).file)), depth, placeOf(node).offset]
  const [ranksOfA, ranksOfB] = [rank(a), rank(b)]
  const differ = ranksOfA.findIndex((own, index) => own !== ranksOfB[index])
  return differ >= 0 && (ranksOfA[differ] ?? 0) > (ranksOfB[differ] ?? 0) ? a[0] : b[0]
}
