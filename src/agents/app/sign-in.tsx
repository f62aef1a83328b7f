import { Alert, Button, Container, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type AgentSignIn, agentSignInPath, type Desk } from '#contract/agents.ts'
import { call, statusOf } from '../lib/call.ts'
import { belongsTo } from '../lib/tab.ts'
import words from '../words.json'

type SignInProps = {
  /** A session has ended while the page was open. */
  readonly hasEnded: boolean
  readonly onSignedIn: (desk: Desk) => void
}

export function SignIn({ hasEnded, onSignedIn }: SignInProps) {
  const [typed, setTyped] = useState<AgentSignIn>({ email: '', password: '', code: '' })
  const [wrong, setWrong] = useState<string>()
  const [isPending, setPending] = useState(false)
  const signIn = async () => {
    setPending(true)
    setWrong(undefined)
    try {
      const desk = await call<Desk>(agentSignInPath, { method: 'POST', body: typed })
      belongsTo(typed.email)
      onSignedIn(desk)
    } catch (error) {
      const status = statusOf(error)
      // Each code counts once.
      setTyped((before) => ({ ...before, code: '' }))
      setWrong(status === 401 ? words.signInFailed : status === 429 ? words.tooMany : words.failed)
      setPending(false)
    }
  }
  const field = (name: keyof AgentSignIn) => ({
    ...{ label: words[name], value: typed[name], size: 'md' },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <Container component="main" size="xs" py="xl">
      <Title order={1}>{words.title}</Title>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void signIn()
        }}
      >
        <Stack mt="lg">
          {hasEnded && wrong === undefined && <Alert role="alert">{words.sessionEnded}</Alert>}
          {wrong !== undefined && (
            <Alert color="red" role="alert">
              {wrong}
            </Alert>
          )}
          <TextInput {...field('email')} type="email" autoComplete="username" />
          <PasswordInput {...field('password')} autoComplete="current-password" />
          <TextInput {...field('code')} inputMode="numeric" autoComplete="one-time-code" />
          <Button type="submit" size="md" loading={isPending}>
            {words.signIn}
          </Button>
        </Stack>
      </form>
    </Container>
  )
}
