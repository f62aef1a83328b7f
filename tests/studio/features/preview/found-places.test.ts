import { expect, it } from 'vitest'
import type { PreviewPlace } from '#contract/preview.ts'
import { foundPlaces } from '#studio/features/preview/found-places.ts'

const place = (kind: PreviewPlace['kind'], name: string, title: string): PreviewPlace => {
  return { kind, id: `${kind}:${name}`, title, pointer: 'screens/a.json#', file: 'base/screens/a.json', line: 1 }
}
const places = [
  place('step', 'j/birthdate', 'When is your birthday?'),
  place('screen', 'liens', 'Your liens'),
  place('text', 'x', 'Birthday'),
]

it('foundPlaces without a search text returns the places of the chosen kind', () => {
  expect(foundPlaces(places, 'screen', ' ').map(({ id }) => id)).toEqual(['screen:liens'])
})

it('foundPlaces with a search text returns the places of every kind that contain each word, in any case', () => {
  expect(foundPlaces(places, 'screen', 'BIRTH').map(({ id }) => id)).toEqual(['step:j/birthdate', 'text:x'])
  expect(foundPlaces(places, 'screen', 'birthday j/').map(({ id }) => id)).toEqual(['step:j/birthdate'])
})

it('foundPlaces returns first the place that is called as the search text, then those of the chosen kind', () => {
  expect(foundPlaces(places, 'screen', 'Birthday').map(({ id }) => id)).toEqual(['text:x', 'step:j/birthdate'])
  expect(foundPlaces(places, 'text', 'i').map(({ id }) => id)).toEqual(['text:x', 'step:j/birthdate', 'screen:liens'])
})
