/** Fetches and refreshes one application's overview, and loads its pinned release. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { overviewPath, type PolledStatus, statusPath } from '#contract/application.ts'
import type { ApplicationOverview } from '#contract/screens.ts'
import type { CompiledFlow, Facts, ScreenValidators } from '#engine/index.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp, useFlowInForce } from '../../../lib/app-context.tsx'
import { profileKey } from '../../../lib/use-profile.ts'
import { useRelease } from '../../../lib/use-release.ts'
import { usePageFacts } from '../../../lib/use-words.ts'
import { factsOfApplication } from './facts-of-application.ts'

/** The pinned release, and the release in force. */
type Releases = { readonly flow: CompiledFlow; readonly validators: ScreenValidators; readonly newest: CompiledFlow }

export type KnownApplication = Omit<ApplicationOverview, 'profile'> &
  Releases & {
    readonly facts: Facts
    /** When the overview arrived, in ms since the epoch. */
    readonly fetchedAt: number
  }

export type ApplicationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error; readonly retry: () => void }
  | ({ readonly is: 'known'; readonly known: KnownApplication } & ApplicationUpdates)

export type ApplicationUpdates = {
  /** Fetches the overview, or stores the one from a response. After a failure, returns the known one. */
  readonly refresh: (arrived?: ApplicationOverview) => Promise<KnownApplication>
  /** Fetches the status and, if its version is new, the overview. Returns false if the server did not answer. */
  readonly poll: () => Promise<boolean>
  /** True if the last request failed. */
  readonly isOffline: boolean
}

export type ScreenProps = ApplicationUpdates & { readonly known: KnownApplication; readonly route: string }

/** The interval of refreshing an open application, in ms. */
const refetchMs = 60_000

export function useApplication(uuid: string): ApplicationState {
  const { api } = useApp()
  const queries = useQueryClient()
  const page = usePageFacts()
  const { flow: newest } = useFlowInForce()
  const [hasPollFailed, setHasPollFailed] = useState(false)
  const queryKey = [...applicationQueryKey(uuid), 'overview']
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const overview = await api<ApplicationOverview>(overviewPath(uuid), { signal })
      queries.setQueryData(profileKey, overview.profile)
      return overview
    },
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  const release = useRelease(data?.application.release)
  const known = useMemo(
    () => data && release.data && knownFrom(data, { ...release.data, newest }, page, dataUpdatedAt),
    [data, dataUpdatedAt, release.data, newest, page],
  )
  if (!data || !known) {
    if (error) return { is: 'failed', error, retry: () => void refetch() }
    if (release.error) return { is: 'failed', error: release.error, retry: () => void release.refetch() }
    return { is: 'loading' }
  }

  const refresh = async (arrived?: ApplicationOverview) => {
    if (arrived) {
      // Cancels fetches in progress, whose results would be outdated.
      await Promise.all([queryKey, profileKey].map((key) => queries.cancelQueries({ queryKey: key })))
      queries.setQueryData(queryKey, arrived)
      queries.setQueryData(profileKey, arrived.profile)
    }
    const overview = arrived ?? (await refetch()).data ?? data
    return knownFrom(overview, known, page, Date.now())
  }
  const poll = async () => {
    try {
      const { version, value } = await api<PolledStatus>(statusPath(uuid))
      setHasPollFailed(false)
      if (error || version !== data.application.version || value !== data.status.value) await refetch()
      return true
    } catch (thrown) {
      if (!problemOf(thrown)) throw thrown
      setHasPollFailed(true)
      return false
    }
  }
  return { is: 'known', known, refresh, poll, isOffline: hasPollFailed || error !== null }
}

function knownFrom(
  { profile, ...overview }: ApplicationOverview,
  { flow, validators, newest }: Releases,
  page: Facts,
  fetchedAt: number,
): KnownApplication {
  const facts = factsOfApplication(flow, page, { profile, ...overview })
  return { ...overview, flow, validators, newest, facts, fetchedAt }
}
