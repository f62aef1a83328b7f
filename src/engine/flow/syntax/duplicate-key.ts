import type { Node } from 'jsonc-parser'
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { finding } from '#engine/diagnostics/make-finding.ts'
import type { FlowPointer } from '../json.ts'
import { pointTo } from '../pointer.ts'
import type { SourcePlace } from '../source-node.ts'

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
  return finding('E002', {
    at,
    pointer: pointTo(pointer, key),
    confidence: 'proved',
    message: ofRule
      ? `"${key}" stands twice in one object, and each rule needs braces of its own.`
      : `"${key}" stands twice in one object: in line ${first.line}, and here again.`,
    why: 'Only the last one counts, so what the first one says never reaches anybody.',
    related: [{ ...first, label: 'the first one' }],
    fixes,
  })
}

/** `{ "rule": "a", "rule": "b" }`: rules in one object, which need an object each and an operator around them. */
function ofRules(object: Node, key: string, { file }: SourcePlace, text: string): readonly Fix[] | undefined {
  const members = object.children ?? []
  if (!OF_RULES.test(key) || members.some(({ children }) => children?.[0]?.value !== key)) return undefined
  const around = object.parent?.type === 'property' ? object.parent.children?.[0]?.value : undefined
  const list = `[${members.map((member) => `{ ${written(member, text)} }`).join(', ')}]`
  const write = (rule: string): Fix => ({
    title: `Write ${rule}`,
    safety: 'review',
    edits: [{ file, offset: object.offset, length: object.length, text: rule }],
  })
  return around === 'and' || around === 'or' ? [write(list)] : [`{ "and": ${list} }`, `{ "or": ${list} }`].map(write)
}

/** A second `id` in an item of a list: two items have run into one. */
function ofItems(object: Node, key: string, { file, offset }: SourcePlace, text: string): readonly Fix[] | undefined {
  if (key !== 'id' || object.parent?.type !== 'array') return undefined
  const end = text.slice(0, offset).replace(/[\s,]+$/, '').length
  const indent = indentBefore(object.offset, text)
  const indentOfKey = indentBefore(offset, text)
  const by = indent === undefined || indentOfKey === undefined ? ' }, { ' : `\n${indent}},\n${indent}{\n${indentOfKey}`
  const edits = [{ file, offset: end, length: offset - end, text: by }]
  return [{ title: 'Write }, and { before this, since another entry of the list begins here', safety: 'safe', edits }]
}

function indentBefore(offset: number, text: string): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return line.trim() === '' ? line : undefined
}

function ofMembers(object: Node, at: SourcePlace, first: SourcePlace, text: string): readonly Fix[] {
  const members = object.children ?? []
  const [one, other] = [first, at].map(({ offset }) => members.findIndex((member) => member.offset === offset))
  const remove = (index: number, title: string, safety: Fix['safety']): Fix => ({
    title,
    safety,
    edits: [{ file: at.file, ...rangeOf(members, index), text: '' }],
  })
  if (one === undefined || other === undefined || one < 0 || other < 0) return []
  if (textOfValue(members[one] as Node, text) === textOfValue(members[other] as Node, text)) {
    return [remove(other, 'Delete this one: both say the same', 'safe')]
  }
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

function textOfValue({ children }: Node, text: string): string {
  const value = children?.[1]
  return value ? text.slice(value.offset, value.offset + value.length).replace(/\s+/g, ' ') : ''
}

function written({ offset, length }: Node, text: string): string {
  return text.slice(offset, offset + length).replace(/\s*\n\s*/g, ' ')
}
