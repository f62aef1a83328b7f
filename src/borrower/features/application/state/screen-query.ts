/** One screen as the server resolves it for this applicant at this moment. */

import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionQuery, type ResolvedScreen, screenPath } from '#contract/screens.ts'
import type { ScreenRoute } from '#engine/index.ts'

import type { Api } from '../../../api/client.ts'
import { useApp } from '../../../page/app-context.tsx'
import { applicationKey } from './application-key.ts'

type Of = {
  readonly uuid: string
  readonly route: ScreenRoute
  /** The condition that it is about. */
  readonly condition?: string | undefined
}

/** For reading and for sending alike. */
export function screenAddress({ uuid, route, condition }: Of): string {
  const path = screenPath(uuid, route)
  return condition === undefined ? path : `${path}?${new URLSearchParams({ [conditionQuery]: condition })}`
}

/** @param version of the application as it is known: a screen of the same version needs no second asking */
export function useScreen(of: Of, version: number) {
  const { api } = useApp()
  const queries = useQueryClient()
  const query = screenQuery(api, of)
  const [isFetched] = useState(() => queries.getQueryData<ResolvedScreen>(query.queryKey)?.version === version)
  const screen = useQuery({
    ...query,
    // Another visit is another moment: an old version would only be refused.
    gcTime: 0,
    refetchOnMount: isFetched ? false : 'always',
  })
  // What was left over from an earlier visit is not shown first.
  return { ...screen, data: isFetched || screen.isFetchedAfterMount ? screen.data : undefined }
}

/** Fetches a screen that will be shown next. That it fails is found out when it is. */
export async function fetchAhead(queries: QueryClient, api: Api, of: Of): Promise<void> {
  await queries.fetchQuery({ ...screenQuery(api, of), ...untilItIsShown }).catch(() => {})
}

/** The same of a screen that is here already. */
export async function keepScreen(queries: QueryClient, uuid: string, screen: ResolvedScreen): Promise<void> {
  const queryKey = screenKey({ uuid, route: screen.route })
  await queries.fetchQuery({ queryKey, queryFn: () => screen, ...untilItIsShown })
}

const untilItIsShown = { gcTime: 10_000, staleTime: 0 }

const screenKey = ({ uuid, route, condition = '' }: Of) => [...applicationKey(uuid), 'screen', route, condition]

function screenQuery(api: Api, of: Of) {
  return {
    queryKey: screenKey(of),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api<ResolvedScreen>(screenAddress(of), { signal }),
  }
}
