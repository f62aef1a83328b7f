import { describe, expect, it } from 'vitest'
import { applied } from '#kit/applied.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'

const sound = someFlowFiles()
const screen = JSON.parse(sound.get('base/screens/apply/income.json') as string)
const nineteen = { '>': [{ value: 'minimumAge' }, 18] }

describe('names that $moved knows', () => {
  it.each([
    [
      'of a rule',
      renamed('base/facts.json', { 'rules/second-home': 'rules/lets-it-out' }, [['"second-home"', '"lets-it-out"']], {
        'acme/journeys/apply.json': { steps: [{ id: 'main-home', askWhen: { rule: 'second-home' } }] },
      }),
      'E110',
    ],
    [
      'of a value in a rule',
      renamed('base/facts.json', { 'values/minimumAge': 'values/ofAge' }, [['minimumAge', 'ofAge']], {
        'acme/facts.json': { rules: { 'nineteen-first': { says: 'nineteen is the least age', when: nineteen } } },
        'acme/journeys/apply.json': { steps: [{ id: 'income', askWhen: { rule: 'nineteen-first' } }] },
      }),
      'E111',
    ],
    [
      'of a value in a text',
      renamed('base/facts.json', { 'values/minimumAge': 'values/ofAge' }, [['minimumAge', 'ofAge']], {
        'acme/screens/apply/income.json': { heading: 'Are you {minimumAge, number} or older?' },
      }),
      'E512',
    ],
    [
      'of a library field',
      renamed(
        'base/fields.json',
        { money: 'dollars' },
        [
          ['"money": {', '"dollars": {'],
          ['"use": "money"', '"use": "dollars"'],
        ],
        {
          'acme/screens/apply/income.json': { fields: [{ id: 'income', use: 'money' }] },
        },
      ),
      'E211',
    ],
    [
      'of a group of fields',
      renamed(
        'base/fields.json',
        { address: 'home' },
        [
          ['"address": {', '"home": {'],
          ['"spread": "address"', '"spread": "home"'],
        ],
        {
          'acme/screens/apply/property.json': { fields: [{ id: 'address', spread: 'address' }] },
        },
      ),
      'E212',
    ],
  ])('the old name of %s is reported where it stands, with the new name as the fix', (_, files, code) => {
    const [finding, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code, fixes: [{ safety: 'safe' }] })
    expect(finding?.file).toMatch(/^acme\//)
    expect(foundIn(applied(files, finding?.fixes[0]))).toEqual([])
  })

  it.each([
    [
      'leads there',
      'journeys/apply.json',
      { steps: [{ id: 'income', screen: 'apply/income' }] },
      'E202',
      'It is called "apply/earnings" now',
    ],
    ['is its overlay', 'screens/apply/income.json', { heading: 'Hm?' }, 'E601', 'Rename it to screens/apply/earnings.json'],
    ['replaces it', 'screens/apply/income.json', screen, 'E601', 'Rename it to screens/apply/earnings.json'],
  ])('the old name of a screen is reported where a lender %s', (_, path, own, code, title) => {
    const files = new Map([...sound].filter(([file]) => file !== 'base/screens/apply/income.json'))
    files.set(
      'base/screens/apply/earnings.json',
      JSON.stringify({ $moved: { 'screens/apply/income.json': 'screens/apply/earnings.json' }, ...screen }),
    )
    const journey = sound.get('base/journeys/apply.json') as string
    files.set('base/journeys/apply.json', journey.replace('"income"', '"income", "screen": "apply/earnings"'))
    files.set(`acme/${path}`, JSON.stringify(own))
    expect(findingsIn(files)).toMatchObject([{ code, file: `acme/${path}`, fixes: [{ title }] }])
  })
})

/** Base under new names, which says so; acme, which still says the old ones in files of its own. */
function renamed(
  file: string,
  moved: object,
  names: readonly (readonly [from: string, to: string])[],
  own: object,
): FlowFilesMap {
  const files = new Map(sound)
  for (const [path, text] of sound) {
    if (path.startsWith('base/'))
      files.set(
        path,
        names.reduce((all, [from, to]) => all.replaceAll(from, to), text),
      )
  }
  const says = JSON.parse(files.get(file) as string)
  files.set(file, JSON.stringify({ $moved: moved, ...says }))
  for (const [path, content] of Object.entries(own)) files.set(path, JSON.stringify(content))
  return files
}
