import { placeOf, type ResolvedLender, type SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, lenderOf, nodeAt, splitPointer } from '#engine/index.ts'

export type Written = {
  readonly pointer: FlowPointer
  readonly at: SourcePlace
  /** An overlay took the part out; `at` is where. */
  readonly isRemoval: boolean
}

/**
 * Of parts that lead to a fault together, the one that the lender nearest to the end of the chain wrote or took out: without
 * it the fault would not be there. Of several by one lender the first; undefined where none is written.
 *
 * @param pointers the likeliest first; of a list or an object everything that is taken out of it counts, too
 */
export function writtenLast(
  resolved: Pick<ResolvedLender, 'files' | 'removed' | 'chain'>,
  pointers: readonly FlowPointer[],
): Written | undefined {
  const depth = ({ at }: Written) => resolved.chain.indexOf(lenderOf(at.file))
  return pointers
    .flatMap((pointer) => [...removedAt(resolved, pointer), ...writtenAt(resolved, pointer)])
    .reduce<Written | undefined>((last, one) => (last === undefined || depth(one) > depth(last) ? one : last), undefined)
}

function writtenAt({ files }: Pick<ResolvedLender, 'files'>, pointer: FlowPointer): readonly Written[] {
  const { file, keys } = splitPointer(pointer)
  const node = nodeAt(files.get(file), keys)
  return node === undefined ? [] : [{ pointer, at: placeOf(node), isRemoval: false }]
}

/** What is taken out there, or inside, and was not put back. */
function removedAt({ files, removed }: Pick<ResolvedLender, 'files' | 'removed'>, pointer: FlowPointer): readonly Written[] {
  return [...removed].flatMap(([path, at]) => {
    if (path !== pointer && !path.startsWith(`${pointer}/`)) return []
    const { file, keys } = splitPointer(path)
    return nodeAt(files.get(file), keys) === undefined ? [{ pointer: path, at, isRemoval: true }] : []
  })
}
