import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'

type Entries = { readonly [place: string]: { readonly of: string; readonly is: string } }
const heading = 'screens/apply/birthdate#/heading'
const good: Entries = {
  [heading]: { of: 'When were you born?', is: '¿Cuándo nació?' },
  'shell#/words/stepOf': { of: 'Step {step} of {steps}: {stage}', is: 'Paso {step} de {steps}: {stage}' },
  'screens/apply/birthdate#/checks/old-enough/message': {
    of: 'Must be at least {minimumAge} years old',
    is: 'Debe tener {minimumAge, plural, one {un año} other {# años}} o más',
  },
  'lender#/product': { of: 'Line of Credit', is: 'Línea de crédito' },
}
const codesOf = (...given: Parameters<typeof about>) => about(...given).map(({ code }) => code)

describe('translations', () => {
  it('translations of existing English are accepted', () => {
    expect(about({})).toEqual([])
  })

  it('a translation of a text that does not exist is reported with the nearest place', () => {
    const [finding] = about({ 'screens/apply/birthdate#/headin': { of: 'When were you born?', is: '¿Cuándo?' } })
    expect(finding).toMatchObject({
      ...{ code: 'E521', file: 'acme/copy/es-US.json', line: 18, lenders: ['acme', 'birch'] },
      message: 'There is no text at screens/apply/birthdate#/headin.',
      fixes: [{ title: `Did you mean "${heading}"?` }],
    })
  })

  it('translations of texts that an overlay removes together are one finding, with that line', () => {
    const place = (option: string) => `screens/apply/property#/fields/occupancyType/options/${option}/label`
    const entries = {
      [place('PRIMARY')]: { of: 'I live there', is: 'Vivo allí' },
      [place('INVESTMENT')]: { of: 'Investment', is: 'Inversión' },
    }
    const taken = { fields: [{ id: 'occupancyType', options: [{ id: 'INVESTMENT', $remove: true }] }] }
    expect(about(entries, { 'acme/screens/apply/property.json': taken })).toMatchObject([
      { code: 'W525', related: [{ file: 'acme/screens/apply/property.json', label: 'it is taken out here' }] },
    ])
    const all = { fields: [{ id: 'occupancyType', $remove: true }] }
    const asked = { steps: [{ id: 'main-home', $remove: true }] }
    expect(about(entries, { 'acme/screens/apply/property.json': all, 'acme/journeys/apply.json': asked })).toMatchObject([
      { code: 'W525', message: 'The texts at screens/apply/property#/fields/occupancyType were taken out.' },
    ])
    // While something else is broken by that, its translations are only an echo.
    expect(codesOf(entries, { 'acme/screens/apply/property.json': all })).toEqual(['E201'])
  })

  it.each(['screens/apply/birthdate#/saves', 'screens/nowhere#/heading', 'scenarios/second-home#/title', 'facts#/values/x/is'])(
    'a translation of %s translates no text',
    (place) => expect(codesOf({ [place]: { of: 'draft', is: 'borrador' } })).toEqual(['E521']),
  )

  it('a translation of changed English is reported with the English of today', () => {
    const [finding, ...more] = about({ [heading]: { of: 'When is your birthday?', is: '¿Cuándo es su cumpleaños?' } })
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      ...{ code: 'W522', file: 'acme/copy/es-US.json', line: 3, expected: ['When were you born?'] },
      related: [{ file: 'base/screens/apply/birthdate.json', label: 'the English now' }],
      fixes: [{ safety: 'placeholder' }, { safety: 'review', edits: [{ text: '"When were you born?"' }] }],
    })
  })

  it.each([
    ['leaves out a placeholder', 'Paso {step} de {steps}', 'leaves out {stage}.'],
    [
      'adds a placeholder',
      'Paso {step} de {steps}: {stage}, {companyName}',
      'brings in {companyName}, which the English does not.',
    ],
  ])('a translation that %s is reported', (_name, is, reported) => {
    const [finding] = about({ 'shell#/words/stepOf': { of: 'Step {step} of {steps}: {stage}', is } })
    expect(finding).toMatchObject({ code: 'E523', message: `This translation ${reported}` })
  })

  it.each([
    ['nothing', ' ', 'E510'],
    ['braces that do not fit', 'Paso {step de', 'E511'],
    ['a value that nobody fills in', 'Paso {paso} de {steps}: {stage}', 'E512'],
    ['a plural of what is no number', 'Paso {step} de {steps}: {stage, plural, other {#}}', 'E513'],
    ['a link that leads nowhere', 'Paso {step} de {steps}: [{stage}](/nada)', 'E312'],
  ])('a translation that says %s is reported as in English', (_name, is, code) => {
    expect(codesOf({ 'shell#/words/stepOf': { of: 'Step {step} of {steps}: {stage}', is } })).toEqual([code])
  })

  it('a translation file that names no language, or the lender’s own, is reported', () => {
    expect(codesOf({}, {}, 'acme/copy/spanish.json')).toEqual(['E015'])
    expect(codesOf({}, {}, 'acme/copy/en-US.json')).toEqual(['E015'])
  })

  it('a mistake in the English is not reported at its translations', () => {
    const wrong = { 'base/screens/wait.json': { kind: 'wait', heading: 'Dear {nobody}', text: 'We are looking.', messages: [] } }
    const entries = { 'screens/wait#/heading': { of: 'Dear {nobody}', is: 'Hola, {nobody}' } }
    const files = about(entries, wrong).map(({ file }) => file)
    expect(files).toContain('base/screens/wait.json')
    expect(files).not.toContain('acme/copy/es-US.json')
  })

  it('a translation of base stays valid where a lender has another English text', () => {
    const reworded = { 'birch/screens/apply/birthdate.json': { heading: 'Your birthday, please' } }
    expect(about({}, reworded)).toEqual([])
  })
})

