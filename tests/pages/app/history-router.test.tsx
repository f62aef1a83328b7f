import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HistoryRouter } from '#pages/app/history-router.tsx'

const never = new Promise<never>(() => {})

/** Draws the path; the part of `/slow` never arrives. */
function Page() {
  const { pathname } = useLocation()
  if (pathname === '/slow') use(never)
  return <p>{pathname}</p>
}

async function aRouter() {
  const history = createMemoryHistory({ initialEntries: ['/first'], v5Compat: true })
  await act(async () =>
    render(
      <HistoryRouter history={history}>
        <Suspense fallback="nothing">
          <Page />
        </Suspense>
      </HistoryRouter>,
    ),
  )
  return history
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
    expect(document.body.textContent).not.toContain('nothing')
    await act(async () => void vi.advanceTimersByTime(1))
    expect(document.body.textContent).toContain('nothing')
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
