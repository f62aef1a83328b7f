import { notifyManager, type QueryClient } from '@tanstack/react-query'
import type { WhatIsNext } from '#contract/screens.ts'
import { profileKey } from '../../../page/use-profile.ts'
import { applicationKey, conditionsKey } from '../state/application-key.ts'
import { keepScreen } from '../state/screen-query.ts'

/** Keeps what came along with an answer as if it had been asked for now. What is being asked for just now is older. */
export async function keepWhatIsNext(queries: QueryClient, uuid: string, next: WhatIsNext): Promise<void> {
  const { application, status, conditions, profile, screen } = next
  await Promise.all([applicationKey(uuid), profileKey].map((queryKey) => queries.cancelQueries({ queryKey })))
  if (screen) await keepScreen(queries, uuid, screen)
  const now = { updatedAt: Date.now() }
  notifyManager.batch(() => {
    queries.setQueryData([...applicationKey(uuid), 'itself'], application, now)
    queries.setQueryData(conditionsKey(uuid), conditions, now)
    queries.setQueryData([...applicationKey(uuid), 'status'], status, now)
    queries.setQueryData(profileKey, profile, now)
  })
}
