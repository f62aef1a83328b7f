import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Feed, Notification } from '#contract/notifications.ts'
import { anApp, type Server } from '../../kit/an-app.tsx'

const news = (number: number, status: Notification['status']): Notification => ({
  ...{ uuid: `n${number}`, title: `News ${number}`, description: `What ${number} means.`, status },
  ...{ created: '2026-01-15T10:00:00Z', age: `${number}m`, walletAddress: 'tp1abc' },
  ctas: [{ title: `Open ${number}`, redirectPath: number === 1 ? '/contact?from=news' : '/contact' }],
})

const feedOf = (items: readonly Notification[]): Feed => {
  const unread = items.filter(({ status }) => status === 'UNREAD').length
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} new`
  return { heading: 'Notifications', label, unread, empty: 'No Notifications', all: 'View All', new: 'New', items }
}

/** A server whose feed a test changes. */
function serverWith(first: readonly Notification[]) {
  let items = first
  const server: Server = {
    'GET /service-content/api/v1/pages': { body: { heading: 'Contact us', paragraphs: [], actions: [] } },
    'GET /service-content/api/v1/menu': { body: { name: 'Ana', email: 'ana@mail.example', open: 'Menu', groups: [] } },
    'GET /service-content/api/v1/notifications': () => ({ body: feedOf(items) }),
    'PUT /service-content/api/v1/notifications/read': ({ body }) => {
      const { uuids } = body as { uuids: readonly string[] }
      items = items.map((item) => (uuids.includes(item.uuid) ? { ...item, status: 'READ' } : item))
      return { body: {} }
    },
    'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
  }
  return { server, set: (later: readonly Notification[]) => (items = later) }
}

const unreadOnes = [1, 2, 3, 4].map((number) => news(number, 'UNREAD'))

describe('the notifications in the header', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('jwt', 'Bearer mine')
  })

  it('three notifications are shown and become read, and the others once all are asked for', async () => {
    const { asked } = await anApp(serverWith(unreadOnes).server, { at: '/contact' })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 4 new' }))
    const drawer = await screen.findByRole('dialog', { name: 'Notifications' })
    expect(
      within(drawer)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual([...['News 1', 'News 2', 'News 3']])
    expect(within(drawer).getAllByText(/New ·/)).toHaveLength(3)
    await waitFor(() => expect(asked('PUT /service-content/api/v1/notifications/read')).toHaveLength(1))
    await userEvent.click(within(drawer).getByRole('button', { name: 'View All' }))
    expect(within(drawer).getAllByRole('heading', { level: 3 })).toHaveLength(4)
    await waitFor(() => expect(asked('PUT /service-content/api/v1/notifications/read')).toHaveLength(2))
    expect(asked('PUT /service-content/api/v1/notifications/read').map(({ body }) => body)).toEqual([
      { uuids: ['n1', 'n2', 'n3'] },
      { uuids: ['n4'] },
    ])
    await userEvent.keyboard('{Escape}')
    expect((await screen.findByRole('button', { name: 'Notifications' })) === document.activeElement).toBe(true)
  })

  it('a link of a notification carries the wallet in a query that there is, and leads on', async () => {
    const { at } = await anApp(serverWith(unreadOnes).server, { at: '/elsewhere' })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 4 new' }))
    const link = await screen.findByRole('link', { name: 'Open 1' })
    expect(link.getAttribute('href')).toBe('/contact?from=news&walletAddress=tp1abc')
    await userEvent.click(link)
    await waitFor(() => expect(at()).toBe('/contact?from=news&walletAddress=tp1abc'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the feed is asked for again once the borrower has answered, and for no other navigation', async () => {
    const { asked, router } = await anApp(serverWith(unreadOnes).server, { at: '/contact' })
    await screen.findByRole('button', { name: 'Notifications, 4 new' })
    const before = asked('GET /service-content/api/v1/notifications').length
    act(() => void router.navigate('/pay'))
    expect(asked('GET /service-content/api/v1/notifications')).toHaveLength(before)
    act(() => void router.navigate('/contact', { state: { submitted: 'start/profile' } }))
    await waitFor(() => expect(asked('GET /service-content/api/v1/notifications')).toHaveLength(before + 1))
  })

  it('a feed without news says so', async () => {
    await anApp(serverWith([]).server, { at: '/contact' })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
    expect(within(await screen.findByRole('dialog')).getByText('No Notifications')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  })

  it('a notification that arrives while the page is open is announced once to screen readers', async () => {
    const { server, set } = serverWith([news(1, 'READ')])
    const { app } = await anApp(server, { at: '/contact' })
    const button = await screen.findByRole('button', { name: 'Notifications' })
    const region = button.parentElement?.querySelector('[role=status]:empty, [role=status]')
    set([news(2, 'UNREAD'), news(1, 'READ')])
    await act(() => app.queries.invalidateQueries({ queryKey: ['mine', 'notifications'] }))
    await screen.findByRole('button', { name: 'Notifications, 1 new' })
    const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    await waitFor(() => expect(announced()).toContain('Notifications, 1 new'))
    await waitFor(() => expect(announced()).not.toContain('Notifications, 1 new'))
    expect(region).toBeTruthy()
  })
})
