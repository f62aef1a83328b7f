import { describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { applied } from '#kit/applied.ts'
import { flow } from '#kit/flow-command.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const INCOME = 'acme/screens/apply/income.json'
const BASE_INCOME = 'base/screens/apply/income.json'
/** Acme asks for the income in its own words, may go without it, and lets out no homes; its lock records the values that base had then. */
const locked = await formattedAll(
  someFlowFiles({
    [INCOME]: { heading: 'Your earnings?', fields: [{ id: 'income', label: 'Earnings', required: null }] },
    'acme/screens/apply/property.json': { fields: [{ id: 'occupancyType', options: [{ id: 'INVESTMENT', $remove: true }] }] },
  }),
)
const heading = '"heading": "What do you earn?"'
const changedHeading = withText(locked, BASE_INCOME, heading, '"heading": "Your income"')
const LOCK = 'acme/overlay.lock.json'

describe('stale overrides', () => {
  it('an override whose parent did not change is no finding', () => {
    expect(foundIn(locked)).toEqual([])
  })

  it('a stale override is a warning at the line of the lender, with the old, the new and the own value', () => {
    const changed = changedHeading
    const [drift, ...others] = findingsIn(changed)
    expect(others).toEqual([])
    expect(drift).toMatchObject({
      code: 'W604',
      severity: 'warning',
      message: 'acme overrides "heading" of the screen "apply/income", and base has changed it since.',
      drift: { then: 'What do you earn?', now: 'Your income', own: 'Your earnings?' },
      lenders: ['acme', 'birch'],
      pointer: 'screens/apply/income.json#/heading',
    })
    expect(placeOf(drift)).toBe(placeOfText(changed, INCOME, '"Your earnings?"'))
    expect(drift?.related.map(placeOf)).toEqual([placeOfText(changed, BASE_INCOME, '"Your income"')])
    expect(drift?.why).toBe('base said "What do you earn?" then and says "Your income" now; acme says "Your earnings?".')
  })

  it('another order of keys in the parent makes no override stale', () => {
    const text = JSON.parse(locked.get(BASE_INCOME) as string)
    const turned = Object.fromEntries(Object.entries(text).reverse())
    expect(foundIn(new Map([...locked, [BASE_INCOME, JSON.stringify(turned)]]))).toEqual([])
  })

  it.each([
    ['a part of a field', BASE_INCOME, '"required": "Required"', '"required": "Please say"', INCOME, 'null'],
    [
      'an item',
      'base/screens/apply/property.json',
      '"Investment"',
      '"To let"',
      'acme/screens/apply/property.json',
      '{ "id": "INVEST',
    ],
  ])('a stale removal is reported, too: %s', (_, base, from, to, own, at) => {
    const changed = withText(locked, base, from, to)
    const drifts = findingsIn(changed)
    expect(drifts.map((one) => [one.code, placeOf(one)])).toEqual([['W604', placeOfText(changed, own, at)]])
    expect(drifts[0]?.drift).not.toHaveProperty('own')
  })

  it('an override of a key that the parent has removed is stale', async () => {
    const files = await formattedAll(
      someFlowFiles({ 'acme/flags.json': { redesign: { default: false, says: 'No new pages.' } } }),
    )
    const gone = someFlowFiles({
      ...Object.fromEntries(files),
      'base/flags.json': { other: { says: 'Another.', default: true } },
    })
    const drifts = findingsIn(gone).filter(({ code }) => code === 'W604')
    expect(drifts.map(({ message, drift }) => [message, drift])).toEqual([
      ['acme overrides "default" of the flag "redesign", and base does not say it any more.', { then: true, own: false }],
      [
        'acme overrides "says" of the flag "redesign", and base does not say it any more.',
        { then: 'The new pages.', own: 'No new pages.' },
      ],
    ])
  })

  it('overrides of a file that cannot be read are not reported as stale', () => {
    expect(findingsIn(new Map([...locked, [BASE_INCOME, '{']])).filter(({ code }) => code === 'W604')).toEqual([])
  })

  it.each([
    ['saying the same', 0],
    ['writing down what the parent says now', 1],
  ])('a stale override is resolved by %s, and its safe fix does that', (_, index) => {
    const changed = changedHeading
    const [drift] = findingsIn(changed)
    expect(foundIn(applied(changed, drift?.fixes[index]))).toEqual([])
  })

  it('a stale override in the middle of a chain concerns the heirs, and a change there makes theirs stale', async () => {
    const files = await formattedAll(new Map([...locked, ['birch/screens/apply/income.json', '{ "heading": "Income?" }']]))
    const changed = withText(files, INCOME, 'Your earnings?', 'What comes in?')
    expect(findingsIn(changed)).toMatchObject([{ code: 'W604', lenders: ['birch'], related: [{ file: INCOME }] }])
  })
})

describe('an override of what a library field of the parent says', () => {
  const birthdate = 'acme/screens/apply/birthdate.json'
  const ofFields = (files: FlowFilesMap) => {
    const all = Object.entries(JSON.parse(files.get(LOCK) as string).overrides)
    return Object.fromEntries(all.filter(([pointer]) => !pointer.startsWith('lender.json')))
  }
  const own = { fields: [{ id: 'dob', required: 'When, please?', messages: { format: 'No date' } }] }

  it('each override of a library field is recorded, and is stale once the library field changes', async () => {
    const files = await formattedAll(someFlowFiles({ [birthdate]: own }))
    expect(ofFields(files)).toEqual({
      'screens/apply/birthdate.json#/fields/dob/messages/format': 'Invalid date',
      'screens/apply/birthdate.json#/fields/dob/required': 'Date of birth is required',
    })
    expect(foundIn(files)).toEqual([])
    const changed = withText(files, 'base/fields.json', 'Date of birth is required', 'Say when you were born')
    const [drift, ...others] = findingsIn(changed)
    expect(others).toEqual([])
    expect([drift?.code, placeOf(drift)]).toEqual(['W604', placeOfText(changed, birthdate, '"When, please?"')])
    expect(drift?.related.map(placeOf)).toEqual([placeOfText(changed, 'base/fields.json', '"Say when you were born"')])
  })

  it('an override of a library field in the lender’s own fields.json is recorded there alone', async () => {
    const files = await formattedAll(
      someFlowFiles({
        'acme/fields.json': { 'date-of-birth': { required: 'When, please?' } },
        [birthdate]: { heading: 'Born?' },
      }),
    )
    expect(Object.keys(ofFields(files))).toEqual(['fields.json#/date-of-birth/required', 'screens/apply/birthdate.json#/heading'])
  })
})

describe('overlay.lock.json', () => {
  it('a lender without a lock gets no stale overrides', () => {
    const files = new Map([...locked].filter(([path]) => !path.endsWith('.lock.json')))
    expect(foundIn(withText(files, BASE_INCOME, heading, '"heading": "X"'))).toEqual([])
  })

  it('a lock entry without an override is reported at the entry', () => {
    const stale = withText(locked, INCOME, '"heading": "Your earnings?",', '')
    expect(foundIn(stale)).toEqual([`I605 ${placeOfText(stale, LOCK, '"screens/apply/income.json#/heading"')}`])
  })

  it('overrides that the lock does not record are one finding', () => {
    const more = withText(locked, INCOME, '"heading"', '"submit": "Go on", "kind": "form", "heading"')
    expect(findingsIn(more)).toMatchObject([
      {
        code: 'I606',
        message:
          'acme has its own "submit" of the screen "apply/income" and 1 more, which its overlay.lock.json does not record yet.',
      },
    ])
  })

  it('a file that was copied from the parent is reported with what it repeats', () => {
    const copied = withText(locked, INCOME, '"heading"', '"kind": "form", "stage": "you", "submit": "Continue", "heading"')
    const [note, ...others] = findingsIn(copied)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      code: 'I606',
      message: expect.stringContaining('acme says the same as base in "kind" of the screen "apply/income" and in 2 more places'),
      fixes: [{ title: expect.stringContaining('Delete what is the same ("kind", "stage", "submit")') }],
    })
  })

  it('a lock has no notes while a file of its folder has a warning', () => {
    const warned = withText(locked, INCOME, '"heading"', '"submit": "<b>Go on</b>", "heading"')
    expect(foundIn(warned)).toEqual([`W519 ${placeOfText(warned, INCOME, '<b>')}`])
  })

  it('a lock has no findings while a file of its folder has an error', () => {
    const wrong = withText(locked, INCOME, '"heading"', '"Heading"')
    expect(foundIn(wrong)).toEqual([`E010 ${placeOfText(wrong, INCOME, '"Heading"')}`])
  })

  it.each([
    ['{', 'E001'],
    ['{ "overrides": { "x": 1 } }', 'E014'],
    ['{ "override": {} }', 'E010'],
    ['[]', 'E012'],
    ['{ "overrides": 3 }', 'E012'],
  ])('a lock written as %s is reported', (text, code) => {
    expect(findingsIn(new Map([...locked, [LOCK, text]])).filter(({ severity }) => severity === 'error')).toMatchObject([
      { code, file: LOCK },
    ])
  })
})

