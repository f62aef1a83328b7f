/** Writes a folder's `approved.json`. */
import { type FlowLibrary, isSame } from '#engine/authoring.ts'
import type { FlowPath, Json, LenderId } from '#engine/index.ts'
import {
  APPROVED_FILE,
  type ApprovedPlace,
  type ConfirmedDifference,
  keyOfPlace,
  placesToApprove,
  readApproval,
} from '#verify/index.ts'
import { formatted } from '../files/formatted.ts'

type Confirmed = ReadonlyMap<string, ConfirmedDifference>
type Approved = ApprovedPlace & { readonly is: Json }

export function approvedFile(folder: LenderId): FlowPath {
  return `${folder}/${APPROVED_FILE}`
}

/**
 * The approval updated to the folder's present values.
 *
 * @param isMeant which places to update; others keep their approved value
 */
export function withApproved(library: FlowLibrary, folder: LenderId, isMeant: (at: ApprovedPlace) => boolean): string {
  const kept = approvedIn(library, folder).filter((one) => !isMeant(one))
  return approvalText([...kept, ...[...placesToApprove(library, folder).values()].filter(isMeant)], confirmedIn(library, folder))
}

/** The approval with one more difference from the parent that a person confirms. */
export function withConfirmed(library: FlowLibrary, folder: LenderId, place: string, confirmed: ConfirmedDifference): string {
  return approvalText(approvedIn(library, folder), new Map([...confirmedIn(library, folder), [place, confirmed]]))
}

function approvedIn(library: FlowLibrary, folder: LenderId): readonly Approved[] {
  const places = readApproval(library, folder).approval?.places.values() ?? []
  return [...places].map(({ node, ...at }) => ({ ...at, is: node.value }))
}

function confirmedIn(library: FlowLibrary, folder: LenderId): Confirmed {
  return readApproval(library, folder).approval?.confirmed ?? new Map()
}

/** The updated approvals after a command changed files: only places that the command wrote or removed are approved. */
export function approvalsAfter(before: FlowLibrary, after: FlowLibrary): ReadonlyMap<FlowPath, string> {
  return new Map(
    [...after.folders.keys()].flatMap((folder) => {
      if (!readApproval(after, folder).approval) return []
      const [was, is] = [before, after].map((library) => placesToApprove(library, folder))
      const changed = (at: ApprovedPlace) => {
        const [then, now] = [was?.get(keyOfPlace(at))?.is, is?.get(keyOfPlace(at))?.is]
        return then === undefined || now === undefined ? then !== now : !isSame(then, now)
      }
      const text = withApproved(after, folder, changed)
      return text === after.files.get(approvedFile(folder))?.text ? [] : [[approvedFile(folder), text] as const]
    }),
  )
}

function approvalText(places: readonly Approved[], confirmed: Confirmed): string {
  const sorted = (some: readonly Approved[]) =>
    Object.fromEntries(some.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ place, is }) => [place, is]))
  const languages = Map.groupBy(
    places.filter(({ language }) => language !== undefined),
    ({ language = '' }) => language,
  )
  const translated = [...languages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([language, some]) => [language, sorted(some)])
  const own = places.filter(({ language }) => language === undefined)
  const differences = [...confirmed].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = {
    places: sorted(own),
    ...(translated.length > 0 && { languages: Object.fromEntries(translated) }),
    ...(differences.length > 0 && { confirmed: Object.fromEntries(differences) }),
  }
  return formatted(JSON.stringify(content))
}
