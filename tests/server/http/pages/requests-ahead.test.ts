import { describe, expect, it } from 'vitest'
import { requestsAhead } from '#server/http/pages/requests-ahead.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('requests that the page of a borrower begins before its scripts', () => {
  it.each([
    ['/account/heloc', '/service-application/api/v1/application/heloc/dashboard?page=0'],
    ['/account/heloc/dashboard', '/service-application/api/v1/application/heloc/dashboard?page=0'],
    [`/account/heloc/${uuid}/offers`, `/service-application/api/v1/application/heloc/${uuid}/overview`],
  ])('the page %s asks for %s', (path, content) => {
    expect(requestsAhead('HEARTHLINE', path)?.paths[0]).toBe(content)
  })

  it.each([
    '/account/heloc/register-v2',
    '/account/heloc/auth/login',
    '/account/heloc/dashboard/settings',
    '/account/heloc/not-a-uuid/x',
  ])('the page %s asks for nothing ahead', (path) => {
    expect(requestsAhead('HEARTHLINE', path)).toBeUndefined()
  })

  it('a request is sent with the headers of every call, and without a token it is not sent', () => {
    expect(requestsAhead('HEARTHLINE', '/account/heloc/dashboard')).toMatchObject({
      headers: { accept: 'application/json', 'x-org': 'HEARTHLINE' },
      origin: 'x-with-origin',
      token: { header: 'authorization', key: 'jwt' },
      language: { header: 'accept-language', key: 'stepwright.language' },
    })
  })
})
