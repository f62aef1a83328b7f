/** A scenario's claims as sentences: the facts that decide, and the screen or state that they lead to. */
import { isObject, type Json, type Scenario } from '#engine/index.ts'
export function claimsInWords({ routes = [], lifecycle = [], screens = [], cards = [] }: Scenario): readonly string[] {
  return [
    ...routes.map(({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.go}`),
    ...lifecycle.map(
      ({ given, then }) => `There: ${factsInWords(given as Json)} leads to ${then.state} (${(then.events ?? []).join(', ')})`,
    ),
    ...screens.flatMap(({ given, screen, then }) =>
      then.open ? [`There: ${screen} is open${given ? ` while ${factsInWords(given as Json)}` : ''}`] : [],
    ),
    ...cards.map(
      ({ given, then }) => `There: ${factsInWords(given as Json)} shows ${then.cards.map(({ category }) => category).join(', ')}`,
    ),
  ]
}

function factsInWords(given: Json): string {
  const found: string[] = []
  const look = (value: Json, path: string): void => {
    if (isObject(value)) for (const [name, part] of Object.entries(value)) look(part, path === '' ? name : `${path}.${name}`)
    else found.push(`${path} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  }
  look(given, '')
  return found.length > 0 ? found.join(', ') : 'any facts'
}
