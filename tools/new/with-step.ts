import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { FlowPath, JsonObject } from '#engine/index.ts'

import { formatted } from '../flow-files/formatted.ts'
import { flowFile } from './flow-file.ts'

/**
 * The text of a lender's journey with one more step. A formatted file stays formatted; any other keeps its look
 * everywhere else.
 *
 * @param text the lender's own file; undefined where it only has its parent's
 * @param after the step before it, where the list is merged with a parent's
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
  const edited = withItem(text, item, at)
  return formatted(text) === text ? formatted(edited) : edited
}

function withItem(text: string, item: JsonObject, at: number | undefined): string {
  const root = parseTree(text) as Node
  const list = findNodeAtLocation(root, ['steps'])
  const written = JSON.stringify(item)
  if (list?.type !== 'array') return inserted(text, root, root.children?.length ?? 0, `"steps": [${written}]`)
  return inserted(text, list, at ?? list.children?.length ?? 0, written)
}

/** As one more part of an object or a list, behind the part that stands there before it. */
function inserted(text: string, { offset, children = [] }: Node, at: number, part: string): string {
  const before = children[at - 1]
  const place = before === undefined ? offset + 1 : before.offset + before.length
  const comma = before === undefined ? '' : ', '
  return `${text.slice(0, place)}${comma}${part}${before === undefined && children.length > 0 ? ', ' : ''}${text.slice(place)}`
}
