import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeskPage } from '#agents/features/desk/desk-page.tsx'
import type { Desk, DeskChat, Taken } from '#contract/agents.ts'

const chat = (name: string, more: Partial<DeskChat> = {}): DeskChat => ({
  ...{ lender: 'acme', chat: name, name, state: 'waiting', since: '2026-01-15T10:00:00Z', isAway: false, messages: 0 },
  ...more,
})

function aDesk(desk: Partial<Desk>, taken: Taken = { isOwn: true, agent: 'Ruth' }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(taken)
  })
  const changed = vi.fn()
  const whole: Desk = { name: 'Ruth', lenders: [{ id: 'acme', name: 'Acme' }], waiting: [], own: [], ...desk }
  render(
    <MantineProvider>
      <DeskPage desk={whole} isLost={false} onSignOut={async () => undefined} onChanged={changed} />
    </MantineProvider>,
  )
  return { asked, changed }
}

describe('the desk of an agent', () => {
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
})
