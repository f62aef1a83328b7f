import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AgentsRoot } from '#agents/app/agents-root.tsx'
import { keyOf, tab } from '#agents/lib/tab.ts'
import { agentSignInPath, agentSignOutPath, type Desk } from '#contract/agents.ts'

const desk: Desk = { name: 'Ruth', lenders: [{ id: 'acme', name: 'Acme' }], waiting: [], own: [] }

/** The page over a server that knows whether the agent is signed in. */
function aPage() {
  let isSignedIn = false
  vi.stubGlobal('fetch', async ({ pathname: path }: URL) => {
    if (path === agentSignInPath) isSignedIn = true
    if (path === agentSignOutPath) {
      isSignedIn = false
      return Response.json({})
    }
    return isSignedIn ? Response.json(desk) : Response.json({ title: 'Not signed in' }, { status: 401 })
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AgentsRoot />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

async function signIn(email: string) {
  await userEvent.type(await screen.findByLabelText(/Email/), email)
  await userEvent.type(screen.getByLabelText(/Password/), 'a long password')
  await userEvent.type(screen.getByLabelText(/Code/), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Sign out' })
}

describe('the page of agents', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('an agent who signs out reads the sign-in page, and the tab keeps nothing of theirs', async () => {
    aPage()
    await signIn('ruth@agents.example')
    tab.set(keyOf('draft', 'Ana'), 'Half a sentence')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
    await waitFor(() => expect(tab.get(keyOf('draft', 'Ana'))).toBeUndefined())
  })

  it.each([
    ['is kept for the same agent', 'Ruth@agents.example', 'Half a sentence'],
    ['is forgotten when another agent signs in', 'omar@agents.example', undefined],
  ])('what an agent has typed when the session ends %s', async (_, next, draft) => {
    tab.set(keyOf('email'), 'ruth@agents.example')
    tab.set(keyOf('draft', 'Ana'), 'Half a sentence')
    aPage()
    await signIn(next)
    expect(tab.get(keyOf('draft', 'Ana'))).toBe(draft)
  })
})
