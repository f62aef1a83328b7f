/** One violation of a schema, and how findings name and mark its place. */

import type { Finding } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { capitalized, uncapitalized } from '#engine/diagnostics/first-letter.ts'
import { type FindingParts, finding } from '#engine/diagnostics/make-finding.ts'
import { describePointer } from '../describe-pointer.ts'
import type { FlowPointer } from '../json.ts'
import type { JsonSchema } from '../json-schema.ts'
import { pointTo, splitPointer } from '../pointer.ts'
import { idOf, placeOf, type SourceNode, type SourcePlace } from '../source-node.ts'
import type { SchemaError } from './schema-errors.ts'

export type Mistake = SchemaError & {
  readonly pointer: FlowPointer
  /** The validated value, and its path inside the lender's folder. */
  readonly root: SourceNode
  readonly file: string
}

/** A finding about the mistake's value, or about what `parts` names in its place. */
export function findingAbout(
  { node, pointer }: Mistake,
  code: FindingCode,
  parts: Partial<FindingParts> & Pick<FindingParts, 'message' | 'why' | 'fixes'>,
): Finding {
  return finding(code, { at: smallest(node), pointer, confidence: 'proved', ...parts })
}

export function keyPlaceOf(node: SourceNode, key: string): SourcePlace {
  return node.members?.get(key)?.keyPlace ?? headOf(node)
}

/** The place that findings about an object or list mark: its `id`, else its key, else its opening brace. */
export function headOf(node: SourceNode): SourcePlace {
  const id = idOf(node) === undefined ? undefined : node.members?.get('id')
  if (id && placeOf(id).file === placeOf(node).file) return placeOf(id)
  const whole = placeOf(node)
  return node.keyPlace ?? { ...whole, endLine: whole.line, endColumn: whole.column + 1, length: 1 }
}

/** The whole of a scalar, but only the head of an object or list. */
function smallest(node: SourceNode): SourcePlace {
  return node.kind === 'scalar' ? placeOf(node) : headOf(node)
}

/** A value in words, by its key and its parent: `"maximum" of the field "income" of the screen "register/income"`. */
export function subjectOf(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const key = keys.at(-1)
  if (key === undefined) return capitalized(describePointer(file))
  const around = pointTo(file, ...keys.slice(0, -1))
  // Shades of a colour scale have numbers as names.
  if (/^\d+$/.test(key) && keys[0] !== 'colours') return `Entry ${Number(key) + 1} of ${subjectOf(around)}`
  return `"${key}" of ${describePointer(around)}`
}

/** An object in words, with its key if it has no name of its own: `"messages" of the field "suffix" of …`. */
export function objectInWords(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const words = describePointer(pointer)
  const key = keys.at(-1)
  if (key === undefined || /^\d+$/.test(key) || file === 'lender.json') return words
  return describePointer(pointTo(file, ...keys.slice(0, -1))) === words ? `"${key}" of ${words}` : words
}

/** Whether a schema expects words that an author writes, not a name or another form. */
export function isWords(schema: JsonSchema): boolean {
  return schema['x-is'] === 'text'
}

/** The first sentence of a schema's description, as a part of another sentence. */
export function firstSentence({ description }: JsonSchema): string | undefined {
  const [sentence] = description?.split(/(?<=\.)\s/) ?? []
  return sentence === undefined ? undefined : uncapitalized(sentence)
}
