const around = 3

/** The change of a file as a unified diff for `git apply` and `patch`; empty if unchanged. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compared(linesOf(before), linesOf(after))
  const name = path.replace(/^\//, '')
  return [`--- a/${name}`, `+++ b/${name}`, ...hunks(lines).map(hunk), ''].join('\n')
}

/** A diff line with its sign: ` ` unchanged, `-` removed, `+` added. */
type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string }
type Hunk = { readonly old: number; readonly fresh: number; readonly lines: readonly Line[] }

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  else lines.push(`${lines.pop()}\n\\ No newline at end of file`)
  return lines
}

function compared(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  const middle = shortest(before.slice(start, before.length - end), after.slice(start, after.length - end))
  const same = (lines: readonly string[]): Line[] => lines.map((text) => ({ sign: ' ', text }))
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]
}

/** Computes the diff by the longest common subsequence of lines. */
function shortest(before: readonly string[], after: readonly string[]): Line[] {
  const longest = before.map(() => new Uint32Array(after.length + 1)).concat(new Uint32Array(after.length + 1))
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const both = before[row] === after[column]
      ;(longest[row] as Uint32Array)[column] = both
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]]
    if (old !== undefined && old === fresh) {
      lines.push({ sign: ' ', text: old })
      row++
      column++
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '-', text: old })
      row++
    } else {
      lines.push({ sign: '+', text: fresh as string })
      column++
    }
  }
  return lines
}

function hunks(lines: readonly Line[]): Hunk[] {
  const changed = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]))
  const ranges: [number, number][] = []
  for (const index of changed) {
    const last = ranges.at(-1)
    if (last && index - around <= last[1]) last[1] = index + around + 1
    else ranges.push([Math.max(0, index - around), index + around + 1])
  }
  return ranges.map(([from, to]) => ({
    old: lines.slice(0, from).filter(({ sign }) => sign !== '+').length,
    fresh: lines.slice(0, from).filter(({ sign }) => sign !== '-').length,
    lines: lines.slice(from, to),
  }))
}

function hunk({ old, fresh, lines }: Hunk): string {
  const [oldCount, freshCount] = [
    lines.filter(({ sign }) => sign !== '+').length,
    lines.filter(({ sign }) => sign !== '-').length,
  ]
  const range = (start: number, count: number) => `${count === 0 ? start : start + 1},${count}`
  const head = `@@ -${range(old, oldCount)} +${range(fresh, freshCount)} @@`
  return [head, ...lines.map(({ sign, text }) => `${sign}${text}`)].join('\n')
}
