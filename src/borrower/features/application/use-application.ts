/** One application: what it is, where it stands, and the release that it began under and finishes with. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Application, type ApplicationStatus, applicationPath, statusPath } from '#contract/application.ts'
import type { ScreenValidators } from '#engine/answers/validators.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { isObject } from '#engine/flow/is-object.ts'
import { withLifecycleState } from '#engine/machine/with-lifecycle-state.ts'
import { useApp, useFlowInForce } from '../../page/app-context.tsx'
import { usePageFacts } from '../../page/use-words.ts'
import { loadRelease } from '../../start/load-release.ts'

export type KnownApplication = {
  readonly application: Application
  readonly status: ApplicationStatus
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly facts: Facts
}

export type ApplicationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly is: 'known'
      readonly known: KnownApplication
      readonly askAgain: () => Promise<unknown>
      readonly isOffline: boolean
    }

export const applicationKey = (uuid: string) => ['mine', 'application', uuid]

export function useApplication(uuid: string): ApplicationState {
  const { api } = useApp()
  const pageFacts = usePageFacts()
  const application = useQuery({
    queryKey: [...applicationKey(uuid), 'itself'],
    queryFn: ({ signal }) => api<Application>(applicationPath(uuid), { signal }),
  })
  const status = useQuery({
    queryKey: [...applicationKey(uuid), 'status'],
    queryFn: ({ signal }) => api<ApplicationStatus>(statusPath(uuid), { signal }),
  })
  const release = useRelease(application.data?.release)
  const known = useMemo(() => {
    if (!application.data || !status.data || !release.data) return undefined
    // An application keeps the flags that it began with; what the page has are those of today.
    const { flags } = application.data
    const facts: Facts = { ...pageFacts, application: application.data, status: status.data, ...(isObject(flags) && { flags }) }
    return {
      application: application.data,
      status: status.data,
      ...release.data,
      facts: withLifecycleState(release.data.flow, facts),
    }
  }, [application.data, status.data, release.data, pageFacts])

  if (known) {
    const askAgain = () => Promise.all([status.refetch(), application.refetch()])
    return { is: 'known', known, askAgain, isOffline: status.isError }
  }
  const failed = [application, status, release].find(({ error }) => error !== null)
  if (!failed?.error) return { is: 'loading' }
  return { is: 'failed', error: failed.error, retry: () => void failed.refetch() }
}

/** The page's own release where it is the same one; the live part is always the newest. */
function useRelease(hash: string | undefined) {
  const { chunks } = useApp()
  const { flow, validators } = useFlowInForce()
  const isOwn = hash === undefined || hash === flow.hash
  const pinned = useQuery({
    queryKey: ['release', hash],
    queryFn: () => chunks('release', () => loadRelease(`/flows/${hash}/release.js`)),
    enabled: !isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const data = useMemo(() => {
    if (isOwn) return { flow, validators }
    return pinned.data && { flow: { ...pinned.data.flow, live: flow.live }, validators: pinned.data.validators }
  }, [isOwn, flow, validators, pinned.data])
  return { data, error: pinned.error, refetch: pinned.refetch }
}
