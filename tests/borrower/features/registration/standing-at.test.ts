import { describe, expect, it } from 'vitest'
import { type Standing, standingAt } from '#borrower/features/registration/standing-at.ts'
import type { CompiledFlow, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { aJourney } from '../../kit/a-journey.ts'

function at(wanted: string | undefined, accepted: JourneyAnswers, flow: CompiledFlow = aJourney()): string {
  const view = journeyView(flow, 'join', accepted, { today: '2026-01-15' })
  return said(standingAt(flow, view, wanted, accepted, {}))
}

function said(standing: Standing): string {
  return standing.kind === 'closed' ? `closed, ${standing.otherwise ?? 'nowhere'}` : `${standing.kind} ${standing.step.id}`
}

const bo = { name: { name: 'Bo' } }
const ana = { name: { name: 'Ana' } }

describe('a deep link into a journey', () => {
  it('begins at the journey’s own path', () => {
    expect(at(undefined, {})).toBe('here name')
  })

  it('leads to the first unanswered step before it', () => {
    expect(at('login', {})).toBe('elsewhere name')
    expect(at('login', bo)).toBe('elsewhere extras')
    expect(at('login', ana)).toBe('elsewhere nickname')
  })

  it('stands where everything before it is answered, its own answers being open', () => {
    expect(at('extras', bo)).toBe('here extras')
    expect(at('login', { ...bo, extras: {} })).toBe('here login')
  })

  it('takes a step that nobody saw for unanswered, though nothing in it is required', () => {
    expect(at('login', bo)).toBe('elsewhere extras')
  })

  it('does not count answers that would be refused now', () => {
    expect(at('extras', { name: { name: '  ' } })).toBe('elsewhere name')
  })

  it('leads to where one goes on from a step that is not asked, or that there is not', () => {
    expect(at('nickname', bo)).toBe('elsewhere extras')
    expect(at('no-such-step', { ...bo, extras: {} })).toBe('elsewhere login')
    expect(at('no-such-step', { ...bo, extras: {}, login: { password: 'x' } })).toBe('elsewhere login')
    expect(at('__proto__', {})).toBe('elsewhere name')
  })

  it('has one address for the first step', () => {
    expect(at('name', {})).toBe('elsewhere name')
  })

  it('follows a release that asks something else', () => {
    expect(at('login', bo, aJourney({ without: ['extras'] }))).toBe('here login')
  })

  it('leads away from a closed journey', () => {
    const openWhen = { var: 'flags.open' }
    expect(at('login', bo, aJourney({ openWhen, otherwise: '/register' }))).toBe('closed, /register')
    expect(at('login', bo, aJourney({ openWhen }))).toBe('closed, nowhere')
  })
})
