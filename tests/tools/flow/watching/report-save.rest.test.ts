import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const routes = 'base/status-routes.json'
const start = {
  title: 'A start',
  routes: [{ id: 'start', given: { status: { value: 'APP_SUBMISSION' } }, then: { go: 'start/profile' } }],
}
const files = someFlowFiles({ 'base/scenarios/start.json': start })
const renamed = withText(files, 'birch/lender.json', 'Birch Lending', 'Birch & Sons')

/** What is reported after each save. */
async function watched(line: string, first: FlowFilesMap, ...saves: readonly FlowFilesMap[]): Promise<readonly string[]> {
  const { code, out, err } = await flow(`watch ${line}`.trim(), first, {}, saves)
  expect([code, err]).toEqual([0, ''])
  return out.split(/^(?=flows\/.* saved$)/m).slice(1)
}

describe('flow watch', () => {
  it('a saved file is reported with the changes for borrowers of each lender', async () => {
    const [reported] = await watched('', files, renamed)
    expect(reported).toBe(`flows/birch/lender.json saved
  "name" of lender.json (birch): Birch Lending → Birch & Sons
  Scenarios: 2 hold.
`)
  })

  it('a save that changes nothing for borrowers is reported as such', async () => {
    const [reported] = await watched('', files, withText(files, routes, '{', '{ "$comment": "A note.",'))
    expect(reported).toContain('Borrowers see no difference.')
  })

  it('a scenario that fails since the save is named, with the command that explains it', async () => {
    const elsewhere = withText(files, routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "/"')
    const [broken, corrected] = await watched('', files, elsewhere, files)
    expect(broken).toContain(
      'Scenarios: 2 no longer hold: “A second home asks for the main one” (acme, birch), “A start” (acme, birch).',
    )
    expect(broken).toContain('"npm run flow -- test acme birch" says why;')
    expect(corrected).toContain('Scenarios: 4 hold.')
  })

  it('an error is reported at its line, and the next save is compared with the last files without errors', async () => {
    const cut = withText(renamed, 'birch/lender.json', '}', '')
    const [broken, corrected] = await watched('', files, cut, renamed)
    expect(broken).toMatch(/error: flows\/birch\/lender\.json:\d+:\d+ .* \[E001\]/)
    expect(broken).not.toContain('Scenarios')
    expect(corrected).toContain('Birch Lending → Birch & Sons')
  })

  it('an edit with several differences is reported in one line', async () => {
    const [reported] = await watched('acme', files, withText(files, 'base/fields.json', 'Too long', 'Far too long'))
    expect(reported).toMatch(
      /"message for too long an answer" of the field "street1" .*: “Too long” → “Far too long”; the same in \d+ other place/,
    )
  })

  it('the written change is listed before its consequences', async () => {
    const [reported] = await watched('acme', files, withText(files, 'base/lender.json', '$400,000', '$200,000'))
    expect(reported?.split('\n').find((line) => line.includes('→'))).toBe(
      '  "limits amountMaximum" of lender.json (acme): $400,000 → $200,000',
    )
  })

  it('an added screen is reported as new', async () => {
    const screen = files.get('base/screens/start/profile.json') ?? ''
    const [reported] = await watched('acme', files, new Map(files).set('base/screens/start/extra.json', screen))
    expect(reported).toContain('the screen "start/extra" (acme): new: of the kind message')
  })

  it('a lender that was not requested is not compared', async () => {
    const [reported] = await watched('acme', files, renamed)
    expect(reported).toContain('No lender that is watched starts from there')
  })
})
