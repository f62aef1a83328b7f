import { expect, it } from 'vitest'
import type { FieldId, JourneyId, LenderId, ScreenRoute } from '#engine/flow/json.ts'

const screenOf = (lender: LenderId, route: ScreenRoute) => `${lender}/${route}`

it('a plain string is an id of any kind, and the compiler refuses an id of another kind', () => {
  const lender: LenderId = 'elm'
  const route: ScreenRoute = 'start/profile'
  const journey: JourneyId = 'register'
  const field: FieldId = 'dob'
  expect(screenOf(lender, route)).toBe('elm/start/profile')
  // @ts-expect-error A route is no lender and a lender no route.
  expect(screenOf(route, lender)).toBe('start/profile/elm')
  // @ts-expect-error A journey is no screen.
  expect(screenOf(lender, journey)).toBe('elm/register')
  // @ts-expect-error A field is no screen.
  expect(screenOf(lender, field)).toBe('elm/dob')
})
