import { count } from '#consequences/count.ts'
import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { approvedFile, withApproved, withConfirmed } from '#editing/parts/approved-file.ts'
import type { FlowLibrary } from '#engine/authoring.ts'
import { insideLender, type LenderId, lenderOf } from '#engine/index.ts'
import {
  type ApprovedPlace,
  confirmableDifferences,
  pathOf,
  placesToApprove,
  readApproval,
  unapprovedPlaces,
} from '#verify/index.ts'
import { CannotRun, command, type ExitCode, type FlowFiles, type Io } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { unifiedDiff } from '../report/unified-diff.ts'

/**
 * `approve`: writes a folder's `approved.json`. `--format json`: `{ file, places: { place, language?, now?, approved?
 * }[] }`, with each place whose approval changed.
 */
export const approve = command({
  name: 'approve',
  usage: 'approve <folder> [file…]',
  summary: 'Approve the present texts and settings of a folder',
  about:
    'Writes them into approved.json of the folder; "test" then reports each of them that changes. Rules are not included, nor what the folder inherits. With file names, approves only those files. With --confirm, confirms by name one difference from the parent that "check" reports: of a rule, a consent, money, or words of the law: approve <folder> --confirm <place> --by <name>.',
  examples: {
    'approve {lender} --dry-run': 'show what would be approved',
    'approve {other} --dry-run': 'the same for another lender',
    'approve base --dry-run --format json': 'for programs',
  },
  formats: ['pretty', 'json'],
  options: {
    'dry-run': 'print the change and write nothing',
    'confirm PLACE': 'confirm one difference from the parent',
    'by NAME': 'who confirms it',
  },

  async run({ _: [folder, ...named], options, format }, io, files) {
    if (folder === undefined) throw new CannotRun(`That is "npm run flow -- ${this.usage}".`)
    const library = await openFlows(files)
    chosenLenders(library, [folder], true)
    refuseBroken(library, [folder], { flowAlone: true })
    const isFirst = readApproval(library, folder).approval === undefined
    if (isFirst && named.length > 0)
      throw new CannotRun(`${folder} has no approval yet: "npm run flow -- approve ${folder}" approves all of its files.`)
    const isDry = options['dry-run'] === true
    if (options.confirm !== undefined)
      return confirmed({ library, folder, place: options.confirm, by: options.by, isDry }, io, files)
    const places = [...placesToApprove(library, folder).values()]
    const open = isFirst ? places.map(({ is, node: _, ...at }) => ({ ...at, now: is })) : unapprovedPlaces(library, folder)
    const paths = named.map((name) => asPath(name, folder))
    for (const path of paths) assertKnownPlaces('file', path, [...places, ...open].map(pathOf))
    const isMeant = (at: ApprovedPlace) => paths.length === 0 || paths.includes(pathOf(at))
    const approved = open.filter(isMeant)

    const path = approvedFile(folder)
    const before = library.files.get(path)?.text ?? ''
    const after = withApproved(library, folder, isMeant)
    if (!isDry && approved.length > 0) await files.write(path, after)
    if (format === 'json') {
      io.out(`${JSON.stringify({ file: files.shown(path), places: approved.map(({ path: _, ...at }) => at) }, null, 2)}\n`)
      return 0
    }
    if (isDry) io.out(unifiedDiff(files.shown(path), before, after))
    const verb = isDry ? 'would be approved' : 'approved'
    io.out(
      approved.length === 0
        ? 'Everything there is approved already.\n'
        : `${count(approved.length, 'place')} ${verb} in ${files.shown(path)}. The review of that change is the review of the words.\n`,
    )
    return 0
  },
})

type Confirmation = {
  readonly library: FlowLibrary
  readonly folder: LenderId
  readonly place: string
  readonly by: unknown
  readonly isDry: boolean
}

async function confirmed({ library, folder, place, by, isDry }: Confirmation, io: Io, files: FlowFiles): Promise<ExitCode> {
  if (typeof by !== 'string' || by.trim().length < 2) {
    throw new CannotRun('Say who confirms it: --by "Name of the person who answers for it".')
  }
  if (readApproval(library, folder).approval === undefined)
    throw new CannotRun(`${folder} has no approval yet: "npm run flow -- approve ${folder}" comes first.`)
  const differences = confirmableDifferences(library, folder)
  assertKnownPlaces(
    'difference',
    place,
    differences.map((one) => one.place),
  )
  const difference = differences.find((one) => one.place === place)
  const path = approvedFile(folder)
  const on = io.today()
  const after = withConfirmed(library, folder, place, { is: difference?.is ?? null, by: by.trim(), on })
  if (isDry) io.out(unifiedDiff(files.shown(path), library.files.get(path)?.text ?? '', after))
  else await files.write(path, after)
  io.out(`${by.trim()} ${isDry ? 'would confirm' : 'confirms'} that ${folder} differs from its parent at ${place}.\n`)
  return 0
}

/** A flow file's path, from `lender.json`, `acme/lender.json` or `flows/acme/lender.json`. */
function asPath(name: string, folder: string): string {
  const path = name.replace(/^(\.\/)?flows\//, '')
  return lenderOf(path) === folder ? insideLender(path) : path
}
