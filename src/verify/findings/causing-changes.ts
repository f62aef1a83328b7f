/**
 * Moves findings from a parent's line to the lender's line that causes them. What is wrong in a parent's file for a lender,
 * and in order for the parent, comes from a change of the lender: the one without which the finding is gone.
 */
import {
  checkStructure,
  type Finding,
  type FlowLibrary,
  openFlowLibrary,
  placeOf,
  resolveLender,
  type SourceNode,
} from '#engine/authoring.ts'
import { isObject, itemKey, type Json, type LenderId, lenderOf, pointTo, splitPointer } from '#engine/index.ts'
import { advice } from './check.ts'
import { subjectOf } from './checks/changed-setting/change-in-words.ts'
import { checkedFlow } from './reading/checked-flow.ts'
import { type OwnChange, ownChanges } from './reading/own-changes.ts'

/** The findings of a command about one lender. */
export type FindingsOf = (library: FlowLibrary, lender: LenderId) => readonly Finding[]

/** `mostTried`: how often `findingsOf` may run with a change taken out; `suspects`: findings whose places are tried first. */
export type Search = { readonly mostTried?: number; readonly suspects?: readonly Finding[] }

/** A finding at the change that causes it, and the findings that it stands for. */
export type MovedFinding = { readonly finding: Finding; readonly of: readonly Finding[] }

/** `findings` with those at lines of parents moved; those of which no single change is the cause stay where they are. */
export function atCausingChanges(
  library: FlowLibrary,
  lender: LenderId,
  findings: readonly Finding[],
  findingsOf: FindingsOf,
  search: Search = {},
): Finding[] {
  const moved = movedFindings(library, lender, findings, findingsOf, search)
  const gone = new Set(moved.flatMap(({ of }) => of))
  return [...findings.filter((one) => !gone.has(one)), ...moved.map(({ finding }) => finding)]
}

export function movedFindings(
  library: FlowLibrary,
  lender: LenderId,
  findings: readonly Finding[],
  findingsOf: FindingsOf,
  { mostTried = 15, suspects = findings }: Search = {},
): readonly MovedFinding[] {
  const { parent } = resolveLender(library, lender)
  const inherited = findings.filter(({ file, severity }) => severity !== 'info' && lenderOf(file) !== lender)
  if (parent === undefined || inherited.length === 0) return []
  const ofParent = new Set(findingsOf(library, parent.lender).map(keyOf))
  let open = inherited.filter((one) => !ofParent.has(keyOf(one)))
  if (open.length === 0) return []
  const known = new Set(findings.map(keyOf))
  const moved: MovedFinding[] = []
  for (const change of changesOf(library, lender, suspects).slice(0, mostTried)) {
    if (open.length === 0) break
    const left = findingsOf(withoutChange(library, lender, change), lender).filter(({ severity }) => severity !== 'info')
    // A variant with an error of its own may hide what was wrong before.
    if (left.some((one) => one.severity === 'error' && !known.has(keyOf(one)))) continue
    const there = new Set(left.map(keyOf))
    const caused = open.filter((one) => !there.has(keyOf(one)))
    open = open.filter((one) => there.has(keyOf(one)))
    for (const same of Map.groupBy(caused, ({ code }) => code).values()) {
      const [first] = same
      if (first) moved.push({ finding: movedTo(change, first, same, lender), of: same })
    }
  }
  return moved
}

function keyOf({ code, pointer }: Finding): string {
  return `${code} ${pointer}`
}

type Change = Pick<OwnChange, 'pointer' | 'file' | 'keys' | 'at'>

/** What a lender changes but for words: what other findings are about first, then the order of items and other changes. */
function changesOf(library: FlowLibrary, lender: LenderId, suspects: readonly Finding[]): readonly Change[] {
  const flow = checkedFlow(resolveLender(library, lender), checkStructure(library, lender))
  const decided = ownChanges(flow).filter(({ visit }) => visit?.is !== 'text')
  const suspected = new Set(suspects.map(({ pointer }) => pointer))
  const [first, others] = [true, false].map((is) => decided.filter(({ pointer }) => suspected.has(pointer) === is))
  const moved = [...new Set(decided.map(({ file }) => file)), ...flow.resolved.written.keys()].flatMap((file) => {
    const node = library.files.get(`${lender}/${file}`)?.parsed?.node
    return node === undefined ? [] : movesIn(node, file)
  })
  const places = new Set(decided.map(({ pointer }) => pointer))
  const movesOfOld = new Map(moved.filter(({ pointer }) => !isInside(pointer, places)).map((one) => [one.pointer, one]))
  return [...(first ?? []), ...movesOfOld.values(), ...(others ?? [])]
}

/** Whether a place is in an item that the lender adds. */
function isInside(pointer: string, places: ReadonlySet<string>): boolean {
  return [...places].some((place) => pointer.startsWith(`${place}/`))
}

const ORDER = ['$first', '$last', '$after', '$before'] as const

function movesIn(node: SourceNode, pointer: string): readonly Change[] {
  const inside = [
    ...[...(node.members ?? [])].map(([key, member]) => [key, member] as const),
    ...(node.items ?? []).map((item, index) => [itemKey(item, index), item] as const),
  ].flatMap(([key, child]) => movesIn(child, pointTo(pointer, key)))
  const own = ORDER.flatMap((key) => {
    const member = node.members?.get(key)
    const at = pointTo(pointer, key)
    return member === undefined ? [] : [{ pointer: at, ...splitPointer(at), at: placeOf(member) }]
  })
  return [...own, ...inside]
}

function withoutChange(library: FlowLibrary, lender: LenderId, { file, keys }: Change): FlowLibrary {
  const path = `${lender}/${file}`
  const overlay = library.files.get(path)?.parsed?.node?.value as Json | undefined
  const texts = new Map([...library.files].map(([one, { text }]) => [one, text]))
  if (overlay !== undefined) texts.set(path, JSON.stringify(without(overlay, keys)))
  return openFlowLibrary(texts, library)
}

function without(value: Json, [key, ...inner]: readonly string[]): Json {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const isMeant = (isObject(item) && typeof item.id === 'string' ? item.id : String(index)) === key
      return !isMeant ? [item] : inner.length === 0 ? [] : [without(item, inner)]
    })
  }
  if (!isObject(value) || key === undefined) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name !== key ? [[name, part]] : inner.length === 0 ? [] : [[name, without(part as Json, inner)]],
    ),
  )
}

function movedTo(change: Change, first: Finding, same: readonly Finding[], lender: LenderId): Finding {
  const { file, line, column, endLine, endColumn } = change.at
  const subject = subjectOf(change)
  return {
    ...first,
    ...{ file, line, column, endLine, endColumn },
    pointer: change.pointer,
    message: `${subject} makes another line wrong for ${lender}, flows/${first.file}:${first.line}: ${first.message}`,
    related: [
      ...same.slice(0, 6).map((one) => ({
        ...{ file: one.file, line: one.line, column: one.column, endLine: one.endLine, endColumn: one.endColumn },
        label: one === first ? 'the line that it makes wrong' : 'this line, too',
      })),
      ...first.related,
    ],
    fixes: [advice(`Take ${lowered(subject)} out, or correct it: without it that line is right`)],
  }
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
