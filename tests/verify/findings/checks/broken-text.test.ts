import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const path = 'acme/screens/apply/birthdate.json'
const files = (text: string) => someFlowFiles({ [path]: { text } })

describe('links in texts', () => {
  it.each([
    'See [our site](https://example.com/a?b=c#d).',
    'See [the terms](/terms), [privacy](/privacy#data) and [the start](/apply?from=here).',
    'See [us]({companyName}).',
    'Write [brackets] and (brackets) as you like, [even] (side by side).',
    'Your answer [optional]',
  ])('a link in a text is accepted: %s', (text) => {
    expect(foundIn(files(text))).toEqual([])
  })

  it.each([
    ['a page that this lender does not have', 'See [the terms](/trems).', '/trems)'],
    ['an address that is none', 'See [us](www.example.com).', 'www'],
    ['a program', 'See [us](javascript:alert).', 'javascript'],
    ['an address of another scheme', 'Write [us](mailto:a@example.com).', 'mailto'],
    ['a value that is no text', 'See [us]({minimumAge}).', '{minimumAge}'],
    ['brackets that are not closed', 'See [the terms](/terms and go on.', '[the terms](/terms'],
    ['a bracket that is missing between', 'See [the terms(/terms) and go on.', '[the terms(/terms)'],
    ['a bracket that is missing before', 'See the terms](/terms) and go on.', '](/terms)'],
    ['a gap between the brackets', 'See [the terms] (/terms).', '[the terms] (/terms'],
    ['an address with a gap', 'See [the terms](/terms of use).', '[the terms](/terms'],
  ])('a link in a text that leads nowhere is reported: %s', (_name, text, needle) => {
    const found = findingsIn(files(text))
    expect(found.map(({ code }) => code)).toEqual(['E312'])
    expect(foundIn(files(text))).toEqual([`E312 ${placeOfText(files(text), path, needle)}`])
  })

  it('a link is not checked in a text with unbalanced braces', () => {
    expect(findingsIn(files('See [us]({companyName).')).map(({ code }) => code)).toEqual(['E511'])
  })

  it('a link in a text is accepted to a screen of co-signers, and reported to one that the lender does not have', () => {
    const message = { kind: 'message', heading: 'Paper', text: 'Call us.' }
    const leadsTo = (screen: string) => {
      const text = `See [paper](/heloc-signer/${screen}).`
      return someFlowFiles({ [path]: { text }, 'acme/screens/heloc-signer/paper.json': message })
    }
    const found = (screen: string) => findingsIn(leadsTo(screen)).filter(({ code }) => code === 'E312')
    expect(found('paper')).toEqual([])
    expect(found('papre')).toHaveLength(1)
  })

  it('a misspelt link is reported with the right page', () => {
    expect(findingsIn(files('See [the terms](/trems).'))[0]?.fixes).toMatchObject([{ title: 'Did you mean /terms?' }])
  })
})

describe('braces', () => {
  it.each([
    ['{minimumAge', 'at the end'],
    ['{minimumAge years, {companyName} asks.', 'before other words'],
    ['{minimumAge, plural, one {# year} other {# years}', 'around the branches of a plural'],
    ['{minimumAge, plural, one {# year other {# years}}', 'around one branch of a plural'],
    ['{minimumAge, plural', 'before the branches of a plural'],
  ])('a brace that is not closed is reported where it opens: %s', (text) => {
    const found = findingsIn(files(text))
    expect(found.map(({ code, message }) => [code, message])).toEqual([['E511', 'A { is not closed.']])
    expect(foundIn(files(text))).toEqual([`E511 ${placeOfText(files(text), path, '{minimumAge')}`])
  })
})
