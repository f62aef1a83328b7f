import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const files = someFlowFiles()
const income = 'base/screens/apply/income.json'

async function approved(all: FlowFilesMap, folder: string): Promise<FlowFilesMap> {
  return new Map([...all, ...(await flow(`approve ${folder}`, all)).written])
}

async function unapproved(all: FlowFilesMap) {
  const { out } = await flow('test --format json', all)
  return (JSON.parse(out).findings as { code: string; file: string; line: number; lenders: string[]; message: string }[]).filter(
    ({ code }) => code === 'E708',
  )
}

describe('flow approve', () => {
  it('an approval holds every value of the folder’s own files but rules, by place, and nothing that it inherits', async () => {
    const base = JSON.parse((await approved(files, 'base')).get('base/approved.json') ?? '').places
    expect(base).toMatchObject({
      'screens/apply/income#/heading': 'What do you earn?',
      'journeys/apply#/steps': ['property', 'main-home', 'income', 'birthdate', 'password'],
    })
    expect(Object.keys(base).filter((place) => /When|\/when$/.test(place))).toEqual([])
    expect(Object.keys(base)).toEqual(Object.keys(base).toSorted())
    const birch = JSON.parse((await approved(files, 'birch')).get('birch/approved.json') ?? '').places
    expect(Object.keys(birch)).toEqual(['lender#/canonicalCode', 'lender#/code', 'lender#/extends', 'lender#/name'])
  })

  it('a changed word fails at its line, for the lenders that show it, until the file is approved', async () => {
    const overlay = { heading: 'Your income' }
    const all = await approved(someFlowFiles({ 'birch/screens/apply/income.json': overlay }), 'base')
    expect(await unapproved(all)).toEqual([])
    const changed = withText(all, income, 'What do you earn?', 'What is your income?')
    const [found, ...more] = await unapproved(changed)
    expect(more).toEqual([])
    expect(found).toMatchObject({ file: `flows/${income}`, lenders: ['acme'] })
    expect(`${found?.file.replace('flows/', '')}:${found?.line}`).toBe(
      placeOfText(changed, income, '"What is your income?"').replace(/:\d+$/, ''),
    )
    expect(found?.message).toContain('"What is your income?"')
    const { out, code } = await flow('test acme', changed)
    expect([code, out]).toEqual([1, expect.stringContaining('npm run flow -- approve base screens/apply/income.json')])
    const { written } = await flow(`approve base screens/apply/income.json`, changed)
    expect(await unapproved(new Map([...changed, ...written]))).toEqual([])
  })

  it('new and removed values of an approved folder are one finding for each file', async () => {
    const all = await approved(files, 'birch')
    const added = new Map([...all, ['birch/screens/apply/income.json', '{ "heading": "Income", "submit": "Go" }']])
    expect(await unapproved(added)).toMatchObject([{ file: 'flows/birch/screens/apply/income.json' }])
    const gone = withText(await approved(added, 'birch'), 'birch/screens/apply/income.json', '"heading": "Income", ', '')
    expect(await unapproved(gone)).toMatchObject([{ file: 'flows/birch/screens/apply/income.json' }])
  })

  it('a translation is approved under its language', async () => {
    const copy = { 'screens/apply/income#/heading': { of: 'What do you earn?', is: '¿Cuánto gana?' } }
    const all = await approved(someFlowFiles({ 'acme/copy/es-US.json': copy }), 'acme')
    expect(JSON.parse(all.get('acme/approved.json') ?? '').languages).toEqual({
      'es-US': { 'screens/apply/income#/heading': '¿Cuánto gana?' },
    })
    const changed = withText(all, 'acme/copy/es-US.json', '¿Cuánto gana?', '¿Cuánto?')
    expect(await unapproved(changed)).toMatchObject([{ file: 'flows/acme/copy/es-US.json', lenders: ['acme', 'birch'] }])
  })

  it('flow approve with file names approves those files alone, and with --dry-run it writes nothing', async () => {
    const all = await approved(files, 'base')
    const heading = withText(all, income, 'What do you earn?', 'What is your income?')
    const two = withText(heading, 'base/screens/wait.json', 'One moment', 'A moment')
    const { written } = await flow('approve base flows/base/screens/wait.json', two)
    expect(await unapproved(new Map([...two, ...written]))).toMatchObject([{ file: `flows/${income}` }])
    const dry = await flow('approve base --dry-run', two)
    expect([dry.written.size, dry.out]).toEqual([0, expect.stringContaining('+    "screens/wait#/heading": "A moment"')])
  })

  it('a command that writes flow files approves what it wrote, and nothing else', async () => {
    const approvedFiles = await approved(await approved(files, 'base'), 'acme')
    const changed = withText(
      withText(approvedFiles, 'base/screens/wait.json', 'One moment', 'A moment'),
      'acme/lender.json',
      'Acme Lending',
      'Acme',
    )
    const { written } = await flow('new step acme apply/pet-name', changed)
    expect(JSON.parse(written.get('acme/approved.json') ?? '').places).toMatchObject({
      'journeys/apply#/steps/pet-name/$after': 'birthdate',
      'lender#/name': 'Acme Lending',
    })
    expect(written.has('base/approved.json')).toBe(false)
    const moved = await flow('move step base apply/birthdate --after password', changed)
    expect(JSON.parse(moved.written.get('base/approved.json') ?? '').places).toMatchObject({
      'journeys/apply#/steps': ['property', 'main-home', 'income', 'password', 'birthdate'],
      'screens/wait#/heading': 'One moment',
    })
  })

  it('flow watch names the command that approves a saved change', async () => {
    const all = await approved(files, 'base')
    const { out } = await flow('watch', all, {}, [withText(all, income, 'What do you earn?', 'What is your income?')])
    expect(out).toContain('"npm run flow -- approve base screens/apply/income.json" approves what the files say now')
  })

  it.each([
    ['a file before the folder has an approval', files, 'approve acme lender.json', 'acme has no approval yet'],
    ['a misspelt folder', files, 'approve acne', 'Did you mean "acme"?'],
  ])('flow approve refuses %s', async (_, all, line, message) => {
    const { code, err, written } = await flow(line, all)
    expect([code, err, written.size]).toEqual([2, expect.stringContaining(message), 0])
  })

  it('flow check reports an approval that is invalid by its schema', async () => {
    const { code, out } = await flow('check acme', someFlowFiles({ 'acme/approved.json': { words: {} } }))
    expect([code, out]).toEqual([1, expect.stringContaining('flows/acme/approved.json')])
  })
})
