/** The editor schema of translation files: suggests each text's key, with the English text as a snippet. */
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

/** Escapes dollars and braces, which have a meaning in snippets. */
function escaped(english: string): string {
  return english.replace(/[\\$}]/g, '\\$&')
}
