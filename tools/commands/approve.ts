import { openFlowLibrary } from '#engine/authoring.ts'
import { insideLender, lenderOf } from '#engine/index.ts'
import { type ApprovedPlace, pathOf, placesToApprove, readApproval, unapprovedPlaces } from '#verify/index.ts'
import { approvedFile, withApproved } from '../approval/approved-file.ts'
import { chosenLenders, mustBeKnown } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command } from '../command-line/command.ts'
import { refuseBroken } from '../command-line/refuse-broken.ts'
import { count } from '../report/report.ts'
import { unifiedDiff } from '../report/unified-diff.ts'

/**
 * `approve`: writes a folder's `approved.json`. `--format json`: `{ file, places: { place, language?, now?, approved?
 * }[] }`, with each place whose approval changed.
 */
export const approve: Command = {
  name: 'approve',
  usage: 'approve <folder> [file…]',
  summary: 'Approve the present texts and settings of a folder',
  about:
    'Writes them into approved.json of the folder; "test" then reports each of them that changes. Rules are not included, nor what the folder inherits. With file names, approves only those files.',
  examples: [
    { line: 'approve {lender} --dry-run', says: 'show what would be approved' },
    { line: 'approve {other} --dry-run', says: 'the same for another lender' },
    { line: 'approve base --dry-run --format json', says: 'for programs' },
  ],
  formats: ['pretty', 'json'],
  options: { 'dry-run': { type: 'boolean', says: 'print the change and write nothing' } },

  async run({ _: [folder, ...named], options, format }, io, files) {
    if (folder === undefined) throw new CannotRun(`That is "npm run flow -- ${this.usage}".`)
    const texts = await files.read()
    const library = openFlowLibrary(texts)
    chosenLenders(library, [folder], true)
    refuseBroken(library, [folder], { flowAlone: true })
    const isFirst = readApproval(library, folder).approval === undefined
    if (isFirst && named.length > 0)
      throw new CannotRun(`${folder} has no approval yet: "npm run flow -- approve ${folder}" approves all of its files.`)
    const said = [...placesToApprove(library, folder).values()]
    const open = isFirst ? said.map(({ is, node: _, ...at }) => ({ ...at, now: is })) : unapprovedPlaces(library, folder)
    const paths = named.map((name) => asPath(name, folder))
    for (const path of paths) mustBeKnown('file', path, [...said, ...open].map(pathOf))
    const isMeant = (at: ApprovedPlace) => paths.length === 0 || paths.includes(pathOf(at))
    const approved = open.filter(isMeant)

    const path = approvedFile(folder)
    const before = texts.get(path) ?? ''
    const after = withApproved(library, folder, isMeant)
    const isDry = options['dry-run'] === true
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
}

/** A flow file's path, from `lender.json`, `acme/lender.json` or `flows/acme/lender.json`. */
function asPath(name: string, folder: string): string {
  const path = name.replace(/^(\.\/)?flows\//, '')
  return lenderOf(path) === folder ? insideLender(path) : path
}
