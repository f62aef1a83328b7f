import type { PreviewPlace, PreviewPlaceKind } from '#contract/preview.ts'

/** The places of a kind; for a search, those of all kinds whose title, id or file contains each searched word. */
export function foundPlaces(places: readonly PreviewPlace[], kind: PreviewPlaceKind, search: string): readonly PreviewPlace[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return places.filter((place) => place.kind === kind)
  return places.filter(({ title, id, file }) => {
    const text = `${title} ${id} ${file}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
