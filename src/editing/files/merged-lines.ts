/** Prints a merged flow file as lines, each with the layer that wrote it. */
import { type Node, parseTree } from 'jsonc-parser'
import { idOf, placeOf, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, itemKey, type Json, lenderOf, pointTo } from '#engine/index.ts'
import { formatted } from './formatted.ts'

export type MergedLine = {
  readonly text: string
  /** The pointer to the value that begins on the line; absent for a closing bracket. */
  readonly pointer?: FlowPointer
  /** The places that wrote parts of the line, the last layer first; empty for a closing bracket. */
  readonly from: readonly SourcePlace[]
  /** The parent's values that the lender's own values on the line override. */
  readonly overridden: readonly { readonly place: SourcePlace; readonly value: Json }[]
}

/**
 * @param path of the file inside the lender
 * @param file the lender's merged file
 * @param parent the parent's file, if it has one
 * @param chain folders, base first: `ResolvedLender.chain`
 */
export function mergedLines(
  path: string,
  file: SourceNode,
  parent: SourceNode | undefined,
  chain: readonly string[],
): readonly MergedLine[] {
  const text = formatted(JSON.stringify(file.value))
  const starts = [...text.matchAll(/^./gm)].map(({ index }) => index)
  const lines = starts.map((): Line => ({ from: new Map(), overridden: [] }))
  const root = parseTree(text)
  if (root) visit(root, file, parent, path)
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const { pointer, from = new Map<string, SourcePlace>(), overridden = [] } = lines[at] ?? {}
      const nearestFirst = [...from.values()].sort((a, b) => chain.indexOf(lenderOf(b.file)) - chain.indexOf(lenderOf(a.file)))
      return { text: line, ...(pointer !== undefined && { pointer }), from: nearestFirst, overridden }
    })

  /** @param offset of the key, if the value has one */
  function visit(
    node: Node,
    source: SourceNode,
    before: SourceNode | undefined,
    pointer: FlowPointer,
    offset = node.offset,
  ): void {
    const line = lines[starts.findLastIndex((start) => start <= offset)]
    if (line) line.pointer ??= pointer
    const place = writtenAt(source)
    if (line && !line.from.has(lenderOf(place.file))) line.from.set(lenderOf(place.file), place)
    const isOwn = lenderOf(place.file) === chain.at(-1) && (source.kind === 'scalar' || isPlainList(source))
    if (line && before && isOwn && JSON.stringify(before.value) !== JSON.stringify(source.value))
      line.overridden.push({ place: writtenAt(before), value: before.value })
    for (const [index, child] of (node.children ?? []).entries()) {
      const key = String(child.children?.[0]?.value)
      const [value, part] =
        node.type === 'array' ? [child, source.items?.[index]] : [child.children?.[1], source.members?.get(key)]
      if (!value || !part) continue
      const [was, inside] =
        node.type === 'array' ? [sameItem(before, part), itemKey(part, index)] : [before?.members?.get(key), key]
      visit(value, part, was, pointTo(pointer, inside), child.offset)
    }
  }
}

type Line = { pointer?: FlowPointer; readonly from: Map<string, SourcePlace>; readonly overridden: Overridden[] }
type Overridden = MergedLine['overridden'][number]

/** An object or a list belongs to the layer that introduced it, any other value to the layer that decided it. */
function writtenAt(source: SourceNode): SourcePlace {
  const place = source.kind === 'scalar' || isPlainList(source) ? placeOf(source) : (source.layers[0] as SourcePlace)
  return source.keyPlace?.file === place.file ? source.keyPlace : place
}

function isPlainList({ items }: SourceNode): boolean {
  return items?.every(({ kind }) => kind === 'scalar') ?? false
}

function sameItem(before: SourceNode | undefined, item: SourceNode): SourceNode | undefined {
  const id = idOf(item)
  return id === undefined ? undefined : before?.items?.find((one) => idOf(one) === id)
}
