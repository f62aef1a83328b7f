import { act, render, screen } from '@testing-library/react'
import { Suspense, use, useLayoutEffect } from 'react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CurrentPage } from '#pages/app/router.tsx'

const never = new Promise<never>(() => {})

/** Draws the path; the part of `/slow` never arrives. */
function Page() {
  const { pathname } = useLocation()
  if (pathname === '/slow') use(never)
  return <p>{pathname}</p>
}

const routes = [{ path: '*', element: <Page /> }]

async function aRouter() {
  const router: { go?: NavigateFunction } = {}
  function Navigator() {
    const navigate = useNavigate()
    useLayoutEffect(() => {
      router.go = navigate
    }, [navigate])
    return null
  }
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/first']} useTransitions={false}>
        <Navigator />
        <Suspense fallback="nothing">
          <CurrentPage routes={routes} outlineOf={(path) => `outline of ${path}`} />
        </Suspense>
      </MemoryRouter>,
    ),
  )
  return {
    push: (path: string, state?: object) => router.go?.(path, { state }),
    go: (steps: number) => router.go?.(steps),
  }
}
afterEach(() => vi.useRealTimers())

const drawn = () => screen.queryByText(/^\//)?.textContent

describe('navigations', () => {
  it('the page before stays until the part of the next page has arrived', async () => {
    const history = await aRouter()
    await act(async () => history.push('/slow'))
    expect(drawn()).toBe('/first')
    await act(async () => history.push('/next'))
    expect(drawn()).toBe('/next')
  })

  it('a page that comes with its data is drawn at once, and does not keep the page before', async () => {
    const history = await aRouter()
    await act(async () => history.push('/slow', { atOnce: true }))
    expect(document.body.textContent).toContain('nothing')
  })

  it('Forward to a page that once came with its data keeps the page before until its part has arrived', async () => {
    const history = await aRouter()
    await act(async () => history.push('/slow', { atOnce: true }))
    await act(async () => history.go(-1))
    await act(async () => history.go(1))
    expect(document.body.textContent).not.toContain('nothing')
    expect(drawn()).toBe('/first')
  })

  it('a page whose part is late shows its outline in place of the page before', async () => {
    vi.useFakeTimers()
    const history = await aRouter()
    await act(async () => history.push('/slow'))
    await act(async () => void vi.advanceTimersByTime(299))
    expect(drawn()).toBe('/first')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(document.body.textContent).toBe('outline of /slow')
    await act(async () => history.push('/next'))
    expect(drawn()).toBe('/next')
  })

  it('Back shows the page before', async () => {
    const history = await aRouter()
    await act(async () => history.push('/next'))
    await act(async () => history.go(-1))
    expect(drawn()).toBe('/first')
  })
})
