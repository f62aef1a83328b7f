import type { Fix } from '#engine/diagnostics/finding.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

/** The files with the edits of a fix applied; unchanged without a fix. */
export function applied(files: FlowFilesMap, fix: Fix | undefined): FlowFilesMap {
  const result = new Map(files)
  for (const { file, offset, length, text } of fix?.edits.toSorted((a, b) => b.offset - a.offset) ?? []) {
    const before = result.get(file) ?? ''
    result.set(file, before.slice(0, offset) + text + before.slice(offset + length))
  }
  return result
}
