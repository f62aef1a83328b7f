import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const path = 'base/scenarios/second-home.json'

/** The same files with this as the only scenario. */
function claiming(scenario: object, more: { readonly [path: string]: object } = {}): FlowFilesMap {
  return someFlowFiles({ [path]: { title: 'A claim', ...scenario }, ...more })
}

async function foundBy(files: FlowFilesMap, lender = 'acme') {
  const { code, out } = await flow(`test ${lender} --format json`, files)
  const { findings, summary } = JSON.parse(out)
  return { code, findings, summary }
}

const home = { street1: '1 Elm St', state: 'TX', occupancyType: 'SECONDARY' }

describe('a passing scenario', () => {
  it('a passing scenario is counted for every lender that has it', async () => {
    const { code, out } = await flow('test', someFlowFiles())
    expect([code, out]).toEqual([
      0,
      '2 passed, 0 failed, 0 declined in 2 lenders, 0.0 s\n  acme: 1 passed, 0 failed, 0 declined\n  birch: 1 passed, 0 failed, 0 declined\n',
    ])
  })
})

describe('an expectation that is not met', () => {
  it.each([
    ['the next step', { at: 'property', answer: home, then: { next: 'income' } }, '"income"', 'income', 'main-home'],
    [
      'a step that is not asked',
      { at: 'property', answer: { ...home, occupancyType: 'PRIMARY' }, then: { asks: ['main-home'] } },
      '"main-home"',
      true,
      false,
    ],
    ['a step that is asked', { at: 'property', answer: home, then: { asksNot: ['main-home'] } }, '"main-home"', false, true],
    ['a stage', { at: 'property', answer: home, then: { stage: { of: 5 } } }, '5', 5, 2],
    [
      'an answer accepted',
      { at: 'birthdate', answer: {}, then: { accepted: true } },
      'true',
      true,
      ['dob: Date of birth is required'],
    ],
    ['an answer refused', { at: 'income', answer: { income: 100 }, then: { accepted: false } }, 'false', false, true],
    [
      'a message',
      { at: 'income', answer: { income: 999_901 }, then: { messages: { income: 'Too much' } } },
      '"Too much"',
      'Too much',
      'Less, please',
    ],
    ['no message', { at: 'income', answer: {}, then: { messages: { income: '' } } }, '""', '', 'Required'],
    ['the error summary', { at: 'income', answer: {}, then: { summary: { income: 'Oh' } } }, '"Oh"', 'Oh', 'Required'],
    ['what is stored', { at: 'income', answer: { income: 500 }, then: { saved: { income: { income: 400 } } } }, '400', 400, 500],
    [
      'a consent',
      {
        at: 'password',
        answer: { email: 'a@b.co', password: 'a1', termPrivacyConsent: true },
        then: { records: { 'soft-credit': 'You allow' } },
      },
      '"You allow"',
      'You allow',
      'You allow Acme Lending to ask.',
    ],
    ['a step that nobody is at', { at: 'main-home' }, '"main-home"', 'main-home', null],
  ])('a failed expectation about %s names its line and the actual value', async (_what, walked, needle, wanted, actual) => {
    const files = claiming({ journey: 'apply', walk: [walked] })
    const { code, findings } = await foundBy(files)
    expect(code).toBe(1)
    expect(findings).toHaveLength(1)
    const [found] = findings
    expect(`${found.file}:${found.line}:`.replace('flows/', '')).toBe(placeOfText(files, path, needle).replace(/\d+$/, ''))
    expect(found).toMatchObject({ code: 'E701', name: 'scenario-mismatch', lenders: ['acme'], wanted, actual })
    expect(found.message).toMatch(/^"A claim" (expects|stands)/)
  })

  it('a failed expectation names the rule that decided and the facts that the rule read', async () => {
    const files = claiming({ journey: 'apply', walk: [{ at: 'property', answer: home, then: { asksNot: ['main-home'] } }] })
    const [found] = (await foundBy(files)).findings
    expect(found.because).toEqual([
      'main-home is asked:',
      '  second-home ✓',
      '    draft.propertyAddress.occupancyType ("SECONDARY") is one of SECONDARY, INVESTMENT ✓',
    ])
    expect(found.related).toContainEqual(
      expect.objectContaining({ file: 'flows/base/journeys/apply.json', label: 'main-home is asked' }),
    )
  })

  it('a failed expectation names the line of the shared rule that decides, in all formats', async () => {
    const files = claiming({ journey: 'apply', walk: [{ at: 'property', answer: home, then: { asksNot: ['main-home'] } }] })
    const [found] = (await foundBy(files)).findings
    expect(found.decidedAt).toMatchObject({ file: 'flows/base/facts.json', label: 'with a condition negated the claim holds' })
    expect(found.related[0]).toEqual(found.decidedAt)
    const { line, column } = found.decidedAt
    expect((await flow('test', files)).out).toContain(
      `Decided at flows/base/facts.json:${line}:${column}: with a condition negated`,
    )
  })

  it('a failed expectation never prints a secret', async () => {
    const walked = { at: 'birthdate', answer: { dob: '2020-05-04' }, then: { accepted: true } }
    const [found] = (await foundBy(claiming({ journey: 'apply', walk: [walked] }))).findings
    expect(found.because.join('\n')).toContain('•••')
    expect(JSON.stringify(found)).not.toContain('2020-05-04')
  })

  it('a failed expectation of several lenders is one finding', async () => {
    const files = claiming({ journey: 'apply', walk: [{ at: 'property', answer: home, then: { next: 'income' } }] })
    const { findings } = JSON.parse((await flow('test --format json', files)).out)
    expect(findings).toMatchObject([{ lenders: ['acme', 'birch'] }])
  })
})

