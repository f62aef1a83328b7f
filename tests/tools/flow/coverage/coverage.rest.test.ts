import { describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { coverage, pasted, says } from './coverage-report.ts'

describe('the coverage of the shipped flows', { timeout: 240_000 }, () => {
  it('each claim removed from the shipped scenarios is reported with a scenario that passes once pasted', async () => {
    const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
    const files = new Map([...shipped].filter(([path]) => !/scenarios\/(cards|routes|choices)-/.test(path)))
    const { uncovered } = await coverage(files, 'maple-street')
    expect(uncovered.length).toBeGreaterThan(100)
    // A product of two facts is beyond the analysis: that its guard alone says no is neither shown nor ruled out.
    const open = ['the condition {"answered":["application.payment","draft.income.income"]}, deciding alone with no']
    expect(uncovered.filter(({ scenario }) => scenario === undefined).map((gap) => gap.says)).toEqual(open)
    const all = pasted(files, uncovered, 'maple-street')
    expect(says(await coverage(all, 'maple-street'))).toEqual(open)
    expect((await flow('check maple-street', all)).out).toContain('Nothing found')
  })
})
