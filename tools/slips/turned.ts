/** Rules that say something else, and things that changed places. */
import { jsonOf, partOf, type Spot, textOf } from './document.ts'
import type { Kind } from './edit.ts'
import { saidInstead, swapped, typedOver, written } from './splice.ts'
import { CONDITIONS, isAside, isOperation, isPattern, isPromise, operatorOf } from './what-is-written.ts'

const mistaken: { readonly [operator: string]: readonly string[] } = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '==': ['!=', '==='],
  '!=': ['=='],
  and: ['or'],
  or: ['and'],
  '!': ['!!'],
  '!!': ['!'],
  min: ['max'],
  max: ['min'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  some: ['all', 'none'],
  all: ['some'],
  none: ['some'],
  in: ['=='],
  starts_with: ['ends_with'],
  years_since: ['days_since'],
  days_since: ['years_since'],
  answered: ['!'],
}

export const wrongOperator: Kind = {
  name: 'wrong operator',
  fits: (spot) => spot.around !== undefined && isOperation(spot.around) && Object.hasOwn(mistaken, spot.key),
  made: (spot, chance) => {
    if (!spot.keyNode) return undefined
    // "===" is another way to write "==" only to somebody who does not know it.
    const other = chance.oneOf((mistaken[spot.key] ?? []).filter((one) => one !== '==='))
    return { what: `"${other}" for "${spot.key}"`, splices: [saidInstead(spot.keyNode, other)] }
  },
}

export const invertedCondition: Kind = {
  name: 'condition turned round',
  fits: (spot) => CONDITIONS.has(spot.key) && spot.keyNode !== undefined && spot.document.sort !== 'scenarios',
  made: (spot) => {
    const rule = written(spot.document.text, spot.node)
    return { what: `"${spot.key}" turned round`, splices: [typedOver(spot.node, `{ "!": [${rule}] }`)] }
  },
}

export const swappedBranches: Kind = {
  name: 'swapped branches',
  fits: (spot) => branchesOf(spot) !== undefined,
  made: (spot) => {
    const pair = branchesOf(spot)
    return pair && { what: 'what holds then and otherwise, swapped', splices: swapped(...pair) }
  },
}

function branchesOf(spot: Spot): readonly [Spot, Spot] | undefined {
  const [, then, otherwise] = isOperation(spot) && operatorOf(spot) === 'if' ? (spot.parts[0]?.parts ?? []) : []
  if (then && otherwise) return differing(then, otherwise)
  const cases = partOf(spot, 'cases')
  const last = partOf(spot, 'otherwise')
  const [first] = cases?.parts ?? []
  const says = first && (partOf(first, 'text') ?? partOf(first, 'go') ?? partOf(first, 'is'))
  return says && last ? differing(says, last) : undefined
}

function differing(one: Spot, other: Spot): readonly [Spot, Spot] | undefined {
  return JSON.stringify(jsonOf(one)) === JSON.stringify(jsonOf(other)) ? undefined : [one, other]
}

const maps = new Set(['statuses', 'moves', 'anywhere'])
const targets = ['go', 'screen', 'to', 'use', 'at', 'on', 'status', 'template', 'stage']

/** Two lines of a table that lead where the other should. */
export const swappedTargets: Kind = {
  name: 'swapped targets',
  fits: (spot) => !isPromise(spot) && targetsIn(spot).length > 1,
  made: (spot, chance) => {
    const all = targetsIn(spot)
    const one = chance.oneOf(all)
    const others = all.filter(
      (other) => textOf(other) !== textOf(one) && other.key === (maps.has(spot.key) ? other.key : one.key),
    )
    if (others.length === 0) return undefined
    const other = chance.oneOf(others)
    return { what: `"${textOf(one)}" and "${textOf(other)}" swapped`, splices: swapped(one, other) }
  },
}

function targetsIn(spot: Spot): readonly Spot[] {
  if (spot.document.sort === 'scenarios') return []
  if (maps.has(spot.key) && spot.node.type === 'object') return spot.parts.filter((one) => textOf(one) !== undefined)
  if (spot.node.type !== 'array') return []
  return spot.parts.flatMap((item) =>
    targets.flatMap((key) => partOf(item, key) ?? []).filter((one) => textOf(one) !== undefined),
  )
}

/** Lists that borrowers meet from first to last. */
const inOrder = new Set([
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
])

export const swappedOrder: Kind = {
  name: 'order changed',
  fits: (spot) =>
    spot.node.type === 'array' &&
    inOrder.has(spot.key) &&
    spot.keyNode !== undefined &&
    spot.document.folder === 'base' &&
    spot.document.sort !== 'scenarios' &&
    (spot.node.children?.length ?? 0) > 1,
  made: (spot, chance) => {
    const items = spot.parts
    const at = chance.below(items.length - 1)
    const pair = differing(items[at] as Spot, items[at + 1] as Spot)
    return pair && { what: `two neighbours of "${spot.key}" swapped`, splices: swapped(...pair) }
  },
}

export const brokenPattern: Kind = {
  name: 'broken pattern',
  fits: (spot) => isPattern(spot) && textOf(spot) !== undefined && !isAside(spot) && spot.document.sort !== 'scenarios',
  made: (spot, chance) => {
    const pattern = textOf(spot) ?? ''
    const other = chance.oneOf([
      pattern.replace(/^\^/, ''),
      pattern.replace(/\$$/, ''),
      pattern.replace(/\{([1-9]\d*)/, (_all, count) => `{${Number(count) + 1}`),
      pattern.replace(/\{(\d+),?(\d+)?\}/, ''),
      pattern.replace(/[)\]]/, ''),
      pattern.replace(/\[([^\]])/, '[^$1'),
    ])
    return other === pattern
      ? undefined
      : { what: `the pattern ${JSON.stringify(other)}`, splices: [saidInstead(spot.node, other)] }
  },
}
