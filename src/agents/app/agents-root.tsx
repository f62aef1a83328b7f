import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agentSignOutPath, type Desk, deskPath } from '#contract/agents.ts'
import { DeskPage } from '../features/desk/desk-page.tsx'
import { call, statusOf } from '../lib/call.ts'
import './agents.css'
import { SignIn } from './sign-in.tsx'

/** How often the conversations that wait are asked for. */
const refetchEveryMs = 2_000
const queryKey = ['desk']

export function AgentsRoot() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call<Desk>(deskPath),
    refetchInterval: ({ state }) => (statusOf(state.error) === 401 ? false : refetchEveryMs),
  })
  const isSignedOut = statusOf(error) === 401
  if (isSignedOut) return <SignIn onSignedIn={(desk) => queries.setQueryData(queryKey, desk)} />
  if (!data) return null
  const signOut = () => {
    void call(agentSignOutPath, { method: 'POST', body: {} }).finally(() => void queries.invalidateQueries({ queryKey }))
  }
  return <DeskPage desk={data} onSignOut={signOut} onChanged={() => void queries.invalidateQueries({ queryKey })} />
}
