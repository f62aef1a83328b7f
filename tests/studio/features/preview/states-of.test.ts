import { describe, expect, it } from 'vitest'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { statesOf } from '#studio/features/preview/states-of.ts'

const flow = aCompiledFlow({
  'journeys/register.json': aJourney([{ id: 'first', screen: 'a' }]),
  'screens/a.json': aForm({}),
  'screens/auth/login.json': aForm({ saves: 'session' }),
  'screens/liens.json': aForm({ saves: 'application' }),
})

describe('statesOf', () => {
  it('only a screen that the server resolves can be loading, or fail to come', () => {
    expect(statesOf(flow, 'screen:liens')).toEqual(expect.arrayContaining(['shown', 'loading', 'failed']))
    for (const place of ['step:register/first', 'screen:auth/login'] as const) {
      expect(statesOf(flow, place)).toContain('shown')
      expect(statesOf(flow, place)).not.toEqual(expect.arrayContaining(['loading']))
      expect(statesOf(flow, place)).not.toEqual(expect.arrayContaining(['failed']))
    }
  })
})
