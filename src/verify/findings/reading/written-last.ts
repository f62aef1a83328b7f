import { placeOf, type ResolvedLender, type SourceNode, type SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, type Json, lenderOf, nodeAt, splitPointer, textPlaces } from '#engine/index.ts'

export type Written = {
  readonly pointer: FlowPointer
  readonly at: SourcePlace
  /** True if an overlay removed the part; `at` is then the place of the removal. */
  readonly isRemoval: boolean
}

type Files = Pick<ResolvedLender, 'files' | 'removed' | 'chain' | 'parent'>

/**
 * Of parts that cause a fault together, the one that the lender last in the chain wrote or removed. A part that differs
 * from the parent's only in its texts is chosen only if there is no other. Of several by one lender, the first;
 * undefined if no part exists.
 *
 * @param pointers the most likely cause first; values removed inside a list or object count as well
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

/** Removals at a pointer or inside it that no later overlay reverted. */
function removedAt({ files, removed }: Files, pointer: FlowPointer): readonly Written[] {
  return [...removed].flatMap(([path, at]) => {
    if (path !== pointer && !path.startsWith(`${pointer}/`)) return []
    const { file, keys } = splitPointer(path)
    return nodeAt(files.get(file), keys) === undefined ? [{ pointer: path, at, isRemoval: true }] : []
  })
}

/** Whether a lender's part differs from the parent's in more than its texts. */
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

/** Texts and their cases inside a value. */
function wordsIn(file: string, node: SourceNode): ReadonlySet<SourceNode> {
  return new Set(textPlaces(file, node).map(({ visit }) => visit.node))
}

function withoutWords(node: SourceNode | undefined, words: ReadonlySet<SourceNode>): Json | undefined {
  if (node === undefined || words.has(node)) return undefined
  if (node.kind === 'scalar') return node.value as Json
  if (node.kind === 'array') return (node.items ?? []).map((item) => withoutWords(item, words) ?? null)
  return Object.fromEntries([...(node.members ?? [])].map(([key, member]) => [key, withoutWords(member, words) ?? null]))
}
