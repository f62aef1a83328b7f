import type { FlowPointer } from './json.ts'
import { childAt, nodeAt, splitPointer } from './pointer.ts'
import type { ResolvedLender } from './resolve-lender.ts'
import type { SourceNode, SourcePlace } from './source-node.ts'

/**
 * Who wrote a value of a merged flow: the layers, base first; the last one decided. Where there is no such value, it is the
 * nearest one around it; for a file that the lender does not have, it is nobody.
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

/** The value that a pointer names, if it is there. */
export function nodeOf(resolved: Pick<ResolvedLender, 'files'>, pointer: FlowPointer): SourceNode | undefined {
  const { file, keys } = splitPointer(pointer)
  return nodeAt(resolved.files.get(file), keys)
}
