import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, useHref, useNavigate } from 'react-router'
import { type ResolvedScreen, screenPath } from '#contract/screens.ts'
import type { kinds } from '#renderer/kinds/kinds.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf } from '../../api/problem.ts'
import { useApp } from '../../page/app-context.tsx'
import { addressInApplication } from '../../page/application-address.ts'
import { useWords } from '../../page/use-words.ts'
import classes from './application.module.css'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationMessage } from './application-message.tsx'
import { LoadProblem } from './load-problem.tsx'
import { applicationKey, type KnownApplication } from './use-application.ts'

type ScreenPageProps = { readonly known: KnownApplication; readonly route: string }

/** One screen of an application, as the server resolves it for this applicant at this moment. */
export function ScreenPage({ known, route }: ScreenPageProps): ReactNode {
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
    const Page = pages[screen.data.view.kind]
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
