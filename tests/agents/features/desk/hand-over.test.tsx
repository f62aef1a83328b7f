import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HandOver } from '#agents/features/desk/hand-over.tsx'
import type { AgentChat } from '#contract/agents.ts'

const about = {
  ...{ lender: 'acme', chat: 'c', name: 'Ana', state: 'active', since: '', isAway: false, messages: 0 },
  ...{ email: '', page: '', locale: 'en-US', isSignedIn: false, canned: [], limits: { messageLength: 10 } },
  others: [{ id: 'o', name: 'Otto' }],
} as const satisfies AgentChat

describe('handing a conversation over', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('the chosen agent is sent, and a failure is shown', async () => {
    const asked: unknown[] = []
    let isOk = false
    vi.stubGlobal('fetch', async ({ pathname: path }: URL, { body }: RequestInit) => {
      asked.push([path, JSON.parse(String(body))])
      return isOk ? Response.json({ isOwn: false, agent: 'Otto' }) : new Response('', { status: 503 })
    })
    const handedOver = vi.fn()
    render(
      <MantineProvider>
        <HandOver about={about} onHandedOver={handedOver} />
      </MantineProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
    expect(asked).toEqual([])
    await userEvent.selectOptions(screen.getByLabelText('Hand over to'), 'Otto')
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
    isOk = true
    await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
    expect(asked).toEqual(Array(2).fill(['/agents/api/chats/acme/c/hand-over', { agent: 'o' }]))
    expect(handedOver).toHaveBeenCalledExactlyOnceWith({ isOwn: false, agent: 'Otto' })
  })
})
