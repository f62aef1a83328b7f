import { useQuery } from '@tanstack/react-query'
import { conditionsPath } from '#contract/conditions.ts'
import type { JsonObject } from '#engine/index.ts'

import { useApp } from '../../../page/app-context.tsx'
import { conditionsKey, lookAgainMs } from './application-key.ts'

export type Conditions = {
  /** undefined while they are being fetched for the first time. None where they are not to be had: the rest goes on. */
  readonly open: readonly JsonObject[] | undefined
  /** Another text when others are open; undefined while nothing is known. */
  readonly signature: string | undefined
  /** Milliseconds of the clock. */
  readonly knownAt: number
}

/** What the lender still needs, looked at again every minute and whenever somebody comes back to this window. */
export function useConditions(uuid: string): Conditions {
  const { api } = useApp()
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: conditionsKey(uuid),
    queryFn: ({ signal }) => api<JsonObject[]>(conditionsPath(uuid), { signal }),
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  })
  return { open: data ?? (isError ? none : undefined), signature: data?.map(({ uuid }) => uuid).join(), knownAt: dataUpdatedAt }
}

const none: readonly JsonObject[] = []
