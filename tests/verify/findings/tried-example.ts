/** The examples of all findings, and what the commands find in them. */
import { expect, it } from 'vitest'
import { FINDING_CODES, type FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { everyNth } from '#kit/every-nth.ts'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { exampleOf } from '#verify/findings/checks.ts'
import { type ExampleFiles, type FindingExample, isEdit } from '#verify/findings/examples/finding-example.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)

export const EXAMPLES = (Object.keys(FINDING_CODES) as FindingCode[]).map((code) => [code, exampleOf(code)] as const)

export function tried(example: FindingExample, which: 'right' | 'wrong'): FlowFilesMap {
  const start = withFiles(example.on === undefined ? someFlowFiles() : shipped, example.otherFiles ?? {})
  if (!isEdit(example)) return withFiles(start, which === 'right' ? example.rightFiles : example.wrongFiles)
  const text = start.get(example.file) ?? ''
  const there = anySpace(example.at ?? example.right)
  if (!there.test(text)) throw new Error(`${example.file} does not say ${example.at ?? example.right}.`)
  // Only spaces may differ.
  if (which === 'right' && example.at === undefined) return start
  const filled = example[which].replaceAll('…', which === 'wrong' ? (example.ellipsis ?? '…') : '…')
  return new Map(start).set(
    example.file,
    text.replace(there, () => filled),
  )
}

function withFiles(files: FlowFilesMap, more: ExampleFiles): FlowFilesMap {
  const all = new Map(files)
  for (const [path, text] of Object.entries(more)) {
    if (text === '') all.delete(path)
    else all.set(path, typeof text === 'string' ? text : JSON.stringify(text))
  }
  return all
}

/** The same words, wherever lines are broken. */
function anySpace(snippet: string): RegExp {
  const words = snippet.match(/"(?:\\.|[^"\\])*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  return new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*'))
}

export async function foundIn(
  example: FindingExample,
  which: 'right' | 'wrong',
): Promise<readonly { code: string; severity: string }[]> {
  const by = example.by ?? 'check'
  const { out, err } = await flow(`${by}${example.on ? ' juniper-lane' : ''} --format json`, tried(example, which))
  if (out === '') throw new Error(err)
  return JSON.parse(out).findings
}

/** Of `flow check`, which takes a moment; proofs and simulations take seconds. */
export const isQuick = ({ by = 'check' }: FindingExample): boolean => by === 'check' || by === 'test'

/** The examples that are tried without a proof or a simulation. */
export const QUICK = everyNth(
  4,
  EXAMPLES.filter(([, example]) => isQuick(example)),
)

export function wrongExample(code: FindingCode, example: FindingExample): void {
  it(`the wrong example of ${code} gives that finding and no other`, async () => {
    const found = await foundIn(example, 'wrong')
    expect(found.map((one) => one.code)).toContain(code)
    const others = found.filter((one) => one.severity !== 'info' && one.code !== code && !(example.also ?? []).includes(one.code))
    expect(others).toEqual([])
  })
}
