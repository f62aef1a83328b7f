import { describe, expect, it } from 'vitest'
import { foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const password = 'base/screens/apply/password.json'

describe('kept-password', () => {
  it.each([
    ['kept', '"keep": "never"', '"$comment": "kept"', 'does not say "keep": "never".'],
    ['shown', '"secret": true', '"secret": false', 'does not say "secret": true.'],
  ])('a password that would be %s is reported', (_name, from, to) => {
    const files = withText(someFlowFiles(), password, from, to)
    expect(foundIn(files)).toEqual([`E215 ${placeOfText(files, password, '"password",\n      "as"')}`])
  })
})
