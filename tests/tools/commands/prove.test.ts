import { describe, expect, it } from 'vitest'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, withText } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '../../../tools/repository.ts'

const shipped = await readFlowFolder(`${REPOSITORY}/flows`)
const lock = 'juniper-lane/proofs.lock.json'
const nowhere = withText(shipped, 'base/status-routes.json', '"LIEN_VERIFICATION": "@liens"', '"LIEN_VERIFICATION": "lienz"')

function unsaved(files: FlowFilesMap): FlowFilesMap {
  return new Map([...files].filter(([path]) => path !== lock))
}

describe('flow prove', () => {
  it('flow prove prints the same sheet of a lender each time', async () => {
    // A line break at the end of each file: nothing that is known of equal files holds for these.
    const anew = new Map([...shipped].map(([path, text]) => [path, `${text}\n`]))
    const [first, again] = [await flow('prove juniper-lane', shipped), await flow('prove juniper-lane', anew)]
    expect(first).toEqual(again)
    expect(first.code).toBe(0)
    expect(first.out).toContain('  PROVED    P1   Every status shows exactly one screen, in every situation\n')
    expect(first.out).toContain('\n1 lender: 11 statements, 11 proved, 0 failed, 0 undecided\n')
  })

  it('the saved sheets of the shipped lenders are current', async () => {
    expect((await flow('prove hearthline-wholesale juniper-lane --save', shipped)).written).toEqual(new Map())
  })

  it('flow prove --save writes the sheet into the folder of the lender, and the next run finds nothing weaker', async () => {
    const { code, written } = await flow('prove juniper-lane --save', unsaved(shipped))
    expect([code, [...written.keys()]]).toEqual([0, [lock]])
    expect(written.get(lock)).toBe(shipped.get(lock))
  })

  it('a violated property is reported with its line and a counterexample, and fails the command', async () => {
    const { code, out } = await flow('prove juniper-lane', unsaved(nowhere))
    expect(code).toBe(1)
    expect(out).toContain('  FAILED    P1 ')
    expect(out).toContain(
      '! A borrower whose application stands at LIEN_VERIFICATION is led to "lienz", and there is no such screen.',
    )
    expect(out).toMatch(/flows\/base\/status-routes\.json:\d+:\d+\n +Example: .*status\.value = LIEN_VERIFICATION/)
  })

  it('a proof sheet that is weaker than the saved one is a finding', async () => {
    const { code, out } = await flow('prove juniper-lane --format json', nowhere)
    const { findings, summary } = JSON.parse(out)
    expect(code).toBe(1)
    expect(summary).toMatchObject({ lenders: 1, failed: 3, weaker: 3 })
    const weaker = findings.filter((finding: { code: string }) => finding.code === 'E902')
    expect(weaker[0]).toMatchObject({
      name: 'weaker-proof',
      file: `flows/${lock}`,
      message: expect.stringContaining('P1 was PROVED, and is FAILED'),
    })
  })

  it('a property that is no longer declared makes the sheet weaker', async () => {
    const { independent, ...others } = JSON.parse(shipped.get('base/properties.json') ?? '')
    const fewer = new Map(shipped).set('base/properties.json', JSON.stringify({ ...others, independent: independent.slice(1) }))
    const { code, out } = await flow('prove juniper-lane', fewer)
    expect(code).toBe(1)
    expect(out).toContain('WEAKER than saved: P10 no longer claims: What a borrower answers to the government')
  })

  it('an undeclared difference of a lender is reported, and does not fail the command', async () => {
    const other = withText(shipped, 'juniper-lane/lender.json', '"lendsIn": [', '"lendsIn": ["AZ", ')
    const { code, out } = await flow('prove juniper-lane', other)
    expect(code).toBe(0)
    expect(out).toContain('  otherwise than saved: it differs now, too: whether the answer to "state"')
  })

  it('flow prove reports that a proof sheet is stronger than the saved one', async () => {
    const weak = withText(shipped, lock, '"result": "PROVED"', '"result": "UNDECIDED"')
    const { code, out } = await flow('prove juniper-lane', weak)
    expect(code).toBe(0)
    expect(out).toContain('stronger than saved ("prove --save" keeps it): P1 was UNDECIDED, and is PROVED')
  })

  it('a saved proof sheet that cannot be read is reported', async () => {
    const { code, out } = await flow('prove juniper-lane', new Map(shipped).set(lock, '{ "statements": { "P1": {} } }'))
    expect(code).toBe(1)
    expect(out).toContain(`flows/${lock}:1:`)
  })

  it('flow prove proves nothing about files with errors', async () => {
    const { code, out } = await flow('prove juniper-lane', new Map(shipped).set('base/facts.json', '{'))
    expect(code).toBe(1)
    expect(out).toMatch(/flows\/juniper-lane\/lender\.json:1:1 Nothing can be proved of juniper-lane/)
    expect(out).toContain('Do: "npm run flow -- check juniper-lane" reports the errors with their places.')
    expect(out).not.toContain('Proved is what follows')
  })

  it.each(['junit', 'sarif', 'github'])('flow prove reports in the format %s', async (format) => {
    const { code, out } = await flow(`prove juniper-lane --format ${format}`, nowhere)
    expect(code).toBe(1)
    expect(out).toContain('lienz')
  })
})
