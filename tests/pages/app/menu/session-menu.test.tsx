import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentPage, MenuAnswer } from '#contract/content.ts'
import { anApp, type Server } from '../../kit/an-app.tsx'

const contact: ContentPage = {
  heading: 'Contact us',
  paragraphs: [
    { id: 'phone', heading: 'By telephone', text: 'Call us.' },
    { id: 'more', text: 'Or write.' },
  ],
  actions: [{ id: 'home', label: 'My dashboard', go: '/dashboard' }],
}

const menu: MenuAnswer = {
  ...{ name: 'Ana Moreno', email: 'ana@mail.example', open: 'Menu' },
  groups: [
    {
      id: 'main',
      entries: [
        { id: 'contact', label: 'Support', go: '/contact' },
        { id: 'outside', label: 'Elsewhere', go: 'https://elsewhere.example' },
        { id: 'call', label: 'Call', go: 'tel:+16155550100' },
        { id: 'out', label: 'Leave', go: '@sign-out' },
      ],
    },
  ],
}

const server: Server = {
  'GET /service-content/api/v1/pages': ({ query }) => (query.get('path') === '/contact' ? { body: contact } : { status: 404 }),
  'GET /service-content/api/v1/menu': { body: menu },
  'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
}

describe('the menu of a signed-in borrower', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('jwt', 'Bearer mine')
  })

  it('a borrower opens the menu and goes to a page, whose texts are the server’s', async () => {
    const { at } = await anApp(server, { at: '/no-such-page' })
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    await screen.findByRole('dialog', { name: 'Menu' })
    expect(screen.getByText('Ana Moreno')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Elsewhere' }).getAttribute('href')).toBe('https://elsewhere.example')
    await userEvent.click(screen.getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { level: 1, name: 'Contact us' })
    expect(at()).toBe('/contact')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('region', { name: 'By telephone' }).textContent).toContain('Call us.')
    expect(screen.getByText('Or write.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My dashboard' }).getAttribute('href')).toBe('/dashboard')
  })

  it('the button that opened the menu has the focus after Escape', async () => {
    await anApp(server, { at: '/contact' })
    const button = await screen.findByRole('button', { name: 'Menu' })
    await userEvent.click(button)
    expect((await screen.findByRole('link', { name: 'Support' })).getAttribute('aria-current')).toBe('page')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it('a borrower whose menu cannot be fetched can sign out all the same', async () => {
    await anApp({ ...server, 'GET /service-content/api/v1/menu': { status: 404 } }, { at: '/contact' })
    expect(await screen.findByRole('button', { name: '[signOut]' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  it('a URL for which the server has no page shows the heading “page not found”', async () => {
    await anApp(server, { at: '/no-such-page' })
    await screen.findByRole('heading', { level: 1, name: '[pageMissing]' })
  })

  it('a visitor who is not signed in has no menu', async () => {
    localStorage.clear()
    const { asked } = await anApp(server, { at: '/auth/login' })
    await act(async () => {})
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(asked('GET /service-content/api/v1/menu')).toHaveLength(0)
  })
})
