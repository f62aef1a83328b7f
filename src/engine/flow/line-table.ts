import type { FlowPath } from './json.ts'
import type { SourcePlace } from './source-node.ts'

/**
 * Turns UTF-16 offsets of one text into lines and columns, both from 1. Lines end at LF, CRLF or CR, as editors see them;
 * a byte-order mark takes no column, since editors hide it.
 */
export function lineTable(file: FlowPath, text: string): (offset: number, length: number) => SourcePlace {
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
