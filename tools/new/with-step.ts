import { applyEdits, modify } from 'jsonc-parser'
import type { FlowPath, JsonObject } from '#engine/flow/json.ts'
import { formatted } from '../commands/formatted.ts'
import { flowFile } from './flow-file.ts'

/**
 * The text of a lender's journey with one more step. A file that was laid out stays so; one that was not keeps its look
 * everywhere else.
 *
 * @param text the lender's own file; undefined where it only has its parent's
 * @param after the step before it, where the list is laid over a parent's
 * @param at its place, where the list is the whole one
 */
export function withStep(
  path: FlowPath,
  text: string | undefined,
  step: JsonObject,
  { after, at }: { after?: string; at?: number },
): string {
  const item = after === undefined ? step : { ...step, $after: after }
  if (text === undefined) return flowFile(path, 'journey.overlay.schema.json', { steps: [item] })
  const known = (JSON.parse(text) as { readonly steps?: unknown }).steps
  const inList = Array.isArray(known)
  const edits = modify(text, inList ? ['steps', at ?? known.length] : ['steps'], inList ? item : [item], {
    isArrayInsertion: inList,
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: text.includes('\r\n') ? '\r\n' : '\n' },
  })
  const edited = applyEdits(text, edits)
  return formatted(text) === text ? formatted(edited) : edited
}