describe('missing translations', () => {
  const noteIn = (files: FlowFilesMap) => findingsIn(files).find(({ code }) => code === 'I524')
  const withSpanish = (entries: object) => someFlowFiles({ 'acme/copy/es-US.json': entries })
  const counted = (files: FlowFilesMap) => Number(/^\d+/.exec(noteIn(files)?.message ?? '')?.[0])

  it('missing translations are a note for each lender and language, with the first texts', () => {
    const found = noteIn(withSpanish(good))
    expect(found).toMatchObject({ severity: 'info', file: 'acme/copy/es-US.json', line: 1, pointer: 'copy/es-US.json' })
    expect(found?.message).toMatch(/^\d+ of \d+ texts have no translation into es-US\.$/)
    expect(found?.related).toHaveLength(5)
  })

  it('a language with few translations is to be marked as a draft, unless it is one already', () => {
    const titles = (files: FlowFilesMap) =>
      noteIn(files)
        ?.fixes.map(({ title }) => title)
        .join(' ')
    const files = withSpanish({})
    expect(titles(files)).toContain('"draftLanguages": ["es-US"]')
    const draft = overlaid(files, 'acme/lender.json', { draftLanguages: ['es-US'] })
    expect(titles(draft)).not.toContain('draftLanguages')
    expect(noteIn(draft)?.why).toContain('not offered')
    expect(findingsIn(draft).map(({ code }) => code)).toEqual(['I524'])
  })

  it('a note says that a language with too few texts is not offered, and how many it needs', () => {
    const note = noteIn(overlaid(withSpanish({}), 'acme/lender.json', { minimumTranslated: 60 }))
    expect(note?.why).toContain('before 60 % of the texts are translated')
    expect(note?.message).toMatch(/^\d+ of \d+ texts have no translation into es-US\.$/)
    expect(note?.fixes.map(({ title }) => title).join()).not.toContain('draftLanguages')
  })

  it('a stale translation counts as missing', () => {
    const all = counted(withSpanish({}))
    expect(counted(withSpanish(good))).toBe(all - 4)
    expect(counted(withSpanish({ [heading]: { of: 'Something else', is: 'Otra cosa' } }))).toBe(all)
  })

  it('texts without words, and library texts that every question overrides, are not counted', () => {
    const files = withText(withSpanish({}), 'base/fields.json', '"as": "money"', '"as": "money", "label": "Money"')
    expect(counted(files)).toBe(counted(withSpanish({})))
    const values = withText(withSpanish({}), 'base/shell.json', 'We are {companyName}.', '{companyName}')
    expect(counted(values)).toBe(counted(withSpanish({})) - 1)
  })

  it('a lender without another language has no missing translations', () => {
    expect(findingsIn(someFlowFiles()).filter(({ code }) => code === 'I524')).toEqual([])
  })
})

function about(entries: object, changes: object = {}, path = 'acme/copy/es-US.json') {
  return findingsIn(someFlowFiles({ [path]: { ...good, ...entries }, ...changes })).filter(({ code }) => code !== 'I524')
}
