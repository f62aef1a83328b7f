/** Every page of docs/findings: its wrong example gives just that finding, and its right one nothing. */

import { describe, expect, it } from 'vitest'
import { FINDING_CODES, type FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { findingPage } from '#tools/flow/explain/finding-page.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { exampleOf } from '#verify/findings/checks.ts'
import { blocksRelease, type ExampleFiles, type FindingExample, isEdit } from '#verify/findings/examples/finding-example.ts'
import { isBlocked } from '#verify/findings/is-blocked.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const examples = (Object.keys(FINDING_CODES) as FindingCode[]).map((code) => [code, exampleOf(code)] as const)

// The two tests that read the wrong example stand together: what the first finds out of its files is known to the second.
describe.each(examples)('the example of %s', (code, example) => {
  it(`the wrong example of ${code} gives that finding and no other`, async () => {
    const found = await foundIn(example, 'wrong')
    expect(found.map((one) => one.code)).toContain(code)
    const others = found.filter((one) => one.severity !== 'info' && one.code !== code && !(example.also ?? []).includes(one.code))
    expect(others).toEqual([])
  })

  if (FINDING_CODES[code].severity === 'error') {
    it(`the wrong example of ${code} blocks a release exactly if the page of the finding says so`, () => {
      const library = openFlowLibrary(tried(example, 'wrong'), homeEquity)
      const lenders = example.on === undefined ? lendersOf(library) : ['juniper-lane']
      const found = lenders.map((lender) => [lender, checkFlows(library, [lender]).filter((one) => one.code === code)] as const)
      expect(found.some(([lender, findings]) => isBlocked(lender, findings))).toBe(blocksRelease(example))
    })
  }

  it(`the page of the finding ${code} has its code, name and title, a wrong and a right example`, () => {
    const page = findingPage(code)
    const { name, title } = FINDING_CODES[code]
    expect(
      page.startsWith(`# ${code} ${name}

${title}.

`),
    ).toBe(true)
    expect(page).toContain('\n## Wrong\n')
    expect(page).toContain('\n## Right\n')
    for (const line of page.split('\n')) expect(line.length).toBeLessThan(600)
  })
})

// Together, since many of them are the shipped files as they are, which are checked and proved once.
describe('the right examples', () => {
  it.each(examples)('the right example of %s gives no finding', async (code, example) => {
    const found = await foundIn(example, 'right')
    expect(found.filter((one) => one.severity !== 'info' || one.code === code)).toEqual([])
  })
})

describe('blocked releases', () => {
  it.each([
    ['E226', 'An error: the release is not taken up until it is mended.'],
    ['E341', 'An error that only `flow explore` finds: it fails until it is mended. The server, which runs'],
    ['E705', 'An error in a scenario: `flow check` fails until it is mended. The server takes releases up for all that.'],
    ['W702', 'A warning: probably not what was meant. `flow test` finds it.'],
  ] as const)('the page of the finding %s says whether the finding blocks a release', (code, words) => {
    expect(findingPage(code)).toContain(`\n\n${words}`)
  })
})

describe('flow explain --code', () => {
  it.each(['E101', 'e101', 'unknown-variable'])('flow explain --code %s prints the text', async (asked) => {
    const { code, out } = await flow(`explain --code ${asked}`, new Map())
    expect([code, out]).toEqual([0, findingPage('E101')])
  })

  it('flow explain --code prints JSON for programs', async () => {
    const { out } = await flow('explain --code E101 --format json', new Map())
    expect(JSON.parse(out)).toMatchObject({ code: 'E101', name: 'unknown-variable', severity: 'error', by: 'check' })
    expect(Object.keys(JSON.parse(out).wrong)).toEqual(['base/facts.json'])
  })

  it.each([
    ['explain --code E1O1', 'There is no finding "E1O1". Did you mean "E101"? docs/findings.md lists them.\n'],
    [
      'explain --code unknown-variabel',
      'There is no finding "unknown-variabel". Did you mean "unknown-variable"? docs/findings.md lists them.\n',
    ],
    ['explain', 'Say whom: explain <lender> <facts.json>, or which finding: explain --code E101.\n'],
  ])('flow %s ends with 2 and says why', async (line, words) => {
    expect(await flow(line, new Map())).toMatchObject({ code: 2, out: '', err: words })
  })
})

function tried(example: FindingExample, which: 'right' | 'wrong'): FlowFilesMap {
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

async function foundIn(
  example: FindingExample,
  which: 'right' | 'wrong',
): Promise<readonly { code: string; severity: string }[]> {
  const by = example.by ?? 'check'
  const { out, err } = await flow(`${by}${example.on ? ' juniper-lane' : ''} --format json`, tried(example, which))
  if (out === '') throw new Error(err)
  return JSON.parse(out).findings
}