describe('a walk', () => {
  it('a walk keeps refused answers of a step until its end, and merges new answers over them', async () => {
    const walk = [
      { at: 'property', answer: { street1: '1 Elm St' }, then: { accepted: false } },
      { at: 'property', answer: { state: 'TX', occupancyType: 'PRIMARY' }, then: { accepted: true } },
      {
        at: 'password',
        answer: { email: 'a@b.co', password: 'a1' },
        then: { messages: { password: '', termPrivacyConsent: 'Please agree' } },
      },
      { at: 'password', answer: { termPrivacyConsent: true }, then: { accepted: true, saved: { email: 'a@b.co' } } },
    ]
    expect((await foundBy(claiming({ journey: 'apply', walk }))).code).toBe(0)
  })

  it('a walk may begin at any active step, and what it did not answer is absent', async () => {
    const walk = [{ at: 'birthdate', answer: { dob: '2007-12-31' }, then: { accepted: true } }]
    expect((await foundBy(claiming({ given: { today: '2026-01-15' }, journey: 'apply', walk }))).code).toBe(0)
  })

  it('a walk through a journey reads the facts under `given`', async () => {
    const given = { today: '2026-01-15', draft: { propertyAddress: { state: 'AL', occupancyType: 'INVESTMENT' } } }
    const walk = [
      { at: 'birthdate', answer: { dob: '2007-12-31' }, then: { messages: { dob: 'Must be at least 19 years old' } } },
      { at: 'main-home', answer: {}, then: { accepted: false } },
    ]
    expect((await foundBy(claiming({ given, journey: 'apply', walk }))).code).toBe(0)
  })
})

describe('other claims', () => {
  it.each([
    [
      'routes',
      { routes: [{ id: 'a', given: { status: { value: 'DECLINED', dtiDecline: true } }, then: { go: 'start/profile' } }] },
    ],
    [
      'journeys',
      {
        journeys: [
          { id: 'a', journey: 'apply', given: { flags: { redesign: false } }, then: { open: false, otherwise: '/first' } },
        ],
      },
    ],
    [
      'the order of steps',
      { journeys: [{ id: 'a', journey: 'apply', then: { steps: ['property', 'income', 'birthdate', 'password'] } }] },
    ],
    ['screens', { screens: [{ id: 'a', screen: 'apply/income', answer: {}, then: { messages: { income: 'Required' } } }] }],
    ['the footer', { footer: [{ id: 'a', then: { paragraphs: { who: 'We are Acme Lending.' } } }] }],
    ['what is written', { written: [{ id: 'a', then: { 'journeys/apply#/path': '/apply', 'lender#/nameLong': null } }] }],
    [
      'an amount that is written with its cents',
      { written: [{ id: 'a', then: { 'screens/apply/income#/fields/income/schema/maximum': '$9,999.00' } }] },
    ],
  ])('claims about %s pass', async (_what, claim) => {
    expect((await foundBy(claiming(claim))).findings).toEqual([])
  })

  it.each([
    [
      'a status',
      { routes: [{ id: 'a', given: { status: { value: 'DECLINED' } }, then: { go: 'start/profile' } }] },
      '/routes/0/then/go',
    ],
    ['a journey', { journeys: [{ id: 'a', journey: 'apply', then: { open: false } }] }, '/journeys/0/then/open'],
    ['an order', { journeys: [{ id: 'a', journey: 'apply', then: { steps: ['income'] } }] }, '/journeys/0/then/steps'],
    [
      'a screen',
      { screens: [{ id: 'a', screen: 'apply/income', answer: {}, then: { accepted: true } }] },
      '/screens/0/then/accepted',
    ],
    ['the footer', { footer: [{ id: 'a', then: { paragraphs: { who: '' } } }] }, '/footer/0/then/paragraphs/who'],
    ['what is written', { written: [{ id: 'a', then: { 'lender#/name': 'Acme' } }] }, '/written/0/then/lender#~1name'],
  ])('false claims about %s fail', async (_what, claim, pointer) => {
    expect((await foundBy(claiming(claim))).findings).toMatchObject([
      { code: 'E701', pointer: `scenarios/second-home.json#${pointer}` },
    ])
  })

  it('claims about texts compare the translation if a language is named', async () => {
    const place = 'screens/apply/birthdate#/heading'
    const copy = { 'base/copy/es-US.json': { [place]: { of: 'When were you born?', is: '¿Cuándo nació?' } } }
    const claim = (is: string) =>
      someFlowFiles({
        ...copy,
        'base/scenarios/spanish.json': { title: 'Spanish', written: [{ id: 'a', language: 'es-US', then: { [place]: is } }] },
      })
    expect((await foundBy(claim('¿Cuándo nació?'))).findings).toEqual([])
    expect((await foundBy(claim('When were you born?'))).findings).toMatchObject([
      { code: 'E701', message: expect.stringContaining('"¿Cuándo nació?" is written there') },
    ])
  })

  it('a scenario without a claim is reported', async () => {
    expect((await foundBy(claiming({}))).findings).toMatchObject([
      { code: 'E701', message: expect.stringContaining('claims nothing') },
    ])
  })
})

