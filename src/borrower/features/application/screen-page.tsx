import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Navigate, useHref, useLocation, useNavigate } from 'react-router'
import { type ResolvedScreen, screenPath } from '#contract/screens.ts'
import type { kinds } from '#renderer/kinds/kinds.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf } from '../../api/problem.ts'
import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { arrivalIn, arrivingWith } from '../../page/arrival.ts'
import { useWords } from '../../page/use-words.ts'
import classes from './application.module.css'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationMessage } from './application-message.tsx'
import { LoadProblem } from './load-problem.tsx'
import { applicationKey, type KnownApplication } from './use-application.ts'
import { isTimeFor } from './where-it-stands.ts'

type ScreenPageProps = { readonly known: KnownApplication; readonly route: string }

/** A screen that it is not time for, or that there is none of, leads to where the application stands. */
export function ScreenPage(props: ScreenPageProps): ReactNode {
  const { known, route } = props
  const { state } = useLocation()
  // Of the moment of arriving: a page that is open stays, and the server says whether its answers are still wanted.
  const [isTime] = useState(() => isTimeFor(known, route, state))
  if (isTime) return <TimelyScreen {...props} />
  return <Navigate to={`/${known.application.uuid}`} replace state={arrivingWith(arrivalIn(state))} />
}

/** One screen of an application, as the server resolves it for this applicant at this moment. */
function TimelyScreen({ known, route }: ScreenPageProps): ReactNode {
  const { api } = useApp()
  const words = useWords()
  const { uuid } = known.application
  const screen = useQuery({
    queryKey: [...applicationKey(uuid), 'screen', route],
    queryFn: ({ signal }) => api<ResolvedScreen>(screenPath(uuid, route), { signal }),
    // Another visit is another moment: an old version would only be refused.
    gcTime: 0,
    refetchOnMount: 'always',
  })
  if (screen.data) {
    const Page = pages[screen.data.view.kind as keyof typeof pages] ?? pages.wait
    return <Page known={known} screen={screen.data} reload={async () => void (await screen.refetch())} />
  }
  if (!screen.error) return <Skeleton words={words('loading')} fields={4} />
  const problem = problemOf(screen.error)
  const go = problem?.kind === 'answered' ? problem.go : undefined
  if (go !== undefined && go !== route) return <Navigate to={addressInApplication(uuid, go)} replace />
  return <LoadProblem error={screen.error} onRetry={() => void screen.refetch()} />
}

/** What an application does with each kind of screen; the renderer's `kinds` draws it. */
const pages: { readonly [kind in keyof typeof kinds]: ComponentType<ShownScreenProps> } = {
  form: FormPage,
  message: ({ known, screen: { view } }) => view.kind === 'message' && <ApplicationMessage known={known} view={view} />,
  // A waiting screen of its own address waits where all waiting is done.
  wait: ({ known }) => <Navigate to={`/${known.application.uuid}`} replace />,
}

type ShownScreenProps = {
  readonly known: KnownApplication
  readonly screen: ResolvedScreen
  readonly reload: () => Promise<void>
}

function FormPage(props: ShownScreenProps) {
  return (
    <>
      <BackToList />
      <ApplicationForm {...props} />
    </>
  )
}

function BackToList() {
  const words = useWords()
  const navigate = useNavigate()
  return (
    <div className={classes.back}>
      <BackLink href={useHref('/')} onGo={() => navigate('/')}>
        {words('back')}
      </BackLink>
    </div>
  )
}
