/** The page of the current location, in the layout of all pages. */
import { type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState, useTransition } from 'react'
import { Navigate, NavigationType, type RouteObject, useLocation, useNavigationType, useRoutes } from 'react-router'
import { dashboardRoute } from '#contract/dashboard.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { continueWait } from '#ui/use-long-wait.ts'
import { PageNotFound } from '../components/page-not-found.tsx'
import { useApp } from '../lib/app-context.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import { useWords } from '../lib/use-words.ts'
import { loadedPage, loadPage } from './load-page.ts'
import { type PageName, pageAt, pageNames, pageOf, pathsOf } from './pages.ts'
import { PageErrors, Root, RootErrors } from './root.tsx'

/** Inside a router without transitions of its own, such as `<BrowserRouter useTransitions={false}>`. */
export function Pages() {
  const { flows } = useApp()
  // The paths are those of the flow at the start.
  const [{ journeys }] = useState(() => flows.now().flow)
  const [routes] = useState(() => routesOf(journeys))
  const words = useWords()
  const outlineOf = (path: string) => {
    const name = pageAt(path, journeys)
    return <Skeleton words={words('loading')} outline={(name && pageOf(name).outline) ?? 'form'} />
  }
  return (
    <RootErrors>
      <Root>
        <CurrentPage routes={routes} outlineOf={outlineOf} />
      </Root>
    </RootErrors>
  )
}

function routesOf(journeys: CompiledFlow['journeys']): RouteObject[] {
  const children = pageNames.flatMap((name) =>
    pathsOf(name, journeys).map((path): RouteObject => ({ path, element: <PageNamed key={name} name={name} /> })),
  )
  return [
    {
      element: <PageErrors />,
      children: [{ index: true, element: <ToDashboard /> }, ...children, { path: '*', element: <PageNotFound /> }],
    },
  ]
}

function PageNamed({ name }: { readonly name: PageName }) {
  const { chunks } = useApp()
  const Component = loadedPage(name) ?? use(loadPage(name, chunks))
  return <Component />
}

/** The root of the app is the borrower's home; a notice on the way there is kept. */
function ToDashboard() {
  const { search, hash, state } = useLocation()
  return <Navigate to={{ pathname: `/${dashboardRoute}`, search, hash }} replace state={state} />
}

type CurrentPageProps = {
  readonly routes: RouteObject[]
  /** Shown in place of the page before while the page at a path is late. */
  readonly outlineOf: (path: string) => ReactNode
}

/** How long the page before a navigation stays while the next one loads, in ms. */
const lateAfterMs = 300

/**
 * The page before stays until the next one is loaded, 300 ms at most; then the outline of the next one is shown. A location
 * with `atOnce` in its state is drawn in the same render as the data that came with it. Back and Forward are not: after a
 * reload the part of their page may not be loaded.
 */
export function CurrentPage({ routes, outlineOf }: CurrentPageProps) {
  const location = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const [shown, setShown] = useState(location)
  const [isPending, startTransition] = useTransition()
  const [isLate, setLate] = useState(false)
  if (shown !== location && location.state?.atOnce === true && !isPop) setShown(location)
  useLayoutEffect(() => {
    if (shown !== location) startTransition(() => setShown(location))
  }, [shown, location])
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => {
      continueWait(performance.now() - lateAfterMs)
      setLate(true)
    }, lateAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  const drawn = useRoutes(routes, shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before a navigation is not drawn again, or its redirects would be repeated
  const page = useMemo(() => drawn, [routes, shown])
  return isPending && isLate ? outlineOf(location.pathname) : page
}

/** Resolves when the part of the page at a path is loaded, or has failed, so that the page can be drawn at once. */
export async function loadPageAt({ page, flows, chunks }: BorrowerApp, path: string): Promise<void> {
  const name = pageAt(path.slice(page.basePath.length), flows.now().flow.journeys)
  if (name !== undefined) await loadPage(name, chunks).catch(() => undefined)
}
