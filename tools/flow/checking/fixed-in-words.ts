import { count } from '#consequences/count.ts'
import type { FlowPath } from '#engine/index.ts'
import type { FlowFiles } from '../command-line/command.ts'
import { unifiedDiff } from '../report/unified-diff.ts'
import type { Fixed, Made } from './fix-findings.ts'

type Texts = ReadonlyMap<FlowPath, string>

/** One line for each applied fix, with the place of its finding. */
export function fixedInWords({ made }: Fixed, shown: FlowFiles['shown']): string {
  const lines = made.map((one) => `${place(one, shown)} fixed ${one.code} ${one.name}: ${one.change}\n`)
  return `${lines.join('')}${sum(made)} made\n\n`
}

/** The fixes as a unified diff for `git apply` and `patch`, which ignore the last line. */
export function fixesAsDiff({ made, texts, left }: Fixed, before: Texts, shown: FlowFiles['shown']): string {
  const diffs = [...texts].map(([path, after]) => unifiedDiff(shown(path), before.get(path) ?? '', after))
  return `${diffs.join('')}${sum(made)} would be made, ${count(left.findings.length, 'finding')} would be left\n`
}

function sum(made: readonly Made[]): string {
  return `${count(made.length, 'fix', 'fixes')} in ${count(new Set(made.map(({ file }) => file)).size, 'file')}`
}

function place({ file, line, column }: Made, shown: FlowFiles['shown']): string {
  return `${shown(file)}:${line}:${column}`
}