describe('flow fmt and locks', () => {
  it('flow fmt writes a sorted lock without scenarios for each lender with overrides', () => {
    const { overrides } = JSON.parse(locked.get(LOCK) as string)
    expect(Object.keys(overrides)).toEqual(
      [
        'screens/apply/income.json#/fields/income/label',
        'screens/apply/income.json#/fields/income/required',
        'screens/apply/income.json#/heading',
        'screens/apply/property.json#/fields/occupancyType/options/INVESTMENT',
        ...Object.keys(overrides).filter((one) => one.startsWith('lender.json#/')),
      ].sort(),
    )
    expect(overrides['screens/apply/income.json#/heading']).toBe('What do you earn?')
    expect(locked.has('base/overlay.lock.json')).toBe(false)
  })

  it('flow fmt updates a lock and keeps stale entries until --accept-drift', async () => {
    const stale = withText(changedHeading, INCOME, '"heading"', '"submit": "Go on", "heading"')
    const once = await formattedAll(stale)
    expect(JSON.parse(once.get(LOCK) as string).overrides).toMatchObject({
      'screens/apply/income.json#/heading': 'What do you earn?',
      'screens/apply/income.json#/submit': 'Continue',
    })
    expect(findingsIn(once).map(({ code }) => code)).toEqual(['W604'])
    expect(foundIn(await formattedAll(stale, 'fmt acme --accept-drift'))).toEqual([])
    expect(await formattedAll(stale, 'fmt base --accept-drift')).toEqual(stale)
  })

  it('flow fmt leaves the lock as it is while the files cannot be merged', async () => {
    const wrong = withText(locked, INCOME, '"id": "income"', '"id": "incme"')
    expect((await flow('fmt', wrong)).written.has(LOCK)).toBe(false)
  })

  it('flow fmt --check reports a stale lock and writes nothing', async () => {
    const more = await formattedOnly(withText(locked, INCOME, '"heading"', '"submit": "Go on", "heading"'), INCOME)
    expect(await flow('fmt --check', more)).toMatchObject({ code: 1, out: expect.stringContaining(`would change flows/${LOCK}`) })
  })
})

async function formattedAll(files: FlowFilesMap, line = 'fmt'): Promise<FlowFilesMap> {
  return new Map([...files, ...(await flow(line, files)).written])
}

function placeOf(finding: Pick<Finding, 'file' | 'line' | 'column'> | undefined): string {
  return `${finding?.file}:${finding?.line}:${finding?.column}`
}

async function formattedOnly(files: FlowFilesMap, path: string): Promise<FlowFilesMap> {
  return new Map([...files, ...[...(await flow('fmt', files)).written].filter(([written]) => written === path)])
}
