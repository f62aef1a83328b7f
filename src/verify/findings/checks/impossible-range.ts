import { type FieldLayer, placeOf, type SourceNode } from '#engine/authoring.ts'
import { dollars, type Json, lenderOf, pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedField, type CheckedFlow, soundForms, topLayer } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
import { bareAmounts } from './money-limit.ts'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const asked = soundForms(flow).flatMap(({ fields, route }) =>
    fields.flatMap((field) => inField(flow, field, `The question "${field.id}" on ${route}`)),
  )
  return [...asked, ...inLender(flow)]
}

const ofAnswers = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['formatMinimum', 'formatMaximum'],
] as const

const ofLenders = [
  ['amountMinimum', 'amountMaximum'],
  ['aprMinimum', 'aprMaximum'],
] as const

function inField(flow: CheckedFlow, field: CheckedField, question: string): LenderFinding[] {
  // A plain number may be dollars or cents; the check money-limit reports it.
  if (bareAmounts(field).length > 0) return []
  return ofAnswers.flatMap((names) => {
    const [low, high] = names.map((name) => topLayer(field, 'schema', name))
    if (low === undefined || high === undefined || !isAbove(low.node.value, high.node.value)) return []
    const depth = ({ node }: FieldLayer) => field.layers.findLastIndex((layer) => within(layer.node, node))
    const lowIsLast = lastFirst(flow, [low.node, depth(low)], [high.node, depth(high)]) === low.node
    const why = 'Every answer is refused, so nobody can pass this screen.'
    return [mistakeOf(names, lowIsLast, low, high, `${question} accepts no answer`, why)]
  })
}

function inLender(flow: CheckedFlow): LenderFinding[] {
  const file = 'lender.json'
  const limits = memberAt(flow.resolved.files.get(file), 'limits')
  if (limits === undefined || !flow.sound(file)) return []
  return ofLenders.flatMap((names) => {
    const [low, high] = names.map((name) => memberAt(limits, name))
    if (low === undefined || high === undefined || !isAbove(low.value, high.value)) return []
    const [lowHere, highHere] = names.map((name) => pointTo(file, 'limits', name)) as [string, string]
    const lowIsLast = isOddOne(flow, names[0], low, names[1], high) ?? lastFirst(flow, [low, 0], [high, 0]) === low
    const why = 'Nobody can be offered anything between the two.'
    const what = 'The limits of this lender leave nothing between them'
    return [mistakeOf(names, lowIsLast, { at: lowHere, node: low }, { at: highHere, node: high }, what, why)]
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

function mistakeOf(
  [lowName, highName]: readonly [string, string],
  lowIsLast: boolean,
  low: FieldLayer,
  high: FieldLayer,
  what: string,
  why: string,
): LenderFinding {
  const [last, other] = lowIsLast ? [low, high] : [high, low]
  const shown = ({ node }: FieldLayer) => JSON.stringify(node.value)
  return {
    code: 'E102',
    at: placeOf(last.node),
    pointer: last.at,
    message: `${what}: "${lowName}" is ${shown(low)}, which is above "${highName}", ${shown(high)}.`,
    why,
    related: [relatedPlace(other.node, `"${lowIsLast ? highName : lowName}" is ${shown(other)}`)],
    fixes: [
      advice(
        `Write ${lowIsLast ? `${shown(high)} or less as "${lowName}"` : `${shown(low)} or more as "${highName}"`}; or ${lowIsLast ? `raise "${highName}"` : `lower "${lowName}"`}; or exchange the two if they are mixed up.`,
      ),
    ],
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

function within(layer: SourceNode, node: SourceNode): boolean {
  return [...(memberAt(layer, 'schema')?.members?.values() ?? [])].includes(node)
}
