import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const follows = (title: string, next: string) => ({
  title,
  journey: 'apply',
  walk: [{ at: 'property', answer: { street1: '1 Elm St', state: 'TX', occupancyType: 'SECONDARY' }, then: { next } }],
})
/** Acme does not ask where the main home is: two scenarios of base fail for it, and one of its own. */
const files = someFlowFiles({
  'base/scenarios/the-home-follows.json': follows('The main home follows', 'main-home'),
  'acme/journeys/apply.json': { steps: [{ id: 'main-home', $remove: true }] },
  'acme/scenarios/ours.json': follows('Ours', 'birthdate'),
})
const sentence = ['decline', 'acme', 'asks about no second home']

describe('flow decline', () => {
  it('flow decline declines the inherited scenarios that fail, with the reason, and names those of the lender’s own that fail', async () => {
    const { code, out, written } = await flow(sentence, files)
    expect(JSON.parse(written.get('acme/scenarios/declined.json') ?? '')).toEqual({
      'second-home': 'asks about no second home',
      'the-home-follows': 'asks about no second home',
    })
    expect([code, out]).toEqual([1, expect.stringContaining('1 scenario of acme’s own fails: ours.')])
    const after = JSON.parse((await flow('test acme --format json', new Map([...files, ...written]))).out)
    expect(after.summary).toMatchObject({ failed: 1, declined: 2 })
  })

  it('flow decline with names declines those scenarios alone', async () => {
    const { written } = await flow([...sentence, 'second-home'], files)
    expect(Object.keys(JSON.parse(written.get('acme/scenarios/declined.json') ?? ''))).toEqual(['second-home'])
  })

  it('flow decline writes nothing with --dry-run, or if every inherited scenario passes', async () => {
    const { out, written } = await flow([...sentence, '--dry-run'], files)
    expect([out, written.size]).toEqual([expect.stringContaining('+  "second-home": "asks about no second home"'), 0])
    const holding = await flow(sentence, someFlowFiles())
    expect([holding.code, holding.written.size, holding.out]).toEqual([0, 0, expect.stringContaining('nothing to decline')])
  })

  it.each([
    ['a scenario of the lender’s own', files, ['ours'], '"ours" is stated by acme itself'],
    ['a scenario that holds', someFlowFiles(), ['second-home'], '"second-home" holds for acme'],
    ['a misspelt name', files, ['secnd-home'], 'Did you mean "second-home"?'],
    [
      'what is declined',
      new Map([...files, ['acme/scenarios/declined.json', '{ "second-home": "why" }']]),
      ['second-home'],
      '"second-home" is declined already',
    ],
  ])('flow decline refuses %s', async (_, all, names, message) => {
    const { code, err, written } = await flow([...sentence, ...names], all)
    expect([code, err, written.size]).toEqual([2, expect.stringContaining(message), 0])
  })

  it('flow decline refuses base, and a decline without a reason', async () => {
    expect((await flow('decline base why', files)).err).toContain('base inherits no scenario')
    expect((await flow(['decline', 'acme', ' '], files)).code).toBe(2)
  })
})

describe('flow test', () => {
  it('flow test folds the inherited scenarios that fail because of one file of a lender into one block', async () => {
    const { out } = await flow('test acme', files)
    expect(out).toContain(
      'flows/acme/journeys/apply.json:5:7 error E701 scenario-mismatch: 2 inherited scenarios would hold without this file, which takes out "main-home".',
    )
    expect(out).toContain('npm run flow -- decline acme "')
    expect(out.match(/E701/g)).toHaveLength(2)
    expect((await flow('test acme --long', files)).out.match(/E701/g)?.length).toBeGreaterThan(2)
  })

  it('flow test names to programs, at each finding, the file that causes it', async () => {
    const { findings } = JSON.parse((await flow('test acme --format json', files)).out)
    const causes = findings.map(({ file, cause }: { file: string; cause?: { file: string } }) => [file, cause?.file])
    expect(causes).toContainEqual(['flows/base/scenarios/second-home.json', 'flows/acme/journeys/apply.json'])
    expect(causes).toContainEqual(['flows/acme/scenarios/ours.json', undefined])
  })
})
