import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const journey = 'base/journeys/apply.json'

describe('journeys and steps', () => {
  it('two journeys at one path are reported at the later journey', () => {
    const files = withText(
      withText(someFlowFiles(), 'base/journeys/first.json', '"/first"', '"/apply"'),
      journey,
      '"otherwise": "/first",',
      '',
    )
    expect(foundIn(files)).toEqual([`E208 ${placeOfText(files, 'base/journeys/first.json', '"/apply"')}`])
  })

  it('a step whose screen has no fields is reported at the step', () => {
    const files = withText(someFlowFiles(), journey, '"id": "income"', '"id": "income", "screen": "wait", "stage": "you"')
    const found = findingsIn(files).filter(({ code }) => code === 'E209')
    expect(found.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([placeOfText(files, journey, '"wait"')])
    expect(found[0]?.related).toMatchObject([{ file: 'base/screens/wait.json' }])
  })
})
