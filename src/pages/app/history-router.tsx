import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { NavigationType, Router, type UNSAFE_createBrowserHistory, type UNSAFE_createMemoryHistory } from 'react-router'

type HistoryRouterProps = {
  readonly history: ReturnType<typeof UNSAFE_createBrowserHistory | typeof UNSAFE_createMemoryHistory>
  readonly basename?: string
  readonly children: ReactNode
}

/**
 * Like react-router's `BrowserRouter`: the page before stays until the next one is drawn. A location that the app goes to
 * with `atOnce` in its state is drawn synchronously, in the same render as the data that came with it. Back and Forward
 * are not: after a reload the part of their page may not be loaded.
 */
export function HistoryRouter({ history, basename = '/', children }: HistoryRouterProps) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((place) => {
        if (place.location.state?.atOnce === true && place.action !== NavigationType.Pop) setPlace(place)
        else startTransition(() => setPlace(place))
      }),
    [history],
  )
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
