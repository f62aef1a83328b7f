import { describe, expect, it } from 'vitest'
import type { FirstPage } from '#contract/first-page.ts'
import { cacheUrlOf, withDeferredScripts } from '#server/http/pages/first-page.ts'

describe('the first page that the server draws', () => {
  it('no script of a drawn page is in the way of its first paint: the app is loaded once the page is parsed', () => {
    const html = [
      '<script src="/a/before-the-app.js" nonce="n"></script>',
      '<script type="module" crossorigin src="/a/react.js" nonce="n"></script>',
      '<script type="module" crossorigin src="/a/page.js" nonce="n"></script>',
      '<link rel="stylesheet" href="/a/page.css">',
    ].join('\n')
    expect(withDeferredScripts(html, ['/a/sign-in.js', '/a/react.js']).split('\n')).toEqual([
      '<script src="/a/before-the-app.js" data-scripts="/a/react.js /a/page.js /a/sign-in.js" nonce="n"></script>',
      '<link rel="stylesheet" href="/a/page.css">',
    ])
  })

  it.each([
    ['/account/heloc/register-v2?utm_source=mail&x=1', true, '/account/heloc/register-v2'],
    ['/account/heloc/register-v2?x=1&lender=other', true, '/account/heloc/register-v2'],
    ['/account/heloc/register-v2?x=1&lender=other', false, '/account/heloc/register-v2?lender=other'],
    ['/account/heloc/auth/login?redirectUrl=%2Fa&x', true, '/account/heloc/auth/login'],
  ])('the page at %s (production: %s) is drawn and kept as the one at %s', (url, production, drawn) => {
    const page = (production ? {} : { updates: '/flows/updates' }) as FirstPage['page']
    expect(cacheUrlOf({ url, page })).toBe(drawn)
  })
})
