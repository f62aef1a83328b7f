import { describe, expect, it } from 'vitest'
import { startPath } from '#engine/journey/start-path.ts'
import { aCompiledFlow, aJourney } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({
  'journeys/a-old.json': aJourney([], { path: '/old' }),
  'journeys/b-new.json': aJourney([], { path: '/new', openWhen: { var: 'flags.new' }, otherwise: '/old' }),
})
const today = '2026-01-15'

describe('where an application begins', () => {
  it('where an application begins is the journey that names another to fall back on, while it is open', () => {
    expect(startPath(flow, { today, flags: { new: true } })).toBe('/new')
  })

  it('where an application begins is the other one while it is closed', () => {
    expect(startPath(flow, { today, flags: { new: false } })).toBe('/old')
  })

  it('where an application begins is nowhere where none is open', () => {
    expect(startPath({ journeys: {} }, { today })).toBeUndefined()
  })
})
