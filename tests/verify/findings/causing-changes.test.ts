import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/authoring.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { checkFlows, checkWithCauses } from '#verify/index.ts'

const wrongOf = (files: FlowFilesMap, look: typeof checkFlows) =>
  look(openFlowLibrary(files, homeEquity)).filter(({ severity }) => severity === 'error')

/** The step that reads the answers of the first comes before it. */
const moved = someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id: 'main-home', $first: true }] } })

describe('a finding in a file of the parent', () => {
  it('is reported at the change of the lender without which it is gone', () => {
    const [before] = wrongOf(moved, checkFlows)
    expect(before?.file).toMatch(/^base\//)
    const [found, ...others] = wrongOf(moved, checkWithCauses)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: before?.code, file: 'acme/journeys/apply.json', lenders: before?.lenders })
    expect(`${found?.file}:${found?.line}`).toBe(placeOfText(moved, 'acme/journeys/apply.json', '"$first"').replace(/:\d+$/, ''))
    expect(found?.message).toContain(`flows/${before?.file}:${before?.line}`)
    expect(found?.related[0]).toMatchObject({ file: before?.file, line: before?.line })
    expect(found?.fixes[0]?.title).toContain('"$first"')
  })

  it('stays where the parent has it, too', () => {
    const own = someFlowFiles({ 'acme/journeys/apply.json': { openWhen: { '!': { var: 'flags.redesign' } } } })
    const files = withText(own, 'base/journeys/apply.json', '"rule": "second-home"', '"rule": "second-hom"')
    expect(wrongOf(files, checkFlows)).toMatchObject([{ file: 'base/journeys/apply.json' }])
    expect(wrongOf(files, checkWithCauses)).toEqual(wrongOf(files, checkFlows))
  })

  it('is not looked for where the files have no finding', () => {
    const files = openFlowLibrary(someFlowFiles(), homeEquity)
    expect(checkWithCauses(files)).toEqual(checkFlows(files))
  })
})
