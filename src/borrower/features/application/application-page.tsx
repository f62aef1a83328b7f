import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { useApp } from '../../page/app-context.tsx'
import { isApplicationId } from '../../page/application-address.ts'
import { keptQuery } from '../../page/kept-query.ts'
import { useWords } from '../../page/use-words.ts'
import { PageMissing } from '../../pages/page-missing.tsx'
import { ApplicationRoot } from './application-root.tsx'
import { ApplicationFrame } from './frame/application-frame.tsx'
import { LinkReturn, sessionIn } from './link-return.tsx'
import { LoadProblem } from './load-problem.tsx'
import { ScreenPage } from './screen-page.tsx'
import { redirectInApplication } from './state/redirect-in-application.ts'
import { type KnownApplication, useApplication } from './state/use-application.ts'
import { usePrefetchedKinds } from './state/use-prefetched-kinds.ts'

/** Everything below `/{uuid}`: the root decides which screen it is time for, the rest are screens. */
export function ApplicationPage() {
  const { application, '*': route = '' } = useParams()
  if (!isApplicationId(application)) return <PageMissing />
  return <OneApplication key={application} uuid={application} route={route.replace(/\/$/, '')} />
}

export function OneApplication({ uuid, route }: { uuid: string; route: string }): ReactNode {
  const { session } = useApp()
  const state = useApplication(uuid)
  const words = useWords()
  const isKnown = state.is === 'known'
  useEffect(() => {
    // Pages that stand outside an application, where a provider leads back to, ask for the one that was worked on last.
    if (isKnown) session.keepApplication(uuid)
  }, [session, uuid, isKnown])
  usePrefetchedKinds(isKnown ? state.known.flow : undefined)
  if (state.is === 'loading') return <Skeleton words={words('loading')} />
  if (state.is === 'failed') return <LoadProblem error={state.error} onRetry={state.retry} />
  const { known, askAgain, isOffline } = state
  return (
    <Suspense fallback={<Skeleton words={words('loading')} fields={4} />}>
      <ApplicationFrame known={known} route={route}>
        {route === '' ? (
          <ApplicationRoot known={known} askAgain={askAgain} isOffline={isOffline} />
        ) : (
          <Place key={route} known={known} route={route} askAgain={askAgain} isOffline={isOffline} />
        )}
      </ApplicationFrame>
    </Suspense>
  )
}

export type PlaceProps = {
  readonly known: KnownApplication
  readonly route: string
  readonly askAgain: () => Promise<unknown>
  readonly isOffline: boolean
}

function Place(props: PlaceProps): ReactNode {
  const { known, route } = props
  const { search, state } = useLocation()
  const session = sessionIn(known, route, search)
  if (session !== undefined) return <LinkReturn known={known} route={route} session={session} />
  if (Object.hasOwn(known.flow.screens, route)) return <ScreenPage {...props} />
  // An address that nobody knows leads to where the application stands, too.
  const to = redirectInApplication(known.flow.live.shell.applicationRedirects, route) ?? ''
  const path = to === '' ? `/${known.application.uuid}` : `/${known.application.uuid}/${to}`
  return <Navigate to={path + keptQuery(search)} replace state={state} />
}
