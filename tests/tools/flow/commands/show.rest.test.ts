import { describe, expect, it } from 'vitest'
import { mergedLines } from '#editing/files/merged-lines.ts'
import { lendersOf, openFlowLibrary, resolveLender, type SourceNode } from '#engine/authoring.ts'
import { nodeAt, splitPointer } from '#engine/index.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const library = openFlowLibrary(shipped, homeEquity)

/** A line of a file, and those below it: an item of a list may begin with its brace alone, or with a comment. */
const linesAt = (file: string, line: number) =>
  (shipped.get(file) ?? '')
    .split('\n')
    .slice(line - 1, line + 5)
    .join('\n')

describe('flow show', () => {
  it('each line of a merged file says which folder wrote it, and what the parent says there', async () => {
    const { code, out, err } = await flow('show prairie-members annual-income', shipped)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('screens/register-v2/annual-income.json of prairie-members, merged from base < prairie-members')
    expect(out).toMatch(/^base:\d+ +"heading": "What is your annual income\?",$/m)
    expect(out).toMatch(/^prairie-members:\d+ +"label": "Yearly income before taxes", {2}← base:\d+ says "Annual income"$/m)
  })

  it('flow show --own prints only the lines of the lender', async () => {
    const { out } = await flow('show prairie-members journeys/register-v2 --own', shipped)
    expect(out.split('\n').filter((line) => line.includes('"'))).toEqual([
      expect.stringMatching(/^prairie-members:\d+ +\{ "id": "member-number" \},$/),
    ])
  })

  it('flow show lists each removed value with the line of the overlay that removed it', async () => {
    const files = someFlowFiles({
      'acme/journeys/apply.json': { steps: [{ id: 'birthdate', $remove: true }] },
    })
    const { out } = await flow('show acme journeys/apply', files)
    expect(out).toMatch(/^Removed:\n {2}.*"birthdate".* \(acme\/journeys\/apply\.json:\d+\)$/m)
    expect(out).not.toContain('{ "id": "birthdate"')
  })

  it('flow show without a file lists the files of the lender with the folders that wrote them', async () => {
    const { out } = await flow('show hearthline-ny', shipped)
    expect(out).toContain('\nlender.json  base, hearthline, hearthline-ny\n')
    expect(out).toContain('conditions.json  base\n')
    expect((await flow('show hearthline-ny --own', shipped)).out).not.toContain('conditions.json')
  })

  it.each([
    ['show', 'Name one lender and one file'],
    ['show acme lender more', 'Name one lender and one file'],
    ['show acmee lender', 'Did you mean "acme"?'],
    ['show acme birthdat', 'Did you mean "birthdate"?'],
    ['show acme nothing-like-it', 'acme has no file "nothing-like-it"'],
  ])('"%s" cannot run, and the message says why', async (line, why) => {
    expect(await flow(line, someFlowFiles())).toMatchObject({ code: 2, err: expect.stringContaining(why) })
  })

  it('a file that is no JSON cannot be shown', async () => {
    const broken = withText(someFlowFiles(), 'base/facts.json', '{', '')
    expect(await flow('show acme facts', broken)).toMatchObject({ code: 2 })
  })

  it.each(['base', ...lendersOf(library)])(
    'every line of every merged file of %s names its file, line and pointer correctly',
    (lender) => {
      const { files, parent, chain } = resolveLender(library, lender)
      const wrong: string[] = []
      for (const [path, file] of files) {
        const lines = mergedLines(path, file, parent?.files.get(path), chain)
        expect(JSON.parse(lines.map(({ text }) => text).join('\n'))).toEqual(file.value)
        for (const { text, pointer, from } of lines) {
          if (pointer !== undefined && !isWritten(nodeAt(file, splitPointer(pointer).keys), text))
            wrong.push(`${pointer} is not on the line ${text}`)
          // A declined scenario is written as a name with its reason, so the reason alone is the same.
          const texts = text.match(/"(?:[^"\\]|\\.)*"/g) ?? ['']
          const stands = from.some(({ file: by, line }) => texts.some((one) => linesAt(by, line).includes(one)))
          if (from.length > 0 && !stands) wrong.push(`${path}: ${text} (${from.map(({ file: by, line }) => `${by}:${line}`)})`)
        }
      }
      expect(wrong).toEqual([])
    },
  )
})

/** Whether a value begins on the line: a bracket, or the value itself. */
function isWritten(node: SourceNode | undefined, text: string): boolean {
  return node !== undefined && (node.kind === 'scalar' ? text.includes(JSON.stringify(node.value)) : /[[{]/.test(text))
}
