import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApp, type Server } from '../../kit/an-app.tsx'

const all = 'GET /service-application/api/v1/application/heloc/all'

/** A server with so many applications, which lists them by pages of twenty. */
function aServer(count: number): Server {
  const items = Array.from({ length: count }, (_, index) => ({
    uuid: `uuid-${index}`,
    loanNumber: `${7770000 + index}`,
    status: 'APP_SUBMISSION',
    property: {},
    due: 'Your plans',
    open: [],
    auditFields: { createdDate: '2026-01-15T10:00:00Z' },
  }))
  return {
    [all]: ({ query }) => {
      const from = Number(query.get('page') ?? 0) * 20
      return { body: items.slice(from, from + 20) }
    },
    'GET /service-profile/api/v1/profile': { body: { uuid: 'p' } },
  }
}

describe('the list of applications', () => {
  beforeEach(() => {
    localStorage.clear()
    localStorage.setItem('jwt', 'Bearer mine')
  })

  it.each([
    [0, 1],
    [3, 1],
    [20, 2],
    [45, 3],
  ])('the list shows all of %i applications, fetched in %i pages', async (count, pages) => {
    const { asked } = await anApp(aServer(count), { at: '/' })
    await screen.findByRole('heading', { level: 1, name: '[applications]' })
    expect(screen.queryAllByRole('listitem').filter((item) => item.querySelector('h2'))).toHaveLength(count)
    expect(asked(all)).toHaveLength(pages)
  })

  it('an application under way names its home, its amount and what comes next, and leads there', async () => {
    const item = { ...ofList, status: 'OFFERED', property: { street1: '12 Main Street', city: 'Nashville' }, amount: 8_500_000 }
    await anApp({ ...aServer(0), [all]: { body: [{ ...item, due: 'Choose an offer', open: [] }] } }, { at: '/' })
    await screen.findByRole('heading', { level: 2, name: '12 Main Street, Nashville' })
    expect(screen.getByText('[applicationAmount]')).toBeTruthy()
    expect(screen.getByText('[applicationNext]')).toBeTruthy()
    expect(screen.getByRole('link', { name: '[continueApplication]' }).getAttribute('href')).toBe('/uuid-0')
  })

  it('a finished application has no button to go on, and links to the screens that stay open', async () => {
    const item = { ...ofList, status: 'COMPLETE', open: [{ route: 'complete', heading: 'Your line is open' }] }
    await anApp({ ...aServer(0), [all]: { body: [item] } }, { at: '/' })
    await screen.findByText('[applicationOver]')
    expect(screen.queryByRole('link', { name: '[continueApplication]' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Your line is open' }).getAttribute('href')).toBe('/uuid-0/complete')
  })
})

const ofList = {
  ...{ uuid: 'uuid-0', loanNumber: '7770000', property: {} },
  auditFields: { createdDate: '2026-01-15T10:00:00Z' },
}
