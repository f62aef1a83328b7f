import type { FlowPointer } from './json.ts'
import { childAt, nodeAt, splitPointer } from './pointer.ts'
import type { ResolvedLender } from './resolve-lender.ts'
import type { SourceNode, SourcePlace } from './source-node.ts'

/**
 * The places that wrote a value of a merged flow, base first; the last one decided. For a missing value, the places of
 * the nearest existing value around it; for a missing file, an empty list.
 */
export function originOf(resolved: Pick<ResolvedLender, 'files'>, pointer: FlowPointer): readonly SourcePlace[] {
  const { file, keys } = splitPointer(pointer)
  let node = resolved.files.get(file)
  for (const key of keys) {
    const inner: SourceNode | undefined = node && childAt(node, key)
    if (!inner) break
    node = inner
  }
  return node?.layers ?? []
}

/** The value at a pointer, or undefined where there is none. */
export function nodeOf(resolved: Pick<ResolvedLender, 'files'>, pointer: FlowPointer): SourceNode | undefined {
  const { file, keys } = splitPointer(pointer)
  return nodeAt(resolved.files.get(file), keys)
}
