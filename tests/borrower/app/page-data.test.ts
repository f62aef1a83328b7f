import { afterEach, describe, expect, it } from 'vitest'
import { readPageData } from '#borrower/app/page-data.ts'
import { readNonce } from '#pages/lib/read-nonce.ts'

describe('the data in the page', () => {
  afterEach(() => {
    document.head.innerHTML = ''
  })

  it.each(['', '<script type="application/json" id="private-label-data"> </script>'])(
    'missing page data is an error: %s',
    (html) => {
      document.head.innerHTML = html
      expect(() => readPageData(document)).toThrow('No private label data found')
    },
  )

  it('page data is read from the page', () => {
    document.head.innerHTML = '<script type="application/json" id="private-label-data">{"lender":"one"}</script>'
    expect(readPageData(document).lender).toBe('one')
  })

  it('page data has the nonce for styles', () => {
    document.head.innerHTML = '<meta property="csp-nonce" nonce="abc">'
    expect(readNonce(document)).toBe('abc')
  })
})
