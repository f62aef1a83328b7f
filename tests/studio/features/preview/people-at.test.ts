import { describe, expect, it } from 'vitest'
import type { PreviewPeople } from '#contract/preview.ts'
import type { Answers, Facts } from '#engine/index.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { answersAt, partOf, sampleAt } from '#studio/features/preview/people-at.ts'

const flow = aCompiledFlow({
  'journeys/register.json': aJourney([
    { id: 'first', screen: 'a' },
    { id: 'name', screen: 'b' },
  ]),
  'screens/a.json': aForm({}),
  'screens/b.json': aForm({}),
  'screens/liens.json': aForm({ saves: 'application' }),
})

const people: PreviewPeople = {
  hash: 'one',
  common: {},
  samples: [
    { facts: { today: '2026-01-15' }, conditions: [], answers: { journey: 'register', steps: { first: { x: 1 } } } },
    { facts: { today: '2026-01-15', application: { amount: 1 } }, conditions: [] },
    { facts: { today: '2026-01-15', application: { amount: 2 } }, conditions: [] },
  ],
  people: [
    {
      ...{ id: 'applicant', name: '', says: '' },
      visits: { 'step:register/name': 0, 'screen:liens': 1, 'status:LIENS': 1 },
      missing: { 'screen:hidden': 'No line leads there.' },
    },
    { id: 'frozen', name: 'Frozen', says: '', visits: { 'screen:liens': 2 } },
  ],
}

describe('sampleAt', () => {
  it('sampleAt shows a step, screen or text with the facts of the chosen sample applicant', () => {
    const { sample, note } = sampleAt(flow, people, { place: 'screen:liens', person: 'frozen' }) ?? {}
    expect([sample?.facts.application, note]).toEqual([{ amount: 2 }, undefined])
  })

  it('sampleAt takes the first applicant, with a note, if the chosen applicant never reaches the place', () => {
    const { sample, note } = sampleAt(flow, people, { place: 'status:LIENS', person: 'frozen' }) ?? {}
    expect(sample?.facts.application).toEqual({ amount: 1 })
    expect(note).toContain('Frozen never comes here')
  })

  it('sampleAt explains in a note why no applicant reaches a screen, and returns nothing for an unknown step', () => {
    expect(sampleAt(flow, people, { place: 'screen:hidden' })?.note).toBe('No applicant comes here. No line leads there.')
    expect(sampleAt(flow, people, { place: 'step:register/unknown' })).toBeUndefined()
  })

  it('sampleAt merges the facts in the URL over those of the applicant', () => {
    const facts = '{"application":{"state":"TX"}}'
    expect(sampleAt(flow, people, { place: 'screen:liens', facts })?.sample.facts.application).toEqual({ amount: 1, state: 'TX' })
  })

  it.each(['[1]', '{'])('sampleAt ignores facts in the URL that are not a JSON object, with a note: %s', (facts) => {
    const { sample, note } = sampleAt(flow, people, { place: 'screen:liens', facts }) ?? {}
    expect([sample?.facts.application, note]).toEqual([{ amount: 1 }, 'The facts in the address are no JSON object.'])
  })
})

describe('sampleAt for a case of a text', () => {
  it('sampleAt prefers an applicant for whom the rule of a conditional text is true', () => {
    const holdsFor = ({ application }: Facts) => application?.amount === 2
    const { sample, note } = sampleAt(flow, people, { place: 'screen:liens', holdsFor }) ?? {}
    expect([sample?.facts.application, note]).toEqual([{ amount: 2 }, undefined])
  })

  it('sampleAt takes the first applicant, with a note, for a conditional text whose rule is true for no applicant', () => {
    const { sample, note } = sampleAt(flow, people, { place: 'screen:liens', holdsFor: () => false }) ?? {}
    expect([sample?.facts.application, note]).toEqual([{ amount: 1 }, expect.stringContaining('as if its rule were true')])
  })
})

describe('partOf', () => {
  it.each([
    ['text:screens/b.json#/heading', 'step:register/name'],
    ['text:screens/liens.json#/heading', 'screen:liens'],
    ['text:conditions.json#/cards/LIENS/heading', 'card:LIENS'],
    ['text:shell.json#/words/back', 'step:register/first'],
    ['card:LIENS', 'card:LIENS'],
  ] as const)('partOf finds for the text or card %s the step, screen or card that shows the text: %s', (place, part) => {
    expect(partOf(flow, place)).toBe(part)
  })
})

describe('answersAt', () => {
  it('answersAt fills a step with the answers of an applicant who continued from that step', () => {
    expect(answersAt(flow, people, 'step:register/first', () => ({}), 1)).toEqual({ x: 1 })
    expect(answersAt(flow, people, 'step:register/name', () => ({}), 1)).toBeUndefined()
  })

  it('answersAt fills a screen with the answers of the applicant who saved most answers on that screen', () => {
    const saved = ({ application }: Facts): Answers => (application?.amount === 2 ? { amount: 2 } : {})
    expect(answersAt(flow, people, 'screen:liens', saved, 9)).toEqual({ amount: 2 })
  })

  it('answersAt resolves the screen for no further applicant after one who answered each field', () => {
    const asked: Facts[] = []
    const saved = (facts: Facts): Answers => ({ amount: asked.push(facts) })
    expect(answersAt(flow, people, 'screen:liens', saved, 1)).toEqual({ amount: 1 })
    expect(asked).toHaveLength(1)
  })
})
