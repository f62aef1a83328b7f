import { placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'

/** The opening brace of a file, as the place of findings about the file as a whole or about missing keys. */
export function openingOf(file: SourceNode): SourcePlace {
  const { line, column, ...place } = placeOf(file)
  return { ...place, line, column, endLine: line, endColumn: column + 1, length: 1 }
}
