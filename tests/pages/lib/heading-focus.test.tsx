import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { HeadingFocusProvider, useHeadingFocus } from '#pages/lib/heading-focus.tsx'

function Page({ place }: { readonly place: string }) {
  useHeadingFocus(place)
  return (
    <main>
      <h1 tabIndex={-1}>{place}</h1>
      <button type="button">Continue</button>
    </main>
  )
}

const inProvider = (page: ReactNode) => <HeadingFocusProvider>{page}</HeadingFocusProvider>
const focused = () => document.activeElement?.textContent

test('the heading of the next page gets the focus, and the one of the first page of a visit does not', () => {
  const { rerender } = render(inProvider(<Page key="first" place="first" />))
  expect(document.activeElement).toBe(document.body)
  rerender(inProvider(<Page key="second" place="second" />))
  expect(focused()).toBe('second')
})

test('a page that is drawn anew, after its outline was shown, gets the focus back that was lost with it', () => {
  const { rerender } = render(inProvider(<Page key="first" place="first" />))
  rerender(inProvider(<Page key="second" place="second" />))
  rerender(inProvider(<p>Loading</p>))
  expect(document.activeElement).toBe(document.body)
  rerender(inProvider(<Page key="second" place="second" />))
  expect(focused()).toBe('second')
})

test('a page that is drawn anew leaves the focus where the person has put it outside the page', () => {
  const withMenu = (page: ReactNode) =>
    inProvider(
      <>
        <a href="/menu">Menu</a>
        {page}
      </>,
    )
  const { rerender, getByRole } = render(withMenu(<Page key="first" place="first" />))
  rerender(withMenu(<Page key="second" place="second" />))
  getByRole('link').focus()
  rerender(withMenu(<p>Loading</p>))
  rerender(withMenu(<Page key="second" place="second" />))
  expect(focused()).toBe('Menu')
})
