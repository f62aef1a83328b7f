/** A scenario's claims as sentences: the facts that decide, and the screen or state that they lead to. */
import type { Json, Scenario } from '#engine/index.ts'
import { factsInWords as factsWithWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/index.ts'

export function claimsInWords({ routes = [], lifecycle = [], screens = [], cards = [] }: Scenario): readonly string[] {
  return [
    ...routes.map(({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.go}`),
    ...lifecycle.map(
      ({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.state} (${(then.events ?? []).join(', ')})`,
    ),
    ...screens.flatMap(({ given, screen, then }) =>
      then.open ? [`There: ${screen} is open${given ? ` while ${factsInWords(given as Json)}` : ''}`] : [],
    ),
    ...cards.map(({ given, then: { cards = [], cardsById = {} } }) => {
      const shown = [...cards.map(({ category }) => category), ...Object.keys(cardsById).filter((id) => cardsById[id])]
      return `There: ${factsInWords(given as Json)} shows ${shown.join(', ')}`
    }),
  ]
}

function factsInWords(given: Json): string {
  const found = factsWithWords(given, contractFacts).map((part) => part.join(' = '))
  return found.length > 0 ? found.join(', ') : 'any facts'
}
