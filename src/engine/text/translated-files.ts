import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { arrayNode, objectNode, type SourceNode, scalarNode } from '#engine/flow/source-node.ts'
import { hasWords, pointerOfPlace, textPlaces } from './text-places.ts'
import { translationsIn } from './translations.ts'

type Files = ResolvedLender['files']

/**
 * A lender's files with the translations of one locale. A translation is applied only if the English text that it
 * translates is unchanged; otherwise the English text remains. A document is translated whole or not at all: nobody
 * signs one in two languages.
 */
export function translatedFiles(files: Files, locale: string): Files {
  const translations = new Map(translationsIn(files.get(`copy/${locale}.json`)).map((one) => [one.place, one]))
  const named = new Set([...translations.keys()].map((place) => pointerOfPlace(place).replace(/#.*/s, '')))
  return new Map(
    [...files].map(([path, file]) => {
      const replaced = new Map<SourceNode, string>()
      const places = named.has(path) ? textPlaces(path, file) : []
      for (const { place, words } of places) {
        const translation = translations.get(place)
        if (translation?.of === words.value) replaced.set(words, translation.is)
      }
      const isPart =
        path.startsWith('documents/') && places.some(({ words }) => !replaced.has(words) && hasWords(String(words.value)))
      return [path, replaced.size === 0 || isPart ? file : withWords(file, replaced)]
    }),
  )
}

function withWords(node: SourceNode, replaced: ReadonlyMap<SourceNode, string>): SourceNode {
  const words = replaced.get(node)
  if (words !== undefined) return scalarNode(words, node)
  if (node.members) return objectNode(new Map([...node.members].map(([key, part]) => [key, withWords(part, replaced)])), node)
  if (node.items)
    return arrayNode(
      node.items.map((item) => withWords(item, replaced)),
      node,
    )
  return node
}
