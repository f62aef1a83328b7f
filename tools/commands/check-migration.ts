import { readFile } from 'node:fs/promises'
import { type FlowLibrary, lenderFacts, lendersOf, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import {
  type CompiledFlow,
  compileValidators,
  type Facts,
  flagValues,
  isObject,
  type JourneyPart,
  type Json,
  type LenderId,
  moveApplication,
  moveDraft,
  type Release,
  type ReleaseMove,
  type ScreenValidators,
} from '#engine/index.ts'
import { conditionInWords } from '#verify/index.ts'
import { applicationsIn, type GivenApplication } from '../applications/given-applications.ts'
import { releaseOfFiles } from '../applications/release-of-files.ts'
import { storedApplications } from '../applications/stored-applications.ts'
import { chosenLenders } from '../command-line/chosen-lenders.ts'
import { CannotRun, type Command, type FlowFiles, type Io } from '../command-line/command.ts'
import { refuseBroken } from '../command-line/refuse-broken.ts'
import { count } from '../report/report.ts'

/**
 * Reports which applications a new release would break.
 *
 * JSON: `{ command, from, applications: [{ lender, uuid, is, breaks, changes }], summary: { same, safe, breaks } }`.
 */
export const checkMigration: Command = {
  name: 'check-migration',
  usage: 'check-migration APPLICATIONS | --stored [lender…]',
  summary: 'Find applications that the current flow files would break',
  about: 'Compares applications that began under another release with the flow files as they are now. Moves none of them.',
  found: 'an application would break',
  examples: [
    { line: 'check-migration applications.json', says: 'applications of the release in HEAD' },
    { line: 'check-migration applications.json --from HEAD~1', says: 'of the release at a git revision' },
    { line: 'check-migration --stored {lender}', says: 'stored applications, each under its own release' },
  ],
  formats: ['pretty', 'json'],
  options: {
    from: { type: 'string', value: 'REV', says: 'git revision of their release; HEAD by default' },
    release: { type: 'string', value: 'FILE', says: 'their release, as saved from /flows/<hash>/flow.json' },
    stored: { type: 'boolean', says: 'the applications of the server: DATABASE_URL, or the embedded database' },
    data: { type: 'string', value: 'DIR', says: 'like --stored, from the embedded database in this data folder' },
  },

  async run({ _, format, options }, io, files) {
    const stored = options.stored === true || options.data !== undefined
    const [path, ...named] = stored ? ['', ..._] : _
    if (path === undefined) throw new CannotRun('Name the file of applications: check-migration applications.json')
    if (options.from !== undefined && options.release !== undefined) throw new CannotRun('Either --from or --release.')
    if (stored && (options.from ?? options.release) !== undefined)
      throw new CannotRun('Stored applications have each their own release: neither --from nor --release goes with them.')
    const library = openFlowLibrary(await files.read())
    const lenders = chosenLenders(library, named)
    const { all, before } = stored
      ? await storedUnder(lenders, options.data)
      : { all: applicationsIn(await readJson(path), path), before: await releasesBefore(options, library, files) }
    const asked = all.filter(({ lender }) => named.length === 0 || lenders.includes(lender))
    refuseBroken(library, lendersIn(asked))
    const moves = asked.map((application) => ({
      ...application,
      move: movedOf(application, before(application), library, io.today()),
    }))
    const reported = moves.map(({ lender, uuid, move }) => ({ lender, uuid, ...move }))
    const amount = (is: ReleaseMove['is']) => reported.filter((one) => one.is === is).length
    const summary = { same: amount('same'), safe: amount('safe'), breaks: amount('breaks') }
    const from = stored ? 'their own' : typeof options.release === 'string' ? options.release : String(options.from ?? 'HEAD')
    if (format === 'json') io.out(`${JSON.stringify({ command: 'migrate', from, applications: reported, summary }, null, 2)}\n`)
    else pretty(reported, summary, io)
    return summary.breaks > 0 ? 1 : 0
  },
}

/** The older name: `migrate --dry-run`. */
export const migrate: Command = {
  ...checkMigration,
  name: 'migrate',
  about: 'The older name of check-migration; --dry-run is required.',
  options: { 'dry-run': { type: 'boolean', says: 'required: no application is moved' }, ...checkMigration.options },

  async run(args, io, files) {
    if (args.options['dry-run'] !== true)
      throw new CannotRun('No command moves applications: "check-migration", or "migrate --dry-run", reports what would break.')
    return await checkMigration.run(args, io, files)
  },
}

type ReportedMove = ReleaseMove & { readonly lender: LenderId; readonly uuid: string }

function pretty(
  reported: readonly ReportedMove[],
  { same, safe, breaks }: { same: number; safe: number; breaks: number },
  io: Io,
): void {
  const words = { same: 'is under this release', safe: 'moves safely', breaks: 'would break' }
  for (const { lender, uuid, is, breaks: broken, changes } of reported) {
    io.out(`${uuid} of ${lender} ${words[is]}\n`)
    for (const { says, because } of [...broken, ...changes]) {
      io.out(`  ${says}\n    ${because.at}${because.rule === undefined ? '' : `: ${conditionInWords(because.rule)}`}\n`)
    }
  }
  io.out(`${count(reported.length, 'application')}: ${same} the same, ${safe} safe, ${breaks} would break\n`)
}

function lendersIn(applications: readonly GivenApplication[]): readonly LenderId[] {
  return [...new Set(applications.map(({ lender }) => lender))].sort()
}

function movedOf(given: GivenApplication, before: Before | undefined, library: FlowLibrary, today: string): ReleaseMove {
  const { lender, journey, answers } = given
  const { conditions, ...facts } = given.facts
  if (!before || !lendersOf(library).includes(lender)) throw new CannotRun(`There is no lender "${lender}" before or after.`)
  const flow = releaseOfFiles(resolveLender(library, lender))
  const now: Release = { flow, validators: validatorsOf(flow) }
  // Names, telephone numbers and flags are never pinned: both releases are asked beside the newest.
  const then: Release = before(flow)
  const known: Facts = { today, lender: lenderFacts(flow.live.lender), session: { registered: journey === undefined }, ...facts }
  const all: Facts = { ...known, flags: { ...flagValues(flow.live, known, given.uuid), ...known.flags } }
  if (journey === undefined)
    return moveApplication(then, now, all, Array.isArray(conditions) ? conditions.filter(isObject) : undefined)
  if (!Object.hasOwn(then.flow.journeys, journey)) throw new CannotRun(`The release before has no registration "${journey}".`)
  return moveDraft(then, now, journey, answers ?? {}, all)
}

/** The release before, beside what is never pinned. */
type Before = (newest: CompiledFlow) => Release

async function releasesBefore(
  { from = 'HEAD', release }: { readonly [name: string]: string | boolean | undefined },
  library: FlowLibrary,
  files: FlowFiles,
): Promise<(application: GivenApplication) => Before | undefined> {
  if (typeof release === 'string') {
    const part = await readJson(release)
    if (!isObject(part) || !isObject(part.screens) || !isObject(part.journeys))
      throw new CannotRun(`${release} is no release: it has no screens and journeys.`)
    return ({ lender }) => (part.lender === lender ? beside(part as unknown as JourneyPart) : undefined)
  }
  const then = openFlowLibrary(await files.at(String(from)), library)
  const there = lendersOf(then)
  const sound = new Map<LenderId, Before>()
  return ({ lender }) => {
    const known = sound.get(lender)
    if (known || !there.includes(lender)) return known
    refuseBroken(then, [lender], { when: `at ${from}` })
    const before = beside(releaseOfFiles(resolveLender(then, lender)))
    sound.set(lender, before)
    return before
  }
}

/** Those that are stored, and the release to which each is pinned. */
async function storedUnder(lenders: readonly LenderId[], data: string | boolean | undefined) {
  const { applications, releases } = await storedApplications({ lenders, ...(typeof data === 'string' && { data }) })
  const releaseOf = new Map(applications.map((application) => [application as GivenApplication, application.release]))
  const before = (application: GivenApplication) => {
    const part = releases.get(releaseOf.get(application) ?? '')
    return part && beside(part)
  }
  return { all: applications as readonly GivenApplication[], before }
}

const validators = new WeakMap<object, ScreenValidators>()

/** Made once for each release: many applications began under it. */
function validatorsOf(part: JourneyPart): ScreenValidators {
  const known = validators.get(part) ?? compileValidators(part)
  validators.set(part, known)
  return known
}

function beside(part: JourneyPart): Before {
  const validators = validatorsOf(part)
  return ({ live }) => ({ flow: { ...part, live }, validators })
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
