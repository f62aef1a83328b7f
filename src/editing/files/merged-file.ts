/** A lender's merged file, with the layer that wrote each line and the values that overlays removed. */
import type { ResolvedLender } from '#engine/authoring.ts'
import { type Json, lenderOf } from '#engine/index.ts'
import { Impossible } from '../impossible.ts'
import { type MergedLine, mergedLines } from './merged-lines.ts'

export type MergedFile = {
  readonly file: string
  readonly merged: Json
  readonly lines: readonly MergedLine[]
  readonly removed: readonly { readonly pointer: string; readonly at: { readonly file: string; readonly line: number } }[]
}

/**
 * @param file as in pointers: `screens/liens.json`
 * @param own true for only the lines that the lender itself wrote
 * @throws Impossible if the lender has no such file, or the file is not JSON
 */
export function mergedFile({ written, chain, lender, parent, removed }: ResolvedLender, file: string, own: boolean): MergedFile {
  const node = written.get(file)
  if (!node) throw new Impossible(`${file} is no JSON, or nobody has it: "npm run flow -- check" says more.`)
  const lines = mergedLines(file, node, parent?.written.get(file), chain)
  return {
    ...{ file, merged: node.value },
    lines: own ? lines.filter(({ from }) => from.some((place) => lenderOf(place.file) === lender)) : lines,
    removed: [...removed]
      .filter(([pointer, at]) => pointer.startsWith(`${file}#`) && (!own || lenderOf(at.file) === lender))
      .map(([pointer, { file: by, line }]) => ({ pointer, at: { file: by, line } })),
  }
}
