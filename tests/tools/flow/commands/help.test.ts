import { describe, expect, it } from 'vitest'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import type { FlowFilesMap } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { commands } from '#tools/flow/run-flow.ts'
import { REPOSITORY } from '#tools/repository.ts'

/** Base and two lenders that start from it: examples of all lenders take a quarter of the time. */
const texts = await someLenders()
const [lender = ''] = lendersOf(openFlowLibrary(texts, homeEquity)).sort()
const helpOf = async (name: string, files: FlowFilesMap = texts) => (await flow(`${name} --help`.trim(), files)).out
const names = commands.map(({ name }) => name)

describe('help texts', () => {
  it.each(['', ...names, 'migrate'])('the help of "flow %s" fits 80 columns', async (name) => {
    const help = await helpOf(name)
    expect(help.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(help).toContain('Exit code: 0')
  })

  it('each command has a summary of at most 60 characters and at least three examples', () => {
    for (const { name, summary, examples } of commands) {
      expect(summary.length, name).toBeLessThanOrEqual(60)
      expect(summary, name).toMatch(/^[A-Z].*[^.]$/)
      expect(Object.keys(examples).length, name).toBeGreaterThanOrEqual(3)
    }
  })

  it('examples name lenders of the flows folder', async () => {
    const help = await helpOf('diff')
    expect(help).toContain(`diff ${lender} `)
    expect((await flow('diff --help', new Map())).out).toContain('diff <lender> <other>')
  })
})

async function someLenders() {
  const all = await readFlowFolder(`${REPOSITORY}/flows`)
  const library = openFlowLibrary(all, homeEquity)
  const lenders = lendersOf(library)
    .sort()
    .filter((one) => resolveLender(library, one).chain.length === 2)
  const folders = ['base', ...lenders.slice(0, 2)]
  return new Map([...all].filter(([path]) => folders.includes(path.split('/')[0] ?? '')))
}
