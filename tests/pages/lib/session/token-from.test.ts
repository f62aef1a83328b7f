import { describe, expect, it } from 'vitest'
import { tokenFrom } from '#pages/lib/session/token-from.ts'

const here = 'https://lender.example'

type Given = { status: number; authorization?: string; url?: string; redirected?: boolean }

/** A Response whose address and redirect can be chosen: the real one knows them only from the network. */
function answer({ status, authorization, url = `${here}/identity/api/v1/login`, redirected = false }: Given): Response {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  const plain = new Response(null, { status: status === 302 ? 200 : status, headers })
  return Object.defineProperties(plain, { status: { value: status }, url: { value: url }, redirected: { value: redirected } })
}

describe('tokenFrom', () => {
  it('tokenFrom returns the token of a 200 response from the app’s own origin', () => {
    expect(tokenFrom(answer({ status: 200, authorization: 'Bearer abc.def-1' }), here)).toBe('Bearer abc.def-1')
  })

  const statuses = [200, 201, 202, 204, 302, 400, 401, 403, 500]
  const headers = [
    undefined,
    'Bearer x',
    'bearer x',
    'Basic x',
    'Bearer ',
    'Bearer',
    'Bearer a, Bearer b',
    'Bearer a b',
    'XBearer x',
  ]
  const origins = [here, 'https://elsewhere.example', `${here}.evil.example`, 'http://lender.example', `${here}:8443`]
  const cells = statuses.flatMap((status) =>
    headers.flatMap((authorization) =>
      origins.flatMap((origin) => [true, false].map((redirected) => ({ status, authorization, origin, redirected }))),
    ),
  )

  it('tokenFrom returns no token for any other combination of status, header, origin and redirect', () => {
    const taken = cells.filter(
      ({ status, authorization, origin, redirected }) =>
        tokenFrom(
          answer({ status, url: `${origin}/x`, redirected, ...(authorization !== undefined && { authorization }) }),
          here,
        ) !== undefined,
    )
    expect(taken).toEqual([{ status: 200, authorization: 'Bearer x', origin: here, redirected: false }])
  })

  it('tokenFrom returns no token for a response without a URL', () => {
    expect(tokenFrom(answer({ status: 200, authorization: 'Bearer x', url: '' }), here)).toBeUndefined()
  })
})
