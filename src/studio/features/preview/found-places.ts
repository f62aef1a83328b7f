import type { PreviewPlace, PreviewPlaceKind } from '#contract/preview.ts'

/**
 * The places of a kind; for a search, those of all kinds whose title, id or file contains each searched word: first the
 * place that is called so, then those of the kind.
 */
export function foundPlaces(places: readonly PreviewPlace[], kind: PreviewPlaceKind, search: string): readonly PreviewPlace[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return places.filter((place) => place.kind === kind)
  const found = places.filter(({ title, id, file }) => {
    const text = `${title} ${id} ${file}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const name = search.trim().toLowerCase()
  const rank = (place: PreviewPlace) => (isCalled(place, name) ? 0 : place.kind === kind ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

function isCalled({ title, id }: PreviewPlace, name: string): boolean {
  return title.toLowerCase() === name || id.slice(id.indexOf(':') + 1).toLowerCase() === name
}
