/** Rules that evaluate differently, and parts that swap their places. */
import { WRONG_OPERATORS } from '#tools/flow/mutation/operators/wrong-operators.ts'
import { jsonOf, partOf, type Spot, textOf } from './document.ts'
import { type EditOperator, replacing } from './edit.ts'
import { overwritten, sourceOf, swapped } from './splice.ts'
import { CONDITIONS, isClaim, isComment, isOperation, isPattern, operatorOf } from './value-roles.ts'

const wrongOperator: EditOperator = {
  name: 'wrong operator',
  fits: (spot) => spot.around !== undefined && isOperation(spot.around) && Object.hasOwn(WRONG_OPERATORS, spot.key),
  edit: ({ key, keyNode }, random) => {
    if (!keyNode) return undefined
    const other = random.pick(WRONG_OPERATORS[key] ?? [])
    return replacing({ node: keyNode }, other, `"${other}" for "${key}"`)
  },
}

const negatedCondition: EditOperator = {
  name: 'condition negated',
  fits: (spot) => CONDITIONS.has(spot.key) && spot.keyNode !== undefined && spot.document.sort !== 'scenarios',
  edit: (spot) => ({ what: `"${spot.key}" negated`, splices: [overwritten(spot.node, `{ "!": [${sourceOf(spot)}] }`)] }),
}

const swappedBranches: EditOperator = {
  name: 'swapped branches',
  fits: (spot) => branchesOf(spot) !== undefined,
  edit: (spot) => {
    const pair = branchesOf(spot)
    return pair && { what: 'two branches swapped', splices: swapped(...pair) }
  },
}

function branchesOf(spot: Spot): readonly [Spot, Spot] | undefined {
  const [, then, otherwise] = isOperation(spot) && operatorOf(spot) === 'if' ? (spot.parts[0]?.parts ?? []) : []
  if (then && otherwise) return ifDifferent(then, otherwise)
  const first = partOf(spot, 'cases')?.parts[0]
  const last = partOf(spot, 'otherwise')
  const outcome = first && (partOf(first, 'text') ?? partOf(first, 'go') ?? partOf(first, 'is'))
  return outcome && last ? ifDifferent(outcome, last) : undefined
}

function ifDifferent(first: Spot, second: Spot): readonly [Spot, Spot] | undefined {
  return JSON.stringify(jsonOf(first)) === JSON.stringify(jsonOf(second)) ? undefined : [first, second]
}

const maps = new Set(['statuses', 'moves', 'anywhere'])
const targets = ['go', 'screen', 'to', 'use', 'at', 'on', 'status', 'template', 'stage']

/** Two lines of a table, each with the target of the other. */
const swappedTargets: EditOperator = {
  name: 'swapped targets',
  fits: (spot) => !isClaim(spot) && targetsIn(spot).length > 1,
  edit: (spot, random) => {
    const found = targetsIn(spot)
    const first = random.pick(found)
    const others = found.filter((other) => textOf(other) !== textOf(first) && (maps.has(spot.key) || other.key === first.key))
    if (others.length === 0) return undefined
    const second = random.pick(others)
    return { what: `"${textOf(first)}" and "${textOf(second)}" swapped`, splices: swapped(first, second) }
  },
}

function targetsIn(spot: Spot): readonly Spot[] {
  if (spot.document.sort === 'scenarios') return []
  const isText = (part: Spot) => textOf(part) !== undefined
  if (maps.has(spot.key) && spot.node.type === 'object') return spot.parts.filter(isText)
  if (spot.node.type !== 'array') return []
  return spot.parts.flatMap((item) => targets.flatMap((key) => partOf(item, key) ?? []).filter(isText))
}

/** Lists that borrowers see from first to last. */
const ordered = new Set([
  ...[
    'steps',
    'fields',
    'options',
    'patterns',
    'actions',
    'stages',
    'sections',
    'progress',
    'footer',
    'fees',
    'reasons',
    'documents',
  ],
])

const changedOrder: EditOperator = {
  name: 'order changed',
  fits: ({ node, key, keyNode, document: { folder, sort } }) =>
    node.type === 'array' &&
    ordered.has(key) &&
    keyNode !== undefined &&
    folder === 'base' &&
    sort !== 'scenarios' &&
    (node.children?.length ?? 0) > 1,
  edit: ({ key, parts }, random) => {
    const at = random.below(parts.length - 1)
    const pair = ifDifferent(parts[at] as Spot, parts[at + 1] as Spot)
    return pair && { what: `two neighbours of "${key}" swapped`, splices: swapped(...pair) }
  },
}

const brokenPattern: EditOperator = {
  name: 'broken pattern',
  fits: (spot) => isPattern(spot) && textOf(spot) !== undefined && !isComment(spot) && spot.document.sort !== 'scenarios',
  edit: (spot, random) => {
    const pattern = textOf(spot) ?? ''
    const other = random.pick([
      pattern.replace(/^\^/, ''),
      pattern.replace(/\$$/, ''),
      pattern.replace(/\{([1-9]\d*)/, (_all, count) => `{${Number(count) + 1}`),
      pattern.replace(/\{(\d+),?(\d+)?\}/, ''),
      pattern.replace(/[)\]]/, ''),
      pattern.replace(/\[([^\]])/, '[^$1'),
    ])
    return other === pattern ? undefined : replacing(spot, other, `the pattern ${JSON.stringify(other)}`)
  },
}

export const RULE_EDITS: readonly EditOperator[] = [
  ...[wrongOperator, negatedCondition, swappedBranches, swappedTargets, changedOrder, brokenPattern],
]
