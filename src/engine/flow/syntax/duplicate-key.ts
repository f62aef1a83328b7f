import type { Node } from 'jsonc-parser'
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { replacement } from '../fix.ts'
import type { FlowPointer } from '../json.ts'
import { pointTo } from '../pointer.ts'
import type { SourcePlace } from '../source-node.ts'
import { itemBreak } from './grammar-problem.ts'

/** Keys of rules, of which each needs an object of its own. */
const OF_RULES = /^(?:rule|var|answered|in|some|all|none|and|or|[^\w$]+)$/

/**
 * The finding for a key that an object has twice.
 *
 * @param object the object around the key, as the parser read it
 * @param at the second key
 */
export function duplicateKey(
  object: Node,
  key: string,
  at: SourcePlace,
  first: SourcePlace,
  pointer: FlowPointer,
  text: string,
): Finding {
  const ofRule = ofRules(object, key, at, text)
  const fixes = ofRule ?? ofItems(object, key, at, text) ?? ofMembers(object, at, first, text)
  return provedFinding('E002', {
    at,
    pointer: pointTo(pointer, key),
    message: ofRule
      ? `"${key}" stands twice in one object, and each rule needs braces of its own.`
      : `"${key}" stands twice in one object: in line ${first.line}, and here again.`,
    why: 'Only the last one counts, so what the first one says never reaches anybody.',
    related: [{ ...first, label: 'the first one' }],
    fixes,
  })
}

/** `{ "rule": "a", "rule": "b" }`: rules in one object, which need an object each and an operator around them. */
function ofRules(object: Node, key: string, at: SourcePlace, text: string): readonly Fix[] | undefined {
  const members = object.children ?? []
  if (!OF_RULES.test(key) || members.some(({ children }) => children?.[0]?.value !== key)) return undefined
  const around = object.parent?.type === 'property' ? object.parent.children?.[0]?.value : undefined
  const list = `[${members.map((member) => `{ ${written(member, text).replace(/\s*\n\s*/g, ' ')} }`).join(', ')}]`
  const rules = around === 'and' || around === 'or' ? [list] : [`{ "and": ${list} }`, `{ "or": ${list} }`]
  const { offset, length } = object
  return rules.map((rule) => replacement({ ...at, offset, length }, rule, 'review'))
}

/** A second `id` in an item of a list: two items have run into one. */
function ofItems(object: Node, key: string, at: SourcePlace, text: string): readonly Fix[] | undefined {
  if (key !== 'id' || object.parent?.type !== 'array') return undefined
  const offset = text.slice(0, at.offset).replace(/[\s,]+$/, '').length
  const place = { ...at, offset, length: at.offset - offset }
  const title = 'Write }, and { before this, since another entry of the list begins here'
  return [replacement(place, itemBreak(text, object.offset, at.offset), 'safe', title)]
}

function ofMembers(object: Node, at: SourcePlace, first: SourcePlace, text: string): readonly Fix[] {
  const members = object.children ?? []
  const [one, other] = [first, at].map(({ offset }) => members.findIndex((member) => member.offset === offset))
  if (one === undefined || other === undefined || one < 0 || other < 0) return []
  const remove = (index: number, title: string, safety: Fix['safety']) =>
    replacement({ ...at, ...rangeOf(members, index) }, '', safety, title)
  const [value, otherValue] = [one, other].map((index) => valueText(members[index], text))
  if (value === otherValue) return [remove(other, 'Delete this one: both say the same', 'safe')]
  return [
    remove(one, `Delete the first one, in line ${first.line}, if this one is right`, 'review'),
    remove(other, 'Delete this one, if the first one is right', 'review'),
  ]
}

/** The range of a member with the comma that would be left over. */
function rangeOf(members: readonly Node[], index: number): { readonly offset: number; readonly length: number } {
  const { offset, length } = members[index] as Node
  const next = members[index + 1]
  if (next) return { offset, length: next.offset - offset }
  const before = members[index - 1]
  const from = before ? before.offset + before.length : offset
  return { offset: from, length: offset + length - from }
}

function valueText(member: Node | undefined, text: string): string {
  const value = member?.children?.[1]
  return value ? written(value, text).replace(/\s+/g, ' ') : ''
}

function written({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length)
}
