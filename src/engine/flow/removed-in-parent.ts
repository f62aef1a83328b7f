import type { Finding } from '#engine/diagnostics/finding.ts'
import { describePointer } from './describe-pointer.ts'
import { advice } from './fix.ts'
import type { LibraryFile } from './flow-library.ts'
import { parseFlowFile } from './parse-flow-file.ts'

/**
 * Rewrites the finding for an overlay item that the parent lacks, if the lock shows that the parent had the item: the
 * parent removed it. Other findings are returned unchanged.
 *
 * @param lock the lender's `overlay.lock.json`
 */
export function asRemovedInParent(finding: Finding, lock: LibraryFile | undefined): Finding {
  const { code, pointer, fixes } = finding
  const [first] = fixes
  if (code !== 'E601' || first === undefined || first.edits.length !== 1 || first.edits[0]?.length !== 0) return finding
  if (!lock || !lockedPlaces(lock).some((place) => place.startsWith(`${pointer}/`))) return finding
  return {
    ...finding,
    message: `This changes ${describePointer(pointer)}, which the parent had when this was written and has taken out since.`,
    fixes: [
      advice('Delete it, as the parent has'),
      {
        ...first,
        title: 'If it is to stay for this lender: write all of it, and its place ("$after", "$before", "$first" or "$last")',
      },
    ],
  }
}

function lockedPlaces({ path, text }: LibraryFile): readonly string[] {
  return [...(parseFlowFile(path, text).node?.members?.get('overrides')?.members?.keys() ?? [])]
}
