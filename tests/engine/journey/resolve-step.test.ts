import { describe, expect, it } from 'vitest'
import type { CompiledFlow, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import { journeyView } from '#engine/journey/journey-view.ts'
import { type ResolvedStep, resolveStep, stepAfter } from '#engine/journey/resolve-step.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

/** Steps: `name`, `nickname` (asked of Ana alone), `extras` (nothing required), `login`. */
function join({ without = [], ...parts }: { without?: string[]; openWhen?: object; otherwise?: string } = {}) {
  const steps = [
    { id: 'name' },
    { id: 'nickname', askWhen: { '==': [{ var: 'draft.name' }, 'Ana'] } },
    { id: 'extras' },
    { id: 'login' },
  ]
  const form = (id: string, more: object = {}) => aForm({ fields: [{ id, as: 'text', ...more }] })
  return aCompiledFlow({
    'journeys/j.json': aJourney(
      steps.filter(({ id }) => !without.includes(id)),
      parts,
    ),
    'screens/j/name.json': form('name', { required: 'Who?', tidy: 'single-spaces' }),
    'screens/j/nickname.json': form('nickname', { required: 'Which?' }),
    'screens/j/extras.json': form('newsletter'),
    'screens/j/login.json': form('password', { required: 'Required', keep: 'never' }),
  })
}

const flow = join()
const bo = { name: { name: 'Bo' } }
const ana = { name: { name: 'Ana' } }

const viewOf = (of: CompiledFlow, accepted: JourneyAnswers) => journeyView(of, 'j', accepted, { today: '2026-01-15' })

function at(wanted: string | undefined, accepted: JourneyAnswers, of = flow): string {
  return result(resolveStep(of, viewOf(of, accepted), wanted, accepted, compileValidators(of)))
}

function result(resolved: ResolvedStep): string {
  return resolved.kind === 'closed' ? `closed, ${resolved.otherwise ?? 'nowhere'}` : `${resolved.kind} ${resolved.step.id}`
}

describe('a deep link into a journey', () => {
  it('the address of a journey leads to its first step', () => {
    expect(at(undefined, {})).toBe('here name')
  })

  it('a deep link leads to the first unanswered step before the linked one', () => {
    expect(at('login', {})).toBe('elsewhere name')
    expect(at('login', bo)).toBe('elsewhere extras')
    expect(at('login', ana)).toBe('elsewhere nickname')
  })

  it('a deep link opens its step if all steps before it are answered', () => {
    expect(at('extras', bo)).toBe('here extras')
    expect(at('login', { ...bo, extras: {} })).toBe('here login')
  })

  it('a step without required fields counts as unanswered until the borrower has seen it', () => {
    expect(at('login', bo)).toBe('elsewhere extras')
  })

  it('a stored answer that validation now refuses counts as missing', () => {
    expect(at('extras', { name: { name: '  ' } })).toBe('elsewhere name')
  })

  it('a deep link to an inactive or unknown step leads to the step where the borrower continues', () => {
    expect(at('nickname', bo)).toBe('elsewhere extras')
    expect(at('no-such-step', { ...bo, extras: {} })).toBe('elsewhere login')
    expect(at('no-such-step', { ...bo, extras: {}, login: { password: 'x' } })).toBe('elsewhere login')
    expect(at('__proto__', {})).toBe('elsewhere name')
  })

  it('a deep link to the first step leads to the address of its journey', () => {
    expect(at('name', {})).toBe('elsewhere name')
  })

  it('a deep link opens its step without the answers of a step that the release no longer has', () => {
    expect(at('login', bo, join({ without: ['extras'] }))).toBe('here login')
  })

  it('a deep link into a journey whose openWhen is false leads to its otherwise, or nowhere if it has none', () => {
    const openWhen = { var: 'flags.open' }
    expect(at('login', bo, join({ openWhen, otherwise: '/register' }))).toBe('closed, /register')
    expect(at('login', bo, join({ openWhen }))).toBe('closed, nowhere')
  })
})

describe('continuing from a step', () => {
  const onFrom = (step: string, accepted: JourneyAnswers) =>
    stepAfter(flow, viewOf(flow, accepted), step, accepted, compileValidators(flow))?.id

  it('the step after a submitted step is the next active one', () => {
    expect(onFrom('name', ana)).toBe('nickname')
    expect(onFrom('name', bo)).toBe('extras')
  })

  it('the step after the last step is the first unanswered one, or undefined if all are answered', () => {
    const login = { login: { password: 'x' } }
    expect(onFrom('login', { ...bo, ...login })).toBe('extras')
    expect(onFrom('login', { ...bo, ...login, extras: {} })).toBeUndefined()
  })
})
