import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { commands } from '#tools/flow/run-flow.ts'
import { REPOSITORY } from '#tools/repository.ts'

/** Base and two lenders that start from it: examples of all lenders take a quarter of the time. */
const texts = await someLenders()
const small = someFlowFiles()
const [lender = ''] = lendersOf(openFlowLibrary(texts, homeEquity)).sort()
const home = mkdtempSync(join(tmpdir(), 'stepwright-help-'))
const applications = join(home, 'applications.json')

beforeAll(() => writeFileSync(applications, JSON.stringify({ applications: [{ lender, uuid: 'a', facts: {} }] })))
afterAll(() => rmSync(home, { recursive: true }))

const PREFIX = '  npm run flow -- '
const helpOf = async (name: string, files: FlowFilesMap = texts) => (await flow(`${name} --help`.trim(), files)).out
const examplesIn = (help: string) =>
  help
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => (line.startsWith(PREFIX) ? [line.slice(PREFIX.length)] : []))
const names = commands.map(({ name }) => name)

/** Examples that call a server, or read its database. */
const needsServer = (line: string) => /^(outbox|account|conform) |--stored/.test(line)
/** Examples that run many scenarios or applicants: only in `npm run test:full`. */
const isLong = (line: string) => /^explore |--coverage|--mutate/.test(line)

/** Examples that name a step, card or screen of the shipped flows, or facts for them. All others name lenders only. */
const namesPart = (line: string) =>
  /^explain |register-v2|MISSING_PHONE_NUMBER|legal-name|lifecycle|applications\.json/.test(line)

/** Each example with the files in which it runs: small ones, where their lenders are all that it names. */
const examples = (
  await Promise.all(
    names.map(async (name): Promise<[string, FlowFilesMap][]> => {
      const [shipped, inSmall] = [examplesIn(await helpOf(name)), examplesIn(await helpOf(name, small))]
      return shipped.map((line, index) => (namesPart(line) ? [line, texts] : [inSmall[index] ?? '', small]))
    }),
  )
)
  .flat()
  .filter(([line]) => !needsServer(line) && (process.env.STEPWRIGHT_FULL || !isLong(line)))

describe('the examples of help texts', () => {
  it.each(examples)('the example "flow %s" runs', async (line, files) => {
    const words = line.replace('applications.json', applications).match(/"[^"]*"|'[^']*'|\S+/g) ?? []
    const bare = words.map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
    const { code, err } = await flow(bare, files, { HEAD: files, 'HEAD~1': files })
    expect([0, 1], err).toContain(code)
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
