/** The keys of a file of translations: every place of a text, to be taken over with the English that stands there. */
import type { JsonSchema } from '#engine/authoring.ts'
import { isReadFile, textPlaces } from '#engine/index.ts'
import type { CheckedFlow } from '#verify/index.ts'
export const TEXT_SCHEMA = 'texts.schema.json'

export function textAddresses({ resolved }: CheckedFlow): JsonSchema {
  const places = [...resolved.files].flatMap(([path, node]) => (isReadFile(path) ? textPlaces(path, node) : []))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Texts',
    properties: Object.fromEntries(
      places.map(({ place, words }) => {
        const english = String(words.value)
        return [place, { description: english, defaultSnippets: [{ body: { of: escaped(english), is: '$1' } }] }]
      }),
    ),
  }
}

/** Dollars and braces mean something in a snippet. */
function escaped(english: string): string {
  return english.replace(/[\\$}]/g, '\\$&')
}
