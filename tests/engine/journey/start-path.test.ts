import { describe, expect, it } from 'vitest'
import { startPath } from '#engine/journey/start-path.ts'
import { aCompiledFlow, aJourney } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({
  'journeys/a-old.json': aJourney([], { path: '/old' }),
  'journeys/b-new.json': aJourney([], { path: '/new', openWhen: { var: 'flags.new' }, otherwise: '/old' }),
})
const today = '2026-01-15'

describe('where an application begins', () => {
  it('an application begins with the journey that names a fallback, while that journey is open', () => {
    expect(startPath(flow, { today, flags: { new: true } })).toBe('/new')
  })

  it('an application begins with the fallback while the first journey is closed', () => {
    expect(startPath(flow, { today, flags: { new: false } })).toBe('/old')
  })

  it('no application can begin while no journey is open', () => {
    expect(startPath({ journeys: {} }, { today })).toBeUndefined()
  })
})
