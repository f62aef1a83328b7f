/**
 * Parses one flow file. Never throws: errors in the text become findings. A file that is too large or too deeply nested
 * is rejected before any recursive code runs on it.
 */
import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { advice } from './fix.ts'
import type { FlowPath, FlowPointer, Json } from './json.ts'
import { insideLender, pointTo } from './pointer.ts'
import { arrayNode, objectNode, type SourceNode, type SourcePlace, scalarNode } from './source-node.ts'
import { duplicateKey } from './syntax/duplicate-key.ts'
import {
  byteOrderMark,
  notUtf8Finding,
  otherDocumentFinding,
  type PlaceAt,
  syntaxFindings,
  tooDeepFinding,
  tooLargeFinding,
  utf16Finding,
} from './syntax/syntax-findings.ts'

export type ParsedFile = {
  /** The parsed value; absent where the text is not JSON. */
  readonly node?: SourceNode
  readonly findings: readonly Finding[]
  /**
   * The value of `$schema`: a hint for editors, and for `checkStructure` whether an overlay or a whole file was
   * intended.
   */
  readonly schemaLink?: string
  /** Whether the text has an amount such as `"$12.50"`. */
  readonly hasAmounts?: boolean
  /** The value of `$moved`: present pointers inside the file by former pointers. */
  readonly moved: ReadonlyMap<string, string>
}

/** Keys that could reach JavaScript prototypes. They are rejected. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Keys that are dropped at the top of a file; `$comment` is dropped everywhere. */
const TOP_KEYS = new Set(['$schema', '$moved'])
const NOTHING_MOVED: ReadonlyMap<string, string> = new Map()

const MAX_BYTES = 1_000_000
const MAX_DEPTH = 64

export function parseFlowFile(path: FlowPath, text: string): ParsedFile {
  const place = lineTable(path, text)
  const pointer = insideLender(path)
  const refuse = (...findings: Finding[]): ParsedFile => ({ findings, moved: NOTHING_MOVED })

  if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES) return refuse(tooLargeFinding(place, pointer))
  const otherDocument = otherDocumentFinding(text, place, pointer)
  if (otherDocument) return refuse(otherDocument)
  if (/^\uFFFD{0,2}[\s{[]?\0/.test(text)) return refuse(utf16Finding(place, pointer))
  const unreadableAt = text.indexOf('\uFFFD')
  if (unreadableAt >= 0) return refuse(notUtf8Finding(place, pointer, unreadableAt))
  const tooDeepAt = depthExceededAt(text)
  if (tooDeepAt !== undefined) return refuse(tooDeepFinding(place, pointer, tooDeepAt))

  const errors: ParseError[] = []
  // Replacing a byte-order mark with a space keeps all offsets.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true, allowTrailingComma: false })
  const wrong = syntaxFindings(text, errors[0]?.offset, place, pointer)
  if (wrong.length > 0 || !root) return refuse(...wrong)
  const parsed = fromTree(root, text, place, pointer)
  return text.startsWith('\uFEFF') ? { ...parsed, findings: [byteOrderMark(place, pointer), ...parsed.findings] } : parsed
}

function fromTree(root: Node, text: string, place: PlaceAt, pointer: FlowPointer): ParsedFile {
  const findings: Finding[] = []
  let schemaLink: string | undefined
  let moved = NOTHING_MOVED
  const node = nodeOf(root, pointer, true)
  return { node, findings, schemaLink, moved, hasAmounts: /"\$\d/.test(text) }

  function nodeOf(from: Node, at: FlowPointer, top: boolean, keyPlace?: SourcePlace): SourceNode {
    const where = { layers: [place(from.offset, from.length)], keyPlace }
    if (from.type === 'object') return objectNode(membersOf(from, at, top), where)
    if (from.type === 'array')
      return arrayNode(
        (from.children ?? []).map((item, index) => nodeOf(item, itemAt(item, index, at), false)),
        where,
      )
    return scalarNode(literal(from, text), where)
  }

  function membersOf(from: Node, at: FlowPointer, top: boolean): ReadonlyMap<string, SourceNode> {
    const members = new Map<string, SourceNode>()
    const seen = new Map<string, SourcePlace>()
    // Where two items have run into one, their other keys stand twice for the same reason.
    let isRunTogether = false
    for (const [keyNode, valueNode] of (from.children ?? []).map(({ children }) => children as [Node, Node])) {
      const key = literal(keyNode, text) as string
      const keyPlace = place(keyNode.offset, keyNode.length)
      const first = seen.get(key)
      if (first && !isRunTogether) findings.push(duplicateKey(from, key, keyPlace, first, at, text))
      isRunTogether ||= first !== undefined && key === 'id' && from.parent?.type === 'array'
      seen.set(key, keyPlace)
      if (FORBIDDEN_KEYS.has(key)) findings.push(forbiddenKey(key, keyPlace, pointTo(at, key)))
      else if (key === '$comment') continue
      else if (top && TOP_KEYS.has(key)) readTopKey(key, nodeOf(valueNode, pointTo(at, key), false).value)
      else members.set(key, nodeOf(valueNode, pointTo(at, key), false, keyPlace))
    }
    return members
  }

  function readTopKey(key: string, value: Json): void {
    if (key === '$schema' && typeof value === 'string') schemaLink = value
    if (key === '$moved' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      moved = new Map(Object.entries(value).flatMap(([old, to]) => (typeof to === 'string' ? [[old, to]] : [])))
    }
  }

  function itemAt(item: Node, index: number, at: FlowPointer): FlowPointer {
    const id = item.children?.find(({ children }) => children?.[0]?.value === 'id')?.children?.[1]
    return pointTo(at, item.type === 'object' && id?.type === 'string' ? (id.value as string) : index)
  }
}

/** Parses each literal with JSON.parse, so that the engine sees the same values as JSON.parse. */
function literal({ offset, length }: Node, text: string): Json {
  return JSON.parse(text.slice(offset, offset + length)) as Json
}

/**
 * The offset at which the nesting exceeds the limit; undefined if it does not. Scans without recursion, and accepts
 * text that is not JSON.
 */
function depthExceededAt(text: string): number | undefined {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22 || char === 0x0a) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      depth++
      if (depth > MAX_DEPTH) return at
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return undefined
}

function forbiddenKey(key: string, at: SourcePlace, pointer: FlowPointer): Finding {
  return provedFinding('E003', {
    at,
    pointer,
    message: `"${key}" cannot be a key in a flow file.`,
    why: 'Programs reserve this name, so it is left out and what it says never reaches anybody.',
    fixes: [advice(`Choose another name than "${key}"`)],
  })
}

/**
 * Maps UTF-16 offsets of one text to lines and columns, both from 1. Lines end at LF, CRLF or CR, as in editors. A
 * byte-order mark takes no column, because editors hide it.
 */
function lineTable(file: FlowPath, text: string): (offset: number, length: number) => SourcePlace {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (const ending of text.matchAll(/\r\n?|\n/g)) starts.push(ending.index + ending[0].length)

  function lineAt(offset: number): number {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  return (offset, length) => {
    const [first, last] = [lineAt(offset), lineAt(offset + length)]
    return {
      file,
      line: first + 1,
      column: Math.max(offset - (starts[first] as number), 0) + 1,
      endLine: last + 1,
      endColumn: Math.max(offset + length - (starts[last] as number), 0) + 1,
      offset,
      length,
    }
  }
}
