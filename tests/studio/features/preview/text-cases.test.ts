import { expect, it } from 'vitest'
import type { PreviewFlow, PreviewPlace } from '#contract/preview.ts'
import { resolveText } from '#engine/index.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { casesOf, chosenCase } from '#studio/features/preview/text-cases.ts'

const heading = {
  cases: [{ id: 'early', when: { '==': [{ var: 'flags.early' }, true] }, text: 'You are early' }],
  otherwise: 'You are here',
}
const flow = aCompiledFlow({
  'journeys/register.json': aJourney([{ id: 'first', screen: 'a' }]),
  'screens/a.json': aForm({ heading }),
})
const preview = { hash: 'one', flow, facts: [] } as unknown as PreviewFlow
const aText = (pointer: string, title: string): PreviewPlace => {
  const at = `screens/a.json#/${pointer}`
  return { kind: 'text', id: `text:${at}`, title, pointer: at, file: 'acme/screens/a.json', line: 1 }
}
const early = aText('heading/cases/early/text', 'You are early')
const otherwise = aText('heading/otherwise', 'You are here')
const places = [aText('text', 'Welcome'), early, otherwise, aText('hint/otherwise', 'You are here')]
const facts = { today: '2026-01-15' }

it('casesOf returns a preview place for each case of a conditional text, and none for a text without rules', () => {
  expect(casesOf(places, early.id)).toEqual([
    { place: early.id, name: 'early' },
    { place: otherwise.id, name: 'otherwise' },
  ])
  expect(casesOf(places, places[0]?.id ?? early.id)).toEqual([])
})

it.each([early, otherwise])(
  'chosenCase shows the case "$title" of a conditional text whatever the facts are, and does not change the flow',
  (place) => {
    const before = JSON.stringify(flow)
    const chosen = chosenCase(preview, places, place.id)?.flow.flow
    expect(chosen && resolveText(chosen, chosen.screens.a?.heading ?? '', facts)).toMatchObject({ template: place.title })
    expect([JSON.stringify(flow), chosen?.journeys]).toEqual([before, flow.journeys])
  },
)

it('a case of a conditional text matches the facts for which the rule of the case is true', () => {
  const holdsFor = chosenCase(preview, places, early.id)?.holdsFor
  expect([holdsFor?.(facts), holdsFor?.({ ...facts, flags: { early: true } })]).toEqual([false, true])
})
