import { type ReactNode, useEffect, useLayoutEffect, useState, useTransition } from 'react'
import { NavigationType, Router, type UNSAFE_createBrowserHistory, type UNSAFE_createMemoryHistory } from 'react-router'
import { continueWait } from '#ui/use-long-wait.ts'
import { LateNavigation, lateAfterMs } from './late-navigation.ts'

type HistoryRouterProps = {
  readonly history: ReturnType<typeof UNSAFE_createBrowserHistory | typeof UNSAFE_createMemoryHistory>
  readonly basename?: string
  readonly children: ReactNode
}

/**
 * Like react-router's `BrowserRouter`: the page before stays until the next one is drawn, 300 ms at most; then the next one
 * shows its outline. A location that the app goes to
 * with `atOnce` in its state is drawn synchronously, in the same render as the data that came with it. Back and Forward
 * are not: after a reload the part of their page may not be loaded.
 */
export function HistoryRouter({ history, basename = '/', children }: HistoryRouterProps) {
  const [{ action, location, isLate }, setPlace] = useState({ ...placeOf(history), isLate: false })
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(
    () =>
      history.listen((place) => {
        const next = { ...placeOf(place), isLate: false }
        if (place.location.state?.atOnce === true && place.action !== NavigationType.Pop) setPlace(next)
        else startTransition(() => setPlace(next))
      }),
    [history],
  )
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => {
      continueWait(performance.now() - lateAfterMs)
      setPlace({ ...placeOf(history), isLate: true })
    }, lateAfterMs)
    return () => clearTimeout(timer)
  }, [isPending, history])
  return (
    <LateNavigation value={isLate}>
      <Router basename={basename} location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </LateNavigation>
  )
}

const placeOf = ({ action, location }: Pick<HistoryRouterProps['history'], 'action' | 'location'>) => ({ action, location })
