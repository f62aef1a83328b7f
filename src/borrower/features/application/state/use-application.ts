/** One application: what it is, where it stands, what the lender still needs, and the release that it finishes with. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type Application, type ApplicationStatus, applicationPath, statusPath } from '#contract/application.ts'
import { type CompiledFlow, type Facts, type JsonObject, type ScreenValidators, translateFlow } from '#engine/index.ts'

import { useApp, useFlowInForce } from '../../../page/app-context.tsx'
import { usePageFacts } from '../../../page/use-words.ts'
import { loadRelease } from '../../../start/load-release.ts'
import { applicationItself, applicationKey, conditionsKey, lookAgainMs } from './application-key.ts'
import { factsOfApplication } from './facts-of-application.ts'
import { useConditions } from './use-conditions.ts'

export type KnownApplication = {
  readonly application: Application
  readonly status: ApplicationStatus
  /** The open ones, whole. */
  readonly conditions: readonly JsonObject[]
  /** The release that it finishes with, and the one that is in force now. */
  readonly flow: CompiledFlow
  readonly newest: CompiledFlow
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

export function useApplication(uuid: string): ApplicationState {
  const { api } = useApp()
  const queries = useQueryClient()
  const pageFacts = usePageFacts()
  const { flow: newest } = useFlowInForce()
  const application = useQuery({
    queryKey: [...applicationKey(uuid), 'itself'],
    queryFn: ({ signal }) => api<Application>(applicationPath(uuid), { signal }),
  })
  const status = useQuery({
    queryKey: [...applicationKey(uuid), 'status'],
    queryFn: ({ signal }) => api<ApplicationStatus>(statusPath(uuid), { signal }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  })
  const conditions = useConditions(uuid)
  // Where it stands may have opened some, and what closed them may have moved it on; what came together is known already.
  useOnChange(status.data?.value, () => {
    if (conditions.knownAt < status.dataUpdatedAt) void queries.invalidateQueries({ queryKey: conditionsKey(uuid) })
  })
  useOnChange(conditions.signature, () => {
    if (application.dataUpdatedAt < conditions.knownAt) void queries.invalidateQueries(applicationItself(uuid))
  })
  const release = useRelease(application.data?.release)
  const known = useMemo(() => {
    if (!application.data || !status.data || !release.data || !conditions.open) return undefined
    const fetched = { application: application.data, status: status.data, conditions: conditions.open }
    return { ...fetched, ...release.data, newest, facts: factsOfApplication(release.data.flow, pageFacts, fetched) }
  }, [application.data, status.data, conditions.open, release.data, newest, pageFacts])

  if (known) {
    const askAgain = () => Promise.all([status.refetch(), application.refetch()])
    return { is: 'known', known, askAgain, isOffline: status.isError }
  }
  const failed = [application, status, release].find(({ error }) => error !== null)
  if (!failed?.error) return { is: 'loading' }
  return { is: 'failed', error: failed.error, retry: () => void failed.refetch() }
}

/** Not for the first value: from then on for each other one. */
function useOnChange(value: string | undefined, then: () => void): void {
  const before = useRef(value)
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    const changed = before.current !== undefined && value !== before.current
    before.current = value
    if (changed) latest.current()
  }, [value])
}

/** The page's own release where it is the same one; the live part is always the newest. */
function useRelease(hash: string | undefined) {
  const { chunks } = useApp()
  const { flow, written, validators } = useFlowInForce()
  const isOwn = hash === undefined || hash === flow.hash
  const pinned = useQuery({
    queryKey: ['release', hash],
    queryFn: () => chunks('release', () => loadRelease(`/flows/${hash}/release.js`)),
    enabled: !isOwn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const data = useMemo(() => {
    if (isOwn) return { flow, validators }
    if (!pinned.data) return undefined
    const whole = { ...pinned.data.flow, live: written.live }
    return { flow: translateFlow(whole, flow.live.lender.locale), validators: pinned.data.validators }
  }, [isOwn, flow, written, validators, pinned.data])
  return { data, error: pinned.error, refetch: pinned.refetch }
}
