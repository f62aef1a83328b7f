/** Requests of the agents' page, by the client of the borrowers' pages. A cookie keeps the agent signed in; there is no token. */
import { type ApiSetting, createApi } from '#pages/lib/api/client.ts'
import { problemOf } from '#pages/lib/api/problem.ts'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'
import { openSession } from '#pages/lib/session/session.ts'

export const agentsApi: ApiSetting = {
  base: '',
  origin: window.location.origin,
  session: openSession(memoryStorage()),
  onSessionEnded: () => {},
}

/** @throws CallFailed */
export const call = createApi(agentsApi)

/** The HTTP status of a failed call, 0 without a response; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  const problem = problemOf(error)
  return problem?.kind === 'answered' ? problem.status : problem && 0
}
