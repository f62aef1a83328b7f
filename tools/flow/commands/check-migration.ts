import { readFile } from 'node:fs/promises'
import { changeInWords } from '#consequences/compare/change-in-words.ts'
import { count } from '#consequences/count.ts'
import { type FlowLibrary, lenderFacts, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import {
  compileValidators,
  type Facts,
  flagValues,
  isObject,
  type JourneyPart,
  type Json,
  type LenderId,
  type LivePart,
  moveApplication,
  moveDraft,
  type Release,
  type ReleaseMove,
  type ScreenValidators,
} from '#engine/index.ts'
import { ruleInWords } from '#engine/sentences.ts'
import { homeEquity } from '#product/authoring.ts'
import { contractFacts } from '#verify/index.ts'
import { applicationsIn, type GivenApplication } from '../applications/given-applications.ts'
import { releaseOfFiles } from '../applications/release-of-files.ts'
import { storedApplications } from '../applications/stored-applications.ts'
import { CannotRun, command, type FlowFiles, type Io } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'

/**
 * Reports which applications a new release would break, and which ones a change of live values (limits, flags, words) affects
 * at once, whatever release they are pinned to.
 *
 * JSON: `{ command, from, applications: [{ lender, uuid, is, breaks, changes, atOnce }], live: [{ lender, file, changed }],
 * summary: { same, safe, breaks, atOnce } }`.
 */
export const checkMigration = command({
  name: 'check-migration',
  usage: 'check-migration APPLICATIONS | --stored [lender…]',
  summary: 'Find stored applications that new flow files would break',
  about:
    'Compares applications that began under an earlier release with the flow files as they are now. docs/diff.md describes the file. No application is changed.',
  found: 'an application is affected',
  examples: {
    'check-migration applications.json': 'applications that began under the flow files in HEAD',
    'check-migration applications.json --from HEAD~1': 'that began under the files of another git revision',
    'check-migration --stored {lender}': 'stored applications, each under its own release',
  },
  formats: ['pretty', 'json'],
  options: {
    'from REV': 'git revision of their release; HEAD by default',
    'release FILE': 'their release: the saved response of the server’s /flows/<hash>/flow.json',
    stored: 'the applications of the server: DATABASE_URL, or the embedded database',
    'data DIR': 'like --stored, from the embedded database in this data folder',
  },

  async run({ _, format, options }, io, files) {
    const stored = options.stored === true || options.data !== undefined
    const [path, ...named] = stored ? ['', ..._] : _
    if (path === undefined) throw new CannotRun('Name the file of applications: check-migration applications.json')
    if (options.from !== undefined && options.release !== undefined) throw new CannotRun('Either --from or --release.')
    if (stored && (options.from ?? options.release) !== undefined)
      throw new CannotRun('Stored applications have each their own release: neither --from nor --release goes with them.')
    const library = await openFlows(files)
    const lenders = chosenLenders(library, named)
    const { all, past } = stored
      ? await storedUnder(lenders, options.data)
      : { all: applicationsIn(await readJson(path), path), past: await filesBefore(options, library, files) }
    const asked = all.filter(({ lender }) => named.length === 0 || lenders.includes(lender))
    refuseBroken(library, lendersIn(asked))
    const reported = asked.map((application) => ({
      ...{ lender: application.lender, uuid: application.uuid },
      ...movedOf(application, past, library, io.today()),
    }))
    const live = lendersIn(asked).flatMap((lender) => liveChanges(lender, past.liveOf(lender), library))
    const amount = (is: ReleaseMove['is']) => reported.filter((one) => one.is === is).length
    const atOnce = reported.filter((one) => one.atOnce.length > 0).length
    const summary = { same: amount('same'), safe: amount('safe'), breaks: amount('breaks'), atOnce }
    const from = stored ? 'their own' : typeof options.release === 'string' ? options.release : String(options.from ?? 'HEAD')
    const report = { command: 'migrate', from, applications: reported, live, summary }
    if (format === 'json') io.out(`${JSON.stringify(report, null, 2)}\n`)
    else pretty(report, io)
    return summary.breaks + summary.atOnce > 0 ? 1 : 0
  },
})

/** The former name of the command: `migrate --dry-run`. */
export const migrate = command({
  ...checkMigration,
  name: 'migrate',
  about: 'The older name of check-migration; --dry-run is required.',
  options: {
    'dry-run': 'required: no application is moved',
    ...checkMigration.options,
  },

  async run(args, io, files) {
    if (args.options['dry-run'] !== true)
      throw new CannotRun('No command moves applications: "check-migration", or "migrate --dry-run", reports what would break.')
    return await checkMigration.run(args, io, files)
  },
})

type ReportedMove = ReleaseMove & {
  readonly lender: LenderId
  readonly uuid: string
  /** The breaks that a change of live values causes, whichever release the application is pinned to. */
  readonly atOnce: ReleaseMove['breaks']
}

type LiveChange = { readonly lender: LenderId; readonly file: string; readonly changed: string }

type Report = {
  readonly applications: readonly ReportedMove[]
  readonly live: readonly LiveChange[]
  readonly summary: { readonly same: number; readonly safe: number; readonly breaks: number; readonly atOnce: number }
}

function pretty({ applications, live, summary: { same, safe, breaks, atOnce } }: Report, io: Io): void {
  for (const { lender, file, changed } of live)
    io.out(`${file} of ${lender} changes at once, for applications of every release too: ${changed}\n`)
  const words = { same: 'is under this release', safe: 'moves safely', breaks: 'would break' }
  for (const { lender, uuid, is, breaks: broken, changes, atOnce: immediate } of applications) {
    io.out(`${uuid} of ${lender} ${words[is]}${immediate.length > 0 ? ', and is affected at once' : ''}\n`)
    const reasons = [...immediate.map((one) => ({ ...one, says: `at once, ${one.says}` })), ...broken, ...changes]
    for (const { says, because } of reasons) {
      io.out(
        `  ${says}\n    ${because.at}${because.rule === undefined ? '' : `: ${ruleInWords(because.rule, { facts: contractFacts })}`}\n`,
      )
    }
  }
  const concerned = live.length > 0 ? `; ${atOnce} affected at once by what is not pinned` : ''
  io.out(`${count(applications.length, 'application')}: ${same} the same, ${safe} safe, ${breaks} would break${concerned}\n`)
}

function lendersIn(applications: readonly GivenApplication[]): readonly LenderId[] {
  return [...new Set(applications.map(({ lender }) => lender))].sort()
}

/** The live values that differ between the files and the earlier state. */
function liveChanges(lender: LenderId, before: LivePart | undefined, library: FlowLibrary): LiveChange[] {
  if (!before) return []
  const { live } = releaseOfFiles(resolveLender(library, lender))
  const files = [
    ['lender.json', before.lender, live.lender],
    ['flags.json', before.flags, live.flags],
    ['shell.json', before.shell, live.shell],
    ['dashboard.json', before.dashboard ?? {}, live.dashboard ?? {}],
    ['pages/', before.pages ?? {}, live.pages ?? {}],
    ['hours.json', before.hours ?? {}, live.hours ?? {}],
    ['chat.json', before.chat ?? {}, live.chat ?? {}],
  ] as const
  return files.flatMap(([file, was, is]) => {
    const changed = changeInWords(JSON.stringify(was), JSON.stringify(is))
    return changed === '' ? [] : [{ lender, file, changed }]
  })
}

function movedOf(
  given: GivenApplication,
  past: Past,
  library: FlowLibrary,
  today: string,
): Omit<ReportedMove, 'lender' | 'uuid'> {
  const { lender } = given
  const part = past.releaseOf(given)
  if (!part || !lendersOf(library).includes(lender)) throw new CannotRun(`There is no lender "${lender}" before or after.`)
  const now = releaseOf(releaseOfFiles(resolveLender(library, lender)))
  const { live } = now.flow
  const liveBefore = past.liveOf(lender) ?? live
  const facts = { before: factsUnder(liveBefore, given, today), after: factsUnder(live, given, today) }
  // Both releases get the newest live values, whose changes are compared separately under the pinned release.
  const pinned = releaseOf(part, live)
  const move = moveOf(given, pinned, now, { before: facts.after, after: facts.after })
  const atOnce = moveOf(given, releaseOf(part, liveBefore), pinned, facts)
  return { ...move, atOnce: [...atOnce.breaks, ...atOnce.changes] }
}

function moveOf(given: GivenApplication, before: Release, after: Release, facts: { before: Facts; after: Facts }): ReleaseMove {
  const { journey, answers } = given
  const { conditions } = given.facts
  if (journey === undefined)
    return moveApplication(before, after, facts, Array.isArray(conditions) ? conditions.filter(isObject) : undefined)
  if (!Object.hasOwn(before.flow.journeys, journey)) throw new CannotRun(`The release before has no registration "${journey}".`)
  return moveDraft(before, after, journey, answers ?? {}, facts)
}

function factsUnder(live: LivePart, { uuid, journey, facts }: GivenApplication, today: string): Facts {
  const { conditions: _, ...given } = facts
  const known: Facts = { today, lender: lenderFacts(live.lender), session: { registered: journey === undefined }, ...given }
  return { ...known, flags: { ...flagValues(live, known, uuid), ...known.flags } }
}

/** The pinned releases, and the live parts before this change; without these, live values are not compared. */
type Past = {
  readonly releaseOf: (application: GivenApplication) => JourneyPart | undefined
  readonly liveOf: (lender: LenderId) => LivePart | undefined
}

async function filesBefore(
  { from = 'HEAD', release }: { readonly [name: string]: string | boolean | undefined },
  library: FlowLibrary,
  files: FlowFiles,
): Promise<Past> {
  if (typeof release === 'string') {
    const part = await readJson(release)
    if (!isObject(part) || !isObject(part.screens) || !isObject(part.journeys))
      throw new CannotRun(`${release} is no release: it has no screens and journeys.`)
    const releaseOf = ({ lender }: GivenApplication) => (part.lender === lender ? (part as unknown as JourneyPart) : undefined)
    return { releaseOf, liveOf: () => undefined }
  }
  const then = openFlowLibrary(await files.at(String(from)), library)
  const there = lendersOf(then)
  const sound = new Set<LenderId>()
  const flowOf = (lender: LenderId) => {
    if (!there.includes(lender)) return undefined
    if (!sound.has(lender)) refuseBroken(then, [lender], { when: `at ${from}` })
    sound.add(lender)
    return releaseOfFiles(resolveLender(then, lender))
  }
  return { releaseOf: ({ lender }) => flowOf(lender), liveOf: (lender) => flowOf(lender)?.live }
}

/** Stored applications with their pinned releases, and the live parts on the server. */
async function storedUnder(lenders: readonly LenderId[], data: string | boolean | undefined) {
  const { applications, releases, live } = await storedApplications({ lenders, ...(typeof data === 'string' && { data }) })
  const releaseOf = new Map(applications.map(({ uuid, release }) => [uuid, release]))
  const past: Past = {
    releaseOf: ({ uuid }) => releases.get(releaseOf.get(uuid) ?? ''),
    liveOf: (lender) => live.get(lender),
  }
  // The exported facts contain lender and flags; remove them, because here they come from the live parts compared.
  const all = applications.map(({ facts: { lender: _, flags: __, ...facts }, ...application }) => ({ ...application, facts }))
  return { all: all as readonly GivenApplication[], past }
}

const validators = new WeakMap<object, ScreenValidators>()

/** Cached per release, because many applications share one. */
function releaseOf(part: JourneyPart & { readonly live?: LivePart }, live = part.live as LivePart): Release {
  const known = validators.get(part) ?? compileValidators(part)
  validators.set(part, known)
  return { flow: { ...part, live, product: homeEquity }, validators: known }
}

async function readJson(path: string): Promise<Json> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CannotRun(`There is no file ${path}.`)
  })
  try {
    return JSON.parse(text) as Json
  } catch {
    throw new CannotRun(`${path} is no JSON.`)
  }
}
