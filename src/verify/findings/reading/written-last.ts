import { placeOf, type ResolvedLender, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, type Json, lenderOf, nodeAt, splitPointer, textPlaces } from '#engine/index.ts'

export type Written = {
  readonly pointer: FlowPointer
  readonly at: SourcePlace
  /** An overlay took the part out; `at` is where. */
  readonly isRemoval: boolean
}

type Files = Pick<ResolvedLender, 'files' | 'removed' | 'chain' | 'parent'>

/**
 * Of parts that lead to a fault together, the one that the lender nearest to the end of the chain wrote or took out: without
 * it the fault would not be there. A part that differs from the parent's in its words only is no cause where another one is.
 * Of several by one lender the first; undefined where none is written.
 *
 * @param pointers the likeliest first; of a list or an object everything that is taken out of it counts, too
 */
export function writtenLast(resolved: Files, pointers: readonly FlowPointer[]): Written | undefined {
  const depth = ({ at }: Written) => resolved.chain.indexOf(lenderOf(at.file))
  const all = pointers.flatMap((pointer) => [...removedAt(resolved, pointer), ...writtenAt(resolved, pointer)])
  const deciding = all.filter((one) => decidesOtherwise(resolved, one))
  return (deciding.length > 0 ? deciding : all).reduce<Written | undefined>(
    (last, one) => (last === undefined || depth(one) > depth(last) ? one : last),
    undefined,
  )
}

function writtenAt({ files }: Files, pointer: FlowPointer): readonly Written[] {
  const { file, keys } = splitPointer(pointer)
  const node = nodeAt(files.get(file), keys)
  return node === undefined ? [] : [{ pointer, at: placeOf(node), isRemoval: false }]
}

/** What is taken out there, or inside, and was not put back. */
function removedAt({ files, removed }: Files, pointer: FlowPointer): readonly Written[] {
  return [...removed].flatMap(([path, at]) => {
    if (path !== pointer && !path.startsWith(`${pointer}/`)) return []
    const { file, keys } = splitPointer(path)
    return nodeAt(files.get(file), keys) === undefined ? [{ pointer: path, at, isRemoval: true }] : []
  })
}

/** Whether the lender that wrote a part says more there than its parent in other words. */
function decidesOtherwise(resolved: Files, { pointer, at, isRemoval }: Written): boolean {
  if (isRemoval) return true
  let level: Pick<ResolvedLender, 'chain' | 'parent'> = resolved
  while (level.parent && level.chain.at(-1) !== lenderOf(at.file)) level = level.parent
  const { file, keys } = splitPointer(pointer)
  const [now, before] = [resolved.files.get(file), level.parent?.files.get(file)]
  if (before === undefined || nodeAt(before, keys) === undefined) return true
  const [decided, decidedBefore] = [now, before].map((node) => node && withoutWords(nodeAt(node, keys), wordsIn(file, node)))
  return JSON.stringify(decided) !== JSON.stringify(decidedBefore)
}

/** Texts, with the cases from which rules choose one. */
function wordsIn(file: string, node: SourceNode): ReadonlySet<SourceNode> {
  return new Set(textPlaces(file, node).map(({ visit }) => visit.node))
}

function withoutWords(node: SourceNode | undefined, words: ReadonlySet<SourceNode>): Json | undefined {
  if (node === undefined || words.has(node)) return undefined
  if (node.kind === 'scalar') return node.value as Json
  if (node.kind === 'array') return (node.items ?? []).map((item) => withoutWords(item, words) ?? null)
  return Object.fromEntries([...(node.members ?? [])].map(([key, member]) => [key, withoutWords(member, words) ?? null]))
}
