import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
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

function about(entries: object, changes: object = {}, path = 'acme/copy/es-US.json') {
  return findingsIn(someFlowFiles({ [path]: { ...good, ...entries }, ...changes })).filter(({ code }) => code !== 'I524')
}

const codesOf = (...given: Parameters<typeof about>) => about(...given).map(({ code }) => code)

describe('translations', () => {
  it('that stand for English that is there are fine', () => {
    expect(about({})).toEqual([])
  })

  it('of a text that does not exist are told, with the place that was meant', () => {
    const [finding] = about({ 'screens/apply/birthdate#/headin': { of: 'When were you born?', is: '¿Cuándo?' } })
    expect(finding).toMatchObject({
      ...{ code: 'E521', file: 'acme/copy/es-US.json', line: 18, lenders: ['acme', 'birch'] },
      message: 'There is no text at screens/apply/birthdate#/headin.',
      fixes: [{ title: `Did you mean "${heading}"?` }],
    })
  })

  it('of texts that an overlay takes out together are told once, with that line', () => {
    const place = (option: string) => `screens/apply/property#/fields/occupancyType/options/${option}/label`
    const entries = {
      [place('PRIMARY')]: { of: 'I live there', is: 'Vivo allí' },
      [place('INVESTMENT')]: { of: 'Investment', is: 'Inversión' },
    }
    const taken = { fields: [{ id: 'occupancyType', options: [{ id: 'INVESTMENT', $remove: true }] }] }
    expect(about(entries, { 'acme/screens/apply/property.json': taken })).toMatchObject([
      { code: 'E521', related: [{ file: 'acme/screens/apply/property.json', label: 'it is taken out here' }] },
    ])
    const all = { fields: [{ id: 'occupancyType', $remove: true }] }
    const asked = { steps: [{ id: 'main-home', $remove: true }] }
    expect(about(entries, { 'acme/screens/apply/property.json': all, 'acme/journeys/apply.json': asked })).toMatchObject([
      { code: 'E521', message: 'The texts at screens/apply/property#/fields/occupancyType were taken out.' },
    ])
    // While something else is broken by that, its translations are only an echo.
    expect(codesOf(entries, { 'acme/screens/apply/property.json': all })).toEqual(['E201'])
  })

  it.each(['screens/apply/birthdate#/saves', 'screens/nowhere#/heading', 'scenarios/second-home#/title', 'facts#/values/x/is'])(
    'of %s translate no text',
    (place) => expect(codesOf({ [place]: { of: 'draft', is: 'borrador' } })).toEqual(['E521']),
  )

  it('of English that has changed since are told, with what stands there now', () => {
    const [finding, ...more] = about({ [heading]: { of: 'When is your birthday?', is: '¿Cuándo es su cumpleaños?' } })
    expect(more).toEqual([])
    expect(finding).toMatchObject({
      ...{ code: 'W522', file: 'acme/copy/es-US.json', line: 3, expected: ['When were you born?'] },
      related: [{ file: 'base/screens/apply/birthdate.json', label: 'the English now' }],
      fixes: [{ safety: 'review', edits: [{ text: '"When were you born?"' }] }],
    })
  })

  it.each([
    ['leave a value out', 'Paso {step} de {steps}', 'leaves out {stage}.'],
    ['bring one in', 'Paso {step} de {steps}: {stage}, {companyName}', 'brings in {companyName}, which the English does not.'],
  ])('that %s say something else', (_name, is, said) => {
    const [finding] = about({ 'shell#/words/stepOf': { of: 'Step {step} of {steps}: {stage}', is } })
    expect(finding).toMatchObject({ code: 'E523', message: `This translation ${said}` })
  })

  it.each([
    ['nothing', ' ', 'E510'],
    ['braces that do not fit', 'Paso {step de', 'E511'],
    ['a value that nobody fills in', 'Paso {paso} de {steps}: {stage}', 'E512'],
    ['a plural of what is no number', 'Paso {step} de {steps}: {stage, plural, other {#}}', 'E513'],
    ['a link that leads nowhere', 'Paso {step} de {steps}: [{stage}](/nada)', 'E312'],
  ])('that say %s are mistakes as they are in English', (_name, is, code) => {
    expect(codesOf({ 'shell#/words/stepOf': { of: 'Step {step} of {steps}: {stage}', is } })).toEqual([code])
  })

  it('in a file that is named for no language, or for the lender’s own, are read by nobody', () => {
    expect(codesOf({}, {}, 'acme/copy/spanish.json')).toEqual(['E015'])
    expect(codesOf({}, {}, 'acme/copy/en-US.json')).toEqual(['E015'])
  })

  it('do not echo what is wrong with the English', () => {
    const wrong = { 'base/screens/wait.json': { kind: 'wait', heading: 'Dear {nobody}', text: 'We are looking.', messages: [] } }
    const entries = { 'screens/wait#/heading': { of: 'Dear {nobody}', is: 'Hola, {nobody}' } }
    const files = about(entries, wrong).map(({ file }) => file)
    expect(files).toContain('base/screens/wait.json')
    expect(files).not.toContain('acme/copy/es-US.json')
  })

  it('of what a lender words otherwise are no mistake of whoever it starts from', () => {
    const reworded = { 'birch/screens/apply/birthdate.json': { heading: 'Your birthday, please' } }
    expect(about({}, reworded)).toEqual([])
  })
})

describe('what is still to be translated', () => {
  const noteIn = (files: FlowFilesMap) => findingsIn(files).find(({ code }) => code === 'I524')
  const withSpanish = (entries: object) => someFlowFiles({ 'acme/copy/es-US.json': entries })
  const counted = (files: FlowFilesMap) => Number(/^\d+/.exec(noteIn(files)?.message ?? '')?.[0])

  it('is a note for each lender and language, with the first of the texts', () => {
    const found = noteIn(withSpanish(good))
    expect(found).toMatchObject({ severity: 'info', file: 'acme/copy/es-US.json', line: 1, pointer: 'copy/es-US.json' })
    expect(found?.message).toMatch(/^\d+ of \d+ texts have no translation into es-US\.$/)
    expect(found?.related).toHaveLength(5)
  })

  it('counts a text whose English has changed since, too', () => {
    const all = counted(withSpanish({}))
    expect(counted(withSpanish(good))).toBe(all - 4)
    expect(counted(withSpanish({ [heading]: { of: 'Something else', is: 'Otra cosa' } }))).toBe(all)
  })

  it('counts no text that nobody meets: values alone, and what every question words itself', () => {
    const files = withText(withSpanish({}), 'base/fields.json', '"as": "money"', '"as": "money", "label": "Money"')
    expect(counted(files)).toBe(counted(withSpanish({})))
    const values = withText(withSpanish({}), 'base/shell.json', 'We are {companyName}.', '{companyName}')
    expect(counted(values)).toBe(counted(withSpanish({})) - 1)
  })

  it('is nothing where a lender has no other language', () => {
    expect(findingsIn(someFlowFiles()).filter(({ code }) => code === 'I524')).toEqual([])
  })
})
