import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApp, type Server } from '../../kit/an-app.tsx'
import { aFlow } from '../../kit/an-application.ts'

const all = 'GET /service-application/api/v1/application/heloc/all'

/** A server with so many applications, which lists them by pages of twenty. */
function aServer(count: number): Server {
  const items = Array.from({ length: count }, (_, index) => ({
    uuid: `uuid-${index}`,
    loanNumber: `${7770000 + index}`,
    status: 'APP_SUBMISSION',
    property: {},
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

  it('a finished application in the list has no link and says that nothing is left to do', async () => {
    const flow = aFlow({ statuses: { COMPLETE: '/' } })
    const items = ['COMPLETE', 'APP_SUBMISSION'].map((status, index) => ({
      uuid: `uuid-${index}`,
      loanNumber: `777000${index}`,
      status,
      property: {},
      auditFields: { createdDate: '2026-01-15T10:00:00Z' },
    }))
    await anApp({ ...aServer(0), [all]: { body: items } }, { at: '/', flow })
    await screen.findByText('[applicationOver]')
    expect(screen.getAllByRole('link', { name: '[continueApplication]' })).toHaveLength(1)
  })
})
