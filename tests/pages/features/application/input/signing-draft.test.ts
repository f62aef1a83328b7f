import { describe, expect, it } from 'vitest'
import { keptSigning } from '#pages/features/application/input/signing-draft.ts'
import { browserStorage } from '#ui/browser-storage.ts'

const kept = (application = 'a') => keptSigning(browserStorage('sessionStorage'), application, 'signing/sign')
const picture = 'data:image/png;base64,iVBORw0KGgo='
const nothing = { method: 'typed', drawn: {}, signed: [] }

describe('keptSigning', () => {
  it('keptSigning returns the way to sign, the drawing and the signed places after a reload, for one application alone', () => {
    const draft = { method: 'drawn', drawn: { signature: picture }, signed: ['d-1/borrower-signature'] } as const
    kept().keep(draft)
    expect(kept().read()).toEqual(draft)
    expect(kept('b').read()).toEqual(nothing)
    kept().forget()
    expect(kept().read()).toEqual(nothing)
  })

  it.each([
    ['no JSON', '{'],
    ['another value', '[1]'],
    ['no places', '{"method":"mailed","drawn":{"signature":"https://a.example/x.png","initials":7},"signed":{"0":"d/p"}}'],
    ['places that are no texts', '{"signed":[1,null]}'],
  ])('keptSigning returns an empty draft where the storage has %s', (_, text) => {
    sessionStorage.setItem('stepwright.draft.a/signing/sign#signing', text)
    expect(kept().read()).toEqual(nothing)
  })
})
