import { expect, it } from 'vitest'
import type { Facts } from '#engine/flow/json.ts'
import { currentDestination } from '#pages/features/application/state/current-screen.ts'
import { aFlow, aScreenOf } from '../../../kit/an-application.ts'

it('a status that the pinned release does not know leads to the screen of the newest release, as on the server', () => {
  const screens = [aScreenOf('message', 'later')]
  const flow = aFlow({ screens, statusRoutes: { unlisted: { otherwise: '@wait' } } })
  const newest = aFlow({ screens, statusRoutes: { unlisted: { otherwise: 'later' } } })
  const facts: Facts = { today: '2026-01-15', lender: {}, status: { value: 'NEW_AND_UNKNOWN' } }
  expect(currentDestination({ flow, newest: flow }, facts).go).toBe('@wait')
  expect(currentDestination({ flow, newest }, facts).go).toBe('later')
})
