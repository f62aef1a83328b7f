import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'

const reason = 'asks about no second home'
const answer = { street1: '1 Elm St', state: 'TX', occupancyType: 'SECONDARY' }

/** Acme asks nobody where the main home is; base claims that it is asked, beside another thing that holds. */
const several = {
  title: 'Several',
  journey: 'apply',
  walk: [{ at: 'property', answer, then: { accepted: true, next: 'main-home' } }],
  written: [{ id: 'product', then: { 'lender#/product': 'Line of Credit' } }],
}
const sound = { 'base/scenarios/second-home.json': undefined, 'base/scenarios/several.json': several }
const taken = { ...sound, 'acme/journeys/apply.json': { steps: [{ id: 'main-home', $remove: true }] } }
const files = someFlowFiles(taken)
const walked = 'several#/walk/property/then/next'

describe('flow decline', () => {
  it('a failed scenario names the command that declines only what fails, and the scenario passes after it', async () => {
    const { findings } = await test(files)
    expect(findings).toMatchObject([{ code: 'E701' }])
    const advice: string[] = findings[0].fixes.map(({ title }: { title: string }) => title)
    expect(advice.slice(2)).toEqual([
      `Or decline what fails here, and keep the rest: npm run flow -- decline acme "why it does not hold" "${walked}"`,
      'Or decline the whole scenario: npm run flow -- decline acme "why it does not hold" several',
    ])
    const after = await declined(files, walked)
    expect(JSON.parse(after.get('acme/scenarios/declined.json') ?? '')).toEqual({ [walked]: reason })
    expect((await test(after)).summary).toMatchObject({ passed: 1, failed: 0, declined: 0, declinedClaims: 1 })
  })

  it('the other claims of a scenario still have to hold after a claim of it is declined', async () => {
    const after = await declined(files, walked)
    const changed = new Map([...after, ['acme/lender.json', renamed(after)]])
    const { findings } = await test(changed)
    expect(findings.map(({ message }: { message: string }) => message)).toEqual([expect.stringContaining('"A loan" is written')])
  })

  it('lenders that extend a lender inherit its declined claim, and take it back with null', async () => {
    const after = await declined(files, walked)
    expect((await test(after, 'birch')).summary).toMatchObject({ passed: 1, failed: 0, declinedClaims: 1 })
    const back = new Map([...after, ['birch/scenarios/declined.json', JSON.stringify({ [walked]: null })]])
    expect((await test(back, 'birch')).summary).toMatchObject({ failed: 1, declinedClaims: 0 })
  })

  it('a decline of the whole scenario replaces the declines of its claims', async () => {
    const after = await declined(files, walked)
    await expect(declined(after, 'several')).rejects.toThrow('"several" holds for acme')
    const changed = new Map([...after, ['acme/lender.json', renamed(after)]])
    const whole = await declined(changed, 'several')
    expect(JSON.parse(whole.get('acme/scenarios/declined.json') ?? '')).toEqual({ several: reason })
  })

  it.each([
    ['a claim that holds', 'several#/written/product', 'holds for acme'],
    ['a misspelt claim', 'several#/written/produkt', 'Did you mean "/written/product"?'],
    ['a claim of a scenario that nobody has', 'severel#/written/product', 'Did you mean "several"?'],
  ])('flow decline refuses %s', async (_, claim, message) => {
    const { code, err, written: none } = await flow(['decline', 'acme', reason, claim], files)
    expect([code, err, none.size]).toEqual([2, expect.stringContaining(message), 0])
  })

  it('flow decline refuses a claim that is declined already, and one that the lender states', async () => {
    const again = await flow(['decline', 'acme', reason, walked], await declined(files, walked))
    expect(again.err).toContain('is declined already')
    const own = { written: [{ id: 'product', then: { 'lender#/product': 'A loan' } }] }
    const stated = await flow(
      ['decline', 'acme', reason, 'several#/written/product'],
      someFlowFiles({ ...taken, 'acme/scenarios/several.json': own }),
    )
    expect(stated.err).toContain('is stated by acme itself')
  })

  it('a claim for each of several values is declined for those that fail, or by its own id if all fail', async () => {
    const advised = async (place: string) => {
      const claim = {
        id: 'open',
        journey: 'apply',
        forEach: { [place]: [true, false] },
        then: { open: place === 'given.flags.redesign' },
      }
      const { findings } = await test(
        someFlowFiles({ ...sound, 'base/scenarios/several.json': { ...several, journeys: [claim] } }),
      )
      return findings[0].fixes[2].title
    }
    expect(await advised('given.flags.redesign')).toContain('"several#/journeys/open-false"')
    expect(await advised('given.session.registered')).toContain('"several#/journeys/open"')
  })
})

describe('flow check and flow test', () => {
  it('flow test reports a declined claim that passes again, at its line', async () => {
    const listed = { 'acme/scenarios/declined.json': { 'several#/written/product': reason } }
    const { findings, code } = await test(someFlowFiles({ ...sound, 'base/scenarios/second-home.json': undefined, ...listed }))
    expect(code).toBe(1)
    expect(findings).toMatchObject([
      {
        code: 'W702',
        file: 'flows/acme/scenarios/declined.json',
        line: 2,
        message: expect.stringContaining('written/product of "Several"'),
      },
    ])
  })

  it.each([
    ['a claim that the scenario does not have', 'several#/written/produkt', 'several#/written/product', 'has no such claim'],
    ['a part that the claim does not have', 'several#/written/product/then/sed', undefined, 'has no such claim'],
    [
      'a claim of a scenario that no parent has',
      'severel#/written/product',
      'several#/written/product',
      'no parent has one of that name',
    ],
  ])('flow check reports a decline of %s', async (_, claim, guess, message) => {
    const { out } = await flow(
      'check acme --format json',
      someFlowFiles({ ...taken, 'acme/scenarios/declined.json': { [claim]: reason } }),
    )
    const [finding] = JSON.parse(out).findings.filter(({ code }: { code: string }) => code === 'E706')
    expect(finding.message).toContain(message)
    if (guess !== undefined) expect(finding.fixes[0].title).toBe(`Did you mean "${guess}"?`)
  })

  it('flow check reports a claim that the lender declines and states', async () => {
    const both = {
      'acme/scenarios/declined.json': { 'several#/written/product': reason },
      'acme/scenarios/several.json': { written: [{ id: 'product', then: { 'lender#/product': 'A loan' } }] },
    }
    const { out } = await flow('check acme --format json', someFlowFiles({ ...taken, ...both }))
    expect(JSON.parse(out).findings).toContainEqual(
      expect.objectContaining({ code: 'E707', pointer: 'scenarios/declined.json#/several#~1written~1product' }),
    )
  })

  it('the JUnit report lists a declined claim as a skipped case with its reason', async () => {
    const { out } = await flow('test acme --format junit', await declined(files, walked))
    expect(out).toContain('tests="2" failures="0" errors="0" skipped="1"')
    expect(out).toContain(`<skipped message="${reason}"/>`)
  })
})

async function test(all: FlowFilesMap, lender = 'acme') {
  const { code, out } = await flow(`test ${lender} --format json`, all)
  return { code, ...JSON.parse(out) }
}

async function declined(all: FlowFilesMap, ...names: readonly string[]): Promise<FlowFilesMap> {
  const { code, err, written: files } = await flow(['decline', 'acme', reason, ...names], all)
  if (code === 2) throw new Error(err)
  return new Map([...all, ...files])
}

function renamed(all: FlowFilesMap): string {
  return JSON.stringify({ ...JSON.parse(all.get('acme/lender.json') ?? ''), product: 'A loan' })
}
