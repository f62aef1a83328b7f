import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DashboardItem, DashboardPage } from '#contract/dashboard.ts'
import { anApp, type Server } from '../../kit/an-app.tsx'

const home = 'GET /service-application/api/v1/application/heloc/dashboard'

const page: Omit<DashboardPage, 'applications' | 'isLast'> = {
  ...{ heading: 'Your applications', empty: 'You have none yet.', start: 'Start', startAnother: 'Start another' },
}

const anItem = (differs: Partial<DashboardItem> = {}): DashboardItem => ({
  ...{ uuid: 'uuid-0', heading: '12 Main Street, Nashville', standing: 'It is your turn.' },
  next: { label: 'Next', heading: 'Choose an offer', button: 'Continue' },
  ...{ open: [], figures: [], sections: [] },
  ...differs,
})

/** A server with these applications, which lists them by pages of twenty. */
function aServer(items: readonly DashboardItem[]): Server {
  return {
    [home]: ({ query }) => {
      const from = Number(query.get('page') ?? 0) * 20
      const applications = items.slice(from, from + 20)
      return { body: { ...page, applications, isLast: applications.length < 20 } }
    },
    'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
  }
}

describe('the dashboard', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('jwt', 'Bearer mine')
  })

  it.each([
    [1, 1],
    [20, 2],
    [45, 3],
  ])('the dashboard shows all of %i applications, fetched in %i pages', async (count, pages) => {
    const items = Array.from({ length: count }, (_, index) => anItem({ uuid: `uuid-${index}` }))
    const { asked } = await anApp(aServer(items), { at: '/dashboard' })
    await screen.findByRole('heading', { level: 1, name: 'Your applications' })
    expect(screen.getAllByRole('article')).toHaveLength(count)
    expect(asked(home)).toHaveLength(pages)
  })

  it('the root of the app leads to the dashboard and keeps the query', async () => {
    const { router } = await anApp(aServer([anItem()]), { at: '/?lender=hearthline' })
    await screen.findByRole('heading', { level: 1, name: 'Your applications' })
    expect(router.location.pathname + router.location.search).toBe('/dashboard?lender=hearthline')
  })

  it('a borrower without applications reads so, and starts the first one', async () => {
    await anApp(aServer([]), { at: '/dashboard' })
    await screen.findByText('You have none yet.')
    expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/join')
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('an application under way says where it stands and what comes next, and leads there', async () => {
    await anApp(aServer([anItem({ figures: [{ id: 'amount', label: 'Line of credit', value: '$85,000' }] })]), {
      at: '/dashboard',
    })
    const one = within(await screen.findByRole('article', { name: '12 Main Street, Nashville' }))
    expect(one.getByText('It is your turn.')).toBeTruthy()
    expect(one.getByText('$85,000')).toBeTruthy()
    expect(one.getByText(/Choose an offer/)).toBeTruthy()
    expect(one.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/uuid-0')
  })

  it('a finished application has no button to go on, and links to the screens that stay open', async () => {
    const { next: _, ...over } = anItem({ open: [{ route: 'complete', heading: 'Your line is open' }] })
    await anApp(aServer([over]), { at: '/dashboard' })
    const link = await screen.findByRole('link', { name: 'Your line is open' })
    expect(link.getAttribute('href')).toBe('/uuid-0/complete')
    expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull()
  })

  it('the timeline says of each step whether it is done, and the day', async () => {
    const steps = [
      { id: 'begun', state: 'done', text: 'You started', on: '2026-03-02', day: 'March 2, 2026' },
      { id: 'offers', state: 'current', text: 'We make your offers', note: 'A few minutes' },
      { id: 'paid', state: 'ahead', text: 'We pay' },
    ] as const
    const section = { id: 'timeline', shows: 'timeline', heading: 'What happened', empty: 'Nothing', all: 'All', steps } as const
    await anApp(aServer([anItem({ sections: [section] })]), { at: '/dashboard' })
    const region = within(await screen.findByRole('region', { name: 'What happened' }))
    const [done, current, ahead] = region.getAllByRole('listitem')
    expect(done?.textContent).toBe('[progressDone] You startedMarch 2, 2026')
    expect(current?.textContent).toBe('[progressCurrent] We make your offersA few minutes')
    expect(current?.getAttribute('aria-current')).toBe('step')
    expect(ahead?.textContent).toBe('[progressAhead] We pay')
  })

  it('three papers are shown until all are asked for, and files of the borrower have no button', async () => {
    const papers = Array.from({ length: 5 }, (_, index) => {
      const kind = index === 0 ? 'received' : 'made'
      return { uuid: `paper-${index}`, kind, title: `Paper ${index}`, on: '2026-03-02', day: 'March 2, 2026' } as const
    })
    const section = { id: 'papers', shows: 'papers', heading: 'Papers', empty: 'None', all: 'Show all 5', papers } as const
    await anApp(aServer([anItem({ sections: [section] })]), { at: '/dashboard' })
    const region = within(await screen.findByRole('region', { name: 'Papers' }))
    expect(region.getAllByRole('listitem')).toHaveLength(3)
    expect(region.getAllByRole('button', { name: /Paper/ })).toHaveLength(2)
    const all = region.getByRole('button', { name: 'Show all 5' })
    expect(all.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(all)
    expect(region.getAllByRole('listitem')).toHaveLength(5)
    expect(all.getAttribute('aria-expanded')).toBe('true')
  })

  it('an e-mail opens to its text, and an empty section says so', async () => {
    const email = {
      uuid: 'm-1',
      channel: 'email',
      on: '2026-03-02',
      day: 'March 2, 2026',
      title: 'Your offers are ready',
      paragraphs: ['Hello Ana'],
    } as const
    const texts = { heading: 'Messages', empty: 'We have not written.', all: 'All' }
    const sections = [
      { ...texts, id: 'messages', shows: 'messages', messages: [email] },
      { ...texts, id: 'papers', shows: 'papers', papers: [], heading: 'Papers', empty: 'No papers yet.' },
    ] as const
    await anApp(aServer([anItem({ sections })]), { at: '/dashboard' })
    await userEvent.click(await screen.findByText('Your offers are ready'))
    expect(screen.getByText('Hello Ana').closest('details')?.open).toBe(true)
    expect(screen.getByText('No papers yet.')).toBeTruthy()
  })

  it('a dashboard that cannot be fetched offers to try again', async () => {
    let isUp = false
    const server = aServer([anItem()])
    const answer = server[home] as never as (asked: unknown) => object
    await anApp({ ...server, [home]: (asked: unknown) => (isUp ? answer(asked) : { status: 500, body: {} }) } as never, {
      at: '/dashboard',
    })
    const again = await screen.findByRole('button', { name: '[tryAgain]' })
    isUp = true
    await userEvent.click(again)
    await screen.findByRole('article')
  })
})
