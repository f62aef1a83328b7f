import { describe, expect, it } from 'vitest'
import { linkedParts } from '#engine/chat/linked-parts.ts'

const linksIn = (text: string) => linkedParts(text, ['bank.example']).flatMap(({ href }) => (href === undefined ? [] : [href]))

describe('linkedParts', () => {
  it.each([
    ['See https://bank.example/terms.', ['https://bank.example/terms']],
    ['(https://www.bank.example)', ['https://www.bank.example']],
    ['https://BANK.example:8443/a?b=c#d and https://bank.example', ['https://BANK.example:8443/a?b=c#d', 'https://bank.example']],
    ['https://bank.example.elsewhere.example/', []],
    ['https://notbank.example/', []],
    ['https://bank.example@elsewhere.example/', []],
    ['http://bank.example/', []],
    ['javascript:alert(1)//https://', []],
    ['bank.example', []],
  ])('the message %s has the links %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it('the parts of a message are the message', () => {
    const text = 'One https://bank.example/a, two https://elsewhere.example/ three\nhttps://bank.example'
    expect(
      linkedParts(text, ['bank.example'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(linkedParts('', [])).toEqual([{ text: '' }])
  })
})
