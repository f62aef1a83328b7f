import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Skeleton } from '#ui/skeleton.tsx'

it('the skeleton scrolls the window to the top once, when it appears', () => {
  // Chromium returns a promise, which React would take for the function that ends the effect.
  const scrolls = vi.spyOn(window, 'scrollTo').mockImplementation(() => Promise.resolve() as never)
  const page = render(<Skeleton words="Loading" />)
  page.rerender(<Skeleton words="Still loading" />)
  expect(screen.getByRole('status').textContent).toBe('Still loading')
  expect(scrolls.mock.calls).toEqual([[0, 0]])
  expect(() => page.unmount()).not.toThrow()
  scrolls.mockRestore()
})
