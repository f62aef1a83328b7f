import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeskPage } from '#agents/features/desk/desk-page.tsx'
import type { AgentChat, Desk, DeskChat, Taken } from '#contract/agents.ts'
import type { ServerFrame } from '#contract/live-chat.ts'
import { FakeSocket } from '#kit/fake-socket.ts'

// Mantine asks for it to draw a box that grows, and the log scrolls; jsdom has neither.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.HTMLElement.prototype.scrollTo = () => {}

const chat = (name: string, more: Partial<DeskChat> = {}): DeskChat => ({
  ...{ lender: 'acme', chat: name, name, state: 'waiting', since: '2026-01-15T10:00:00Z', isAway: false, messages: 0 },
  ...more,
})

const about: AgentChat = {
  ...{ ...chat('Ana'), email: '', page: '/', locale: 'es-US', isSignedIn: false, others: [] },
  ...{ canned: [{ id: 'hello', label: 'Hello', text: 'Hola' }], limits: { messageLength: 100 } },
}

function aDesk(desk: Partial<Desk>, taken: Taken = { isOwn: true, agent: 'Ruth' }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ pathname: path }: URL) => {
    asked.push(path)
    return Response.json(path.endsWith('/take') ? taken : about)
  })
  const changed = vi.fn()
  const page = (more: Partial<Desk>) => (
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <DeskPage
          desk={{ name: 'Ruth', lenders: [{ id: 'acme', name: 'Acme' }], waiting: [], own: [], ...more }}
          isLost={false}
          onSignOut={async () => undefined}
          onChanged={changed}
        />
      </QueryClientProvider>
    </MantineProvider>
  )
  const queries = new QueryClient()
  const { rerender, unmount } = render(page(desk))
  return { asked, changed, unmount, becomes: (more: Partial<Desk>) => rerender(page(more)) }
}

const own = (name: string) => chat(name, { state: 'active' })
const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, Acme`) })
/** Of the conversation that is shown. */
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
const socketOf = (name: string) =>
  FakeSocket.all.find(({ sent }) => sent.some((frame) => 'chat' in frame && frame.chat === name)) as FakeSocket
const stands = (state: 'active' | 'ended'): ServerFrame => ({ kind: 'entries', after: 0, begins: true, entries: [], state })
const chooses = async (name: string) => {
  await userEvent.click(row(name))
  const socket = FakeSocket.all.at(-1) as FakeSocket
  if (socket.readyState !== FakeSocket.OPEN) socket.opens()
  socketOf(name).answers(stands('active'))
}

describe('the desk of an agent', () => {
  beforeEach(() => {
    sessionStorage.clear()
    FakeSocket.all = []
    vi.stubGlobal('WebSocket', FakeSocket)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('an agent who takes a conversation that another one has reads who has it', async () => {
    const { asked, changed } = aDesk({ waiting: [chat('Ana')] }, { isOwn: false, agent: 'Bo' })
    await userEvent.click(screen.getByRole('button', { name: 'Take: Ana' }))
    expect(await screen.findByText('Bo has this conversation.')).toBeTruthy()
    expect(asked).toEqual(['/agents/api/chats/acme/Ana/take'])
    await waitFor(() => expect(changed).toHaveBeenCalledOnce())
  })

  it('a borrower who has left is marked as away', () => {
    aDesk({ waiting: [chat('Ana', { isAway: true }), chat('Ben')] })
    const [ana, ben] = screen.getAllByRole('listitem')
    expect(within(ana as HTMLElement).getByText('Away')).toBeTruthy()
    expect(within(ben as HTMLElement).queryByText('Away')).toBeNull()
  })

  it('conversations with messages that the agent has not seen are marked, and the title counts them and those that wait', () => {
    aDesk({ waiting: [chat('Ana')], own: [chat('Ben', { state: 'active', messages: 2 }), chat('Cy', { state: 'active' })] })
    expect(within(screen.getByRole('button', { name: /Ben/ })).getByText('New')).toBeTruthy()
    expect(within(screen.getByRole('button', { name: /Cy/ })).queryByText('New')).toBeNull()
    expect(document.title).toBe('(2) Agents')
  })

  it('what an agent has typed in one conversation is there again after another one was shown, and after a reload', async () => {
    const { unmount } = aDesk({ own: [own('Ana'), own('Ben')] })
    await chooses('Ana')
    await userEvent.type(box(), 'To Ana')
    await chooses('Ben')
    expect(box().value).toBe('')
    await userEvent.type(box(), 'To Ben')
    await chooses('Ana')
    expect(box().value).toBe('To Ana')
    expect(document.activeElement).toBe(box())
    unmount()
    aDesk({ own: [own('Ana'), own('Ben')] })
    expect(box().value).toBe('To Ana')
    await chooses('Ben')
    expect(box().value).toBe('To Ben')
  })

  it('an answer goes to the conversation that is shown, and leaves its box empty', async () => {
    aDesk({ own: [own('Ana'), own('Ben')] })
    await chooses('Ana')
    await chooses('Ben')
    await userEvent.type(box(), 'Hello{Enter}')
    expect(box().value).toBe('')
    const messagesTo = (name: string) => socketOf(name).sent.flatMap((frame) => (frame.kind === 'message' ? [frame.text] : []))
    expect([messagesTo('Ana'), messagesTo('Ben')]).toEqual([[], ['Hello']])
  })

  it('a conversation that ends while another one is shown keeps what was not sent, until the agent closes it', async () => {
    const { becomes } = aDesk({ own: [own('Ana'), own('Ben')] })
    await chooses('Ana')
    await userEvent.type(box(), 'One more thing{Enter}')
    await chooses('Ben')
    socketOf('Ana').answers(stands('ended'))
    becomes({ own: [own('Ben')] })
    expect(screen.getByText('The conversation with Ana has ended.')).toBeTruthy()
    expect(within(row('Ana')).getByText('Ended')).toBeTruthy()
    await userEvent.click(row('Ana'))
    expect(screen.getByRole('log', { name: 'Ana' }).textContent).toContain('One more thing')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('button', { name: /^Ana/ })).toBeNull()
  })
})
