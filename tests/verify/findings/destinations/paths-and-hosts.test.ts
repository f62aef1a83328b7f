import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

const journey = 'base/journeys/apply.json'
const shell = 'base/shell.json'

describe('host names', () => {
  const birch = 'birch/lender.json'
  const claiming = (hosts: string) => withText(someFlowFiles(), birch, '"code"', `"hosts": [${hosts}],\n  "code"`)

  it('that two lenders claim are told once, at the later one', () => {
    const files = claiming('"birch.example", "acme.example"')
    expect(foundIn(files)).toEqual([`E019 ${placeOfText(files, birch, '"acme.example"')}`])
    expect(findingsIn(files)[0]).toMatchObject({ lenders: ['acme', 'birch'], related: [{ file: 'acme/lender.json' }] })
  })

  it('are fine where each has its own, and where one is taken over from the lender that is extended', () => {
    expect(foundIn(claiming('"birch.example"'))).toEqual([])
    expect(foundIn(someFlowFiles())).toEqual([])
  })
})

describe('a journey', () => {
  it('at the path of another is told at the later one', () => {
    const files = withText(
      withText(someFlowFiles(), 'base/journeys/first.json', '"/first"', '"/apply"'),
      journey,
      '"otherwise": "/first",',
      '',
    )
    expect(foundIn(files)).toEqual([`E208 ${placeOfText(files, 'base/journeys/first.json', '"/apply"')}`])
  })

  it('whose step shows a screen that asks nothing is told at the step', () => {
    const files = withText(someFlowFiles(), journey, '"id": "income"', '"id": "income", "screen": "wait", "stage": "you"')
    const found = findingsIn(files).filter(({ code }) => code === 'E209')
    expect(found.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([placeOfText(files, journey, '"wait"')])
    expect(found[0]?.related).toMatchObject([{ file: 'base/screens/wait.json' }])
  })
})

describe('a path of the shell', () => {
  it('that is nearly that of a journey is told, with the one that was meant', () => {
    const files = withText(someFlowFiles(), shell, '"/apply"', '"/aply"')
    expect(foundIn(files)).toEqual([`E313 ${placeOfText(files, shell, '"/aply"')}`])
    expect(findingsIn(files)[0]?.expected[0]).toBe('/apply')
  })

  it('that a redirect leads to is looked at, too', () => {
    const redirects = '"redirects": [{ "id": "old", "from": "/old", "to": "/frist" }], "publicPaths"'
    const files = withText(someFlowFiles(), shell, '"publicPaths"', redirects)
    expect(foundIn(files)).toEqual([`E313 ${placeOfText(files, shell, '"/frist"')}`])
  })

  it('that is below a journey, or like no page of the product, is fine', () => {
    expect(foundIn(withText(someFlowFiles(), shell, '"/apply"', '"/apply", "/apply/support", "/terms", "/coming-soon"'))).toEqual(
      [],
    )
  })
})

describe('the main colour', () => {
  const coloured = (shade: string) => withText(someFlowFiles(), 'base/lender.json', '"600": "#336699"', `"600": "${shade}"`)

  it('that is too light for white words is a warning', () => {
    const files = coloured('#7fa8d1')
    expect(foundIn(files)).toEqual([`W315 ${placeOfText(files, 'base/lender.json', '"#7fa8d1"')}`])
    expect(findingsIn(files)[0]).toMatchObject({ severity: 'warning', lenders: ['acme', 'birch'] })
  })

  it('is fine from a contrast of 4.5 on', () => {
    expect(foundIn(coloured('#767676'))).toEqual([])
    expect(foundIn(coloured('#777777'))).toHaveLength(1)
  })

  it('is looked at when only one lender is asked about', () => {
    expect(checkFlows(openFlowLibrary(coloured('#ffffff')), ['acme'])).toMatchObject([{ code: 'W315' }])
  })
})

describe('a pale shade', () => {
  const paled = (scale: 'primary' | 'secondary', shade: string) => {
    const text = someFlowFiles().get('base/lender.json') ?? ''
    const lender = JSON.parse(text)
    const pale = { '50': '#f2f7fe' }
    const colours = {
      primary: { ...lender.colours.primary, ...pale, ...(scale === 'primary' && { '50': shade }) },
      secondary: { ...lender.colours.secondary, ...pale, ...(scale === 'secondary' && { '50': shade }) },
    }
    return someFlowFiles({ 'base/lender.json': { ...lender, colours } })
  }

  it.each(['primary', 'secondary'] as const)('of the %s colour that is too dark for the words on it is a warning', (scale) => {
    expect(foundIn(paled(scale, '#f2f7fe'))).toEqual([])
    const files = paled(scale, '#8fa3b8')
    expect([...new Set(foundIn(files))]).toEqual([`W316 ${placeOfText(files, 'base/lender.json', '"#8fa3b8"')}`])
  })
})
