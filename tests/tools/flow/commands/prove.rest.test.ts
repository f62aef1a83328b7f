import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { shippedTexts } from '#kit/shipped-flows.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const shipped = await shippedTexts()
const lock = 'acme/proofs.lock.json'
const routes = 'base/status-routes.json'
const onlyStreet = { id: 'street', says: 'The street decides nothing.', of: ['draft.propertyAddress.street1'] }

/** A small lender of whom all statements are proved. Of the shipped ones, the proofs take seconds each. */
const whole = someFlowFiles({ 'base/properties.json': { independent: [onlyStreet] } })
const shown = withText(whole, routes, '"otherwise": "/"', '"otherwise": "start/profile"')
const proved = withText(shown, 'base/screens/start/profile.json', '"go": "wait"', '"go": "/"')
const saved = await withSheet(proved)
const nowhere = withText(saved, routes, '"APP_SUBMISSION": "start/profile"', '"APP_SUBMISSION": "start/profil"')

async function withSheet(files: FlowFilesMap): Promise<FlowFilesMap> {
  return new Map([...files, ...(await flow('prove acme --save', files)).written])
}

function unsaved(files: FlowFilesMap): FlowFilesMap {
  return new Map([...files].filter(([path]) => path !== lock))
}

describe('flow prove', () => {
  it('flow prove prints the same sheet of a lender each time', async () => {
    // A line break at the end of each file: nothing that is known of equal files holds for these.
    const anew = new Map([...saved].map(([path, text]) => [path, `${text}\n`]))
    const [first, again] = [await flow('prove acme', saved), await flow('prove acme', anew)]
    expect(first).toEqual(again)
    expect(first.code).toBe(0)
    expect(first.out).toContain('  PROVED    P1   Every status shows exactly one screen, in every situation\n')
    expect(first.out).toContain('\n1 lender: 11 statements, 11 proved, 0 failed, 0 undecided\n')
  })

  // That no statement of any shipped lender is weaker than saved is the step `flows` of `npm test`.
  it('the saved sheet of a shipped lender is current', async () => {
    expect((await flow('prove juniper-lane --save', shipped)).written).toEqual(new Map())
  })

  it('flow prove --save writes the sheet into the folder of the lender, and the next run finds nothing weaker', async () => {
    const { code, written } = await flow('prove acme --save', proved)
    expect([code, [...written.keys()]]).toEqual([0, [lock]])
    const { out } = await flow('prove acme', new Map([...proved, ...written]))
    expect(out).not.toMatch(/WEAKER|stronger|otherwise than saved/)
    expect((await flow('prove acme --save', new Map([...proved, ...written]))).written).toEqual(new Map())
  })

  it('a violated property is reported with its line and a counterexample, and fails the command', async () => {
    const { code, out } = await flow('prove acme', unsaved(nowhere))
    expect(code).toBe(1)
    expect(out).toContain('  FAILED    P1 ')
    expect(out).toContain(
      '! A borrower whose application stands at APP_SUBMISSION is led to "start/profil", and there is no such screen.',
    )
    expect(out).toMatch(/flows\/base\/status-routes\.json:\d+:\d+\n +Example: .*status\.value = APP_SUBMISSION/)
  })

  it('a proof sheet that is weaker than the saved one is a finding', async () => {
    const { code, out } = await flow('prove acme --format json', nowhere)
    const { findings, summary } = JSON.parse(out)
    expect(code).toBe(1)
    expect(summary).toMatchObject({ lenders: 1, failed: 1, weaker: 1 })
    const weaker = findings.filter((finding: { code: string }) => finding.code === 'E902')
    expect(weaker[0]).toMatchObject({
      name: 'weaker-proof',
      file: `flows/${lock}`,
      message: expect.stringContaining('P1 was PROVED, and is FAILED'),
    })
  })

  it('a property that is no longer declared makes the sheet weaker', async () => {
    const fewer = new Map(saved).set('base/properties.json', JSON.stringify({ independent: [] }))
    const { code, out } = await flow('prove acme', fewer)
    expect(code).toBe(1)
    expect(out).toContain('WEAKER than saved: P10 no longer claims: The street decides nothing.')
  })

  it('an undeclared difference of a lender is reported, and does not fail the command', async () => {
    const when = { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'SECONDARY'] }
    const other = new Map(saved).set('acme/facts.json', JSON.stringify({ rules: { 'second-home': { when } } }))
    const { code, out } = await flow('prove acme', other)
    expect(code).toBe(0)
    expect(out).toContain('  otherwise than saved: it differs now, too: the step "main-home"')
  })

  it('flow prove reports that a proof sheet is stronger than the saved one', async () => {
    const weak = withText(saved, lock, '"result": "PROVED"', '"result": "UNDECIDED"')
    const { code, out } = await flow('prove acme', weak)
    expect(code).toBe(0)
    expect(out).toContain('stronger than saved ("prove --save" keeps it): P1 was UNDECIDED, and is PROVED')
  })

  it('a saved proof sheet that cannot be read is reported', async () => {
    const { code, out } = await flow('prove acme', new Map(saved).set(lock, '{ "statements": { "P1": {} } }'))
    expect(code).toBe(1)
    expect(out).toContain(`flows/${lock}:1:`)
  })

  it('flow prove proves nothing about files with errors', async () => {
    const { code, out } = await flow('prove acme', new Map(saved).set('base/facts.json', '{'))
    expect(code).toBe(1)
    expect(out).toMatch(/flows\/acme\/lender\.json:1:1 Nothing can be proved of acme/)
    expect(out).toContain('Do: "npm run flow -- check acme" reports the errors with their places.')
    expect(out).not.toContain('Proved is what follows')
  })

  it.each(['junit', 'sarif', 'github'])('flow prove reports in the format %s', async (format) => {
    const { code, out } = await flow(`prove acme --format ${format}`, nowhere)
    expect(code).toBe(1)
    expect(out).toContain('start/profil')
  })
})
