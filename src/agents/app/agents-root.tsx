import { Alert, Container, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agentSignOutPath, type Desk, deskPath } from '#contract/agents.ts'
import { DeskPage } from '../features/desk/desk-page.tsx'
import { call, statusOf } from '../lib/call.ts'
import { forgetAll } from '../lib/tab.ts'
import words from '../words.json'
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
  if (isSignedOut) return <SignIn hasEnded={data !== undefined} onSignedIn={(desk) => queries.setQueryData(queryKey, desk)} />
  if (!data) {
    return (
      <Container component="main" size="xs" py="xl">
        <div role="status">{error ? <Alert color="orange">{words.lost}</Alert> : <Text>{words.loading} …</Text>}</div>
      </Container>
    )
  }
  const signOut = async () => {
    await call(agentSignOutPath, { method: 'POST', body: {} })
    // Unlike a removed query, one that is reset is asked for again.
    await queries.resetQueries({ queryKey })
    queries.removeQueries({ type: 'inactive' })
    // Once the conversations are gone, which write what they could not send.
    forgetAll()
  }
  return (
    <DeskPage
      desk={data}
      isLost={error !== null}
      onSignOut={signOut}
      onChanged={() => void queries.invalidateQueries({ queryKey })}
    />
  )
}
