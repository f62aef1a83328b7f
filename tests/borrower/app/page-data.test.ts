import { afterEach, describe, expect, it } from 'vitest'
import { readPageData } from '#borrower/app/page-data.ts'
import { readNonce } from '#pages/lib/read-nonce.ts'

describe('what the page was given', () => {
  afterEach(() => {
    document.head.innerHTML = ''
  })

  it.each(['', '<script type="application/json" id="private-label-data"> </script>'])(
    'is missed where there is none: %s',
    (html) => {
      document.head.innerHTML = html
      expect(() => readPageData(document)).toThrow('No private label data found')
    },
  )

  it('is read from the page', () => {
    document.head.innerHTML = '<script type="application/json" id="private-label-data">{"lender":"one"}</script>'
    expect(readPageData(document).lender).toBe('one')
  })

  it('names the nonce of its styles', () => {
    document.head.innerHTML = '<meta property="csp-nonce" nonce="abc">'
    expect(readNonce(document)).toBe('abc')
  })
})
