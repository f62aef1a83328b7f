import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import { coverage, pasted, says } from './coverage-report.ts'

describe('test --coverage', () => {
  it('test --coverage reports parts that no scenario covers, each at its line', async () => {
    const files = someFlowFiles()
    const { uncovered } = await coverage(files)
    const gap = uncovered.find(({ says: what }) => what === 'the case "income" of decisions declined')
    expect(`${gap?.file}:${gap?.line}:${gap?.column}`).toBe(
      `flows/${placeOfText(files, 'base/status-routes.json', '{\n            "var": "status.dtiDecline"')}`,
    )
    expect(says({ byLender: {}, uncovered })).toEqual(
      expect.arrayContaining([
        'the step main-home of the journey apply',
        'the status DECLINED',
        '"otherwise" of decisions declined',
        'the message "maximum" of income on apply/income',
        'the check old-enough of apply/birthdate',
        'the message "patterns.digit" of password on apply/password',
      ]),
    )
  })

  it('test --coverage counts covered parts by kind for each lender', async () => {
    const { byLender } = await coverage(someFlowFiles(), '')
    expect(Object.keys(byLender)).toEqual(['acme', 'birch'])
    expect(byLender.acme?.steps).toEqual({ covered: 1, total: 7, impossible: 0 })
    expect(byLender.acme?.statuses).toMatchObject({ covered: 1, total: 6 })
  })

  it('test --coverage prints scenarios that pass and, once pasted, cover everything', async () => {
    const files = someFlowFiles()
    const { uncovered } = await coverage(files)
    expect(uncovered.filter(({ scenario }) => scenario === undefined)).toEqual([])
    const all = pasted(files, uncovered, 'acme')
    expect((await flow('test acme', all)).out).toContain('0 failed')
    expect((await flow('check acme --format json', all)).code).toBe(0)
    expect(says(await coverage(all))).toEqual([])
  })

  it('test --coverage does not count parts that no scenario can cover', async () => {
    const rule = { and: [{ answered: 'status.uwDecision' }, { '==': [{ var: 'status.uwDecision' }, 'DECLINE'] }] }
    const files = someFlowFiles({
      'base/screens/wait.json': {
        ...{ kind: 'wait', heading: 'One moment', messages: [{ id: 'a', text: 'Looking' }] },
        text: { cases: [{ id: 'no', when: rule, text: 'Sorry' }], otherwise: 'Soon' },
      },
    })
    const { byLender } = await coverage(files, 'base')
    // That nothing is answered never decides: nothing that is not answered is DECLINE.
    expect(byLender.base?.conditions).toMatchObject({ impossible: 1 })
  })

  it('test --coverage does not count parts that only a declined scenario covers', async () => {
    const declined = someFlowFiles({ 'acme/scenarios/second-home.json': { notForUs: 'asks otherwise' } })
    expect((await coverage(declined)).byLender.acme?.steps).toMatchObject({ covered: 0 })
  })

  it('test --coverage prints a table and scenarios in the pretty format only', async () => {
    const { out } = await flow('test acme --coverage', someFlowFiles())
    expect(out).toContain('Shown by scenarios')
    expect(out).toMatch(/^ {2}acme +1\/7 14 %/m)
    expect(out).not.toContain('"$schema"')
    const junit = await flow('test acme --coverage --format junit', someFlowFiles())
    expect(junit.out).toBe((await flow('test acme --format junit', someFlowFiles())).out)
  })
})
