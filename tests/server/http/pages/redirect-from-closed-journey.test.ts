import { describe, expect, it } from 'vitest'
import type { CompiledFlow, Rule } from '#engine/index.ts'
import { redirectFromClosedJourney } from '#server/http/pages/redirect-from-closed-journey.ts'

const flow = (openWhen?: Rule, otherwise?: string) => {
  const journey = { path: '/new', ...(openWhen !== undefined && { openWhen }), ...(otherwise !== undefined && { otherwise }) }
  return { journeys: { new: journey } } as unknown as Pick<CompiledFlow, 'journeys'>
}
const facts = { today: '2026-01-15', flags: { open: false } }
const flag: Rule = { var: 'flags.open' }
const away = (of: ReturnType<typeof flow>, path = '/account/heloc/new', flags = facts.flags) =>
  redirectFromClosedJourney(of, path, { ...facts, flags })

describe('the address of a journey that is closed', () => {
  it('a closed journey and each of its steps lead to where its flow says', () => {
    expect(away(flow(flag, '/old'))).toBe('/account/heloc/old')
    expect(away(flow(flag, '/old'), '/account/heloc/new/birthdate')).toBe('/account/heloc/old')
  })

  it('the server redirects no address of an open journey, of a journey that leads nowhere else, or of another page', () => {
    expect(away(flow(flag, '/old'), undefined, { open: true })).toBeUndefined()
    expect(away(flow(undefined, '/old'))).toBeUndefined()
    expect(away(flow(flag))).toBeUndefined()
    expect(away(flow(flag, '/old'), '/account/heloc/newer')).toBeUndefined()
  })

  it.each<Rule>([{ and: [flag, { answered: 'profile.uuid' }] }, { or: [flag, { var: 'session.isBroker' }] }])(
    'a journey that opens to some who are signed in is left to the browser',
    (rule) => {
      expect(away(flow(rule, '/old'))).toBeUndefined()
    },
  )
})
