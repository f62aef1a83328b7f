/** Every page of docs/findings: its wrong example gives just that finding. */
import { describe, expect, it } from 'vitest'
import { FINDING_CODES } from '#engine/diagnostics/finding-codes.ts'
import { flow } from '#kit/flow-command.ts'
import { findingPage } from '#tools/flow/explain/finding-page.ts'
import { EXAMPLES, QUICK, wrongExample } from './tried-example.ts'

for (const [code, example] of QUICK.some) wrongExample(code, example)

describe.each(EXAMPLES)('the page of %s', (code) => {
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
