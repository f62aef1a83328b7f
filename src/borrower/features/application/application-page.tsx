import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { isApplicationId } from '../../page/application-address.ts'
import { useWords } from '../../page/use-words.ts'
import { PageMissing } from '../../pages/page-missing.tsx'
import { ApplicationRoot } from './application-root.tsx'
import { LoadProblem } from './load-problem.tsx'
import { ScreenPage } from './screen-page.tsx'
import { useApplication } from './use-application.ts'

/** Everything below `/{uuid}`: the root decides which screen it is time for, the rest are screens. */
export function ApplicationPage() {
  const { application, '*': route = '' } = useParams()
  if (!isApplicationId(application)) return <PageMissing />
  return <OneApplication key={application} uuid={application} route={route.replace(/\/$/, '')} />
}

function OneApplication({ uuid, route }: { uuid: string; route: string }): ReactNode {
  const state = useApplication(uuid)
  const words = useWords()
  if (state.is === 'loading') return <Skeleton words={words('loading')} />
  if (state.is === 'failed') return <LoadProblem error={state.error} onRetry={state.retry} />
  const { known, askAgain, isOffline } = state
  return (
    <Suspense fallback={<Skeleton words={words('loading')} fields={4} />}>
      {route === '' ? (
        <ApplicationRoot known={known} askAgain={askAgain} isOffline={isOffline} />
      ) : (
        <ScreenPage key={route} known={known} route={route} />
      )}
    </Suspense>
  )
}