describe('a lender that declines', () => {
  const decline = { 'acme/scenarios/second-home.json': { notForUs: 'asks everybody where they live' } }

  it('a declined scenario does not run, for the lender and for those that extend it', async () => {
    const asksAll = { 'acme/journeys/apply.json': { steps: [{ id: 'main-home', askWhen: null }] } }
    const { code, summary } = await foundBy(someFlowFiles({ ...decline, ...asksAll }), 'birch')
    expect([code, summary.passed, summary.declined]).toEqual([0, 0, 1])
  })

  it('a declined scenario that would pass is reported', async () => {
    const { code, findings } = await foundBy(someFlowFiles(decline))
    expect(code).toBe(1)
    expect(findings).toMatchObject([
      { code: 'W702', name: 'stale-decline', file: 'flows/acme/scenarios/second-home.json', line: 2 },
    ])
  })

  it('a scenario that the parent declines is not reported again for the lender', async () => {
    expect((await foundBy(someFlowFiles(decline), 'birch')).findings).toEqual([])
  })

  it('declined.json declines by name, for the lender and for those that extend it', async () => {
    const listed = { 'acme/scenarios/declined.json': { 'second-home': 'asks everybody where they live' } }
    const asksAll = { 'acme/journeys/apply.json': { steps: [{ id: 'main-home', askWhen: null }] } }
    for (const lender of ['acme', 'birch']) {
      const { code, summary } = await foundBy(someFlowFiles({ ...listed, ...asksAll }), lender)
      expect([code, summary.passed, summary.declined]).toEqual([0, 0, 1])
    }
    expect((await foundBy(someFlowFiles(listed))).findings).toMatchObject([
      {
        ...{ code: 'W702', file: 'flows/acme/scenarios/declined.json', line: 2 },
        ...{ pointer: 'scenarios/declined.json#/second-home', fixes: [{ title: 'Delete this line.' }] },
      },
    ])
  })

  it('a lender runs a scenario that its parent declines after null in its declined.json', async () => {
    const files = someFlowFiles({
      'acme/scenarios/declined.json': { 'second-home': 'asks everybody where they live' },
      'birch/scenarios/declined.json': { 'second-home': null },
    })
    const { code, summary } = await foundBy(files, 'birch')
    expect([code, summary.passed, summary.declined]).toEqual([0, 1, 0])
  })
})

describe('flow test', () => {
  it('flow test fails without any scenario', async () => {
    const { code, findings } = await foundBy(withoutScenarios())
    expect([code, findings[0].code]).toEqual([1, 'E704'])
  })

  it('flow test of files with errors prints the errors instead', async () => {
    const files = someFlowFiles({ 'base/screens/apply/income.json': '{' })
    const { code, findings, summary } = await foundBy(files)
    expect([code, findings[0].code, summary.passed]).toEqual([1, 'E001', 0])
  })

  it('flow test does not change with the day on which it runs', async () => {
    const walk = [{ at: 'birthdate', answer: { dob: '2007-12-31' }, then: { accepted: true } }]
    expect((await foundBy(claiming({ journey: 'apply', walk }))).code).toBe(0)
  })
})

function withoutScenarios(): FlowFilesMap {
  return new Map([...someFlowFiles()].filter(([file]) => !file.includes('/scenarios/')))
}
