import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Skeleton } from '#ui/skeleton.tsx'
import { continueWait } from '#ui/use-long-wait.ts'

const announced = () => screen.getByRole('status').textContent
const isDrawn = () => screen.getByRole('status').dataset.shown !== undefined
const passes = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

let began = 0
beforeEach(() => {
  vi.useFakeTimers()
  // Chromium returns a promise, which React would take for the function that ends the effect.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => Promise.resolve() as never)
  // Each test begins later than the wait of the test before ended.
  began += 10_000
  vi.advanceTimersByTime(began)
})
afterEach(() => {
  // The end of a wait is noted by the clock of its test.
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the skeleton', () => {
  it('scrolls the window to the top once, when it appears', () => {
    const page = render(<Skeleton words="Loading" />)
    page.rerender(<Skeleton words="Still loading" />)
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[0, 0]])
    expect(() => page.unmount()).not.toThrow()
  })

  it('is neither drawn nor announced for 300 ms', async () => {
    render(<Skeleton words="Loading" />)
    await passes(299)
    expect([isDrawn(), announced()]).toEqual([false, ''])
    await passes(1)
    expect([isDrawn(), announced()]).toEqual([true, 'Loading'])
  })

  it('goes on waiting where it takes the place of another one, and begins anew after a page was shown', async () => {
    const page = render(<Skeleton key="application" words="Loading" />)
    await passes(200)
    page.rerender(<Skeleton key="screen" words="Loading" outline="cards" />)
    await passes(100)
    expect(isDrawn()).toBe(true)
    page.rerender(<Skeleton key="documents" words="Loading" outline="list" />)
    expect(isDrawn()).toBe(true)
    page.rerender(<h1>Read and sign</h1>)
    await passes(500)
    page.rerender(<Skeleton key="next" words="Loading" />)
    expect(isDrawn()).toBe(false)
  })

  it('is drawn at once where the outline of the HTML stood before it', () => {
    continueWait(performance.now() - 400)
    render(<Skeleton words="Loading" />)
    expect(isDrawn()).toBe(true)
  })

  it('has as many blocks as the page that it stands for', () => {
    render(<Skeleton words="Loading" outline="cards" parts={3} />)
    // The words, a heading, a line and three cards.
    expect(screen.getByRole('status').children).toHaveLength(6)
  })
})
