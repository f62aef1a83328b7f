import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { lazyPages, type PageName, prefetchPage } from '#pages/app/lazy-pages.ts'
import { routesOf } from '#pages/app/router.tsx'
import { aJourney } from '../kit/a-journey.ts'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('prefetchPage', () => {
  it.each([
    ...['/dashboard', '/dashboard/settings', '/auth/login', '/auth/forgot-password', '/auth/new-password'],
    ...['/auth/confirm-email', '/auth/change-password', '/register/support', `/${uuid}`, '/join', '/join/name'],
  ])('the part that is fetched ahead for %s is the one that its route draws', async (path) => {
    const routes = routesOf(aJourney(), (() => Promise.reject(new Error('not drawn'))) as never)
    const name: PageName = matchRoutes(routes, path)?.at(-1)?.route.handle
    const [ahead, drawn] = await Promise.all([prefetchPage(path), lazyPages[name]()])
    expect(ahead?.Component).toBe(drawn.Component)
  })
})
