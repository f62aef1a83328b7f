import { readFile } from 'node:fs/promises'
import { conditionsOf, factsOf } from '#consequences/scenarios/scenario-run.ts'
import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import type { ResolvedLender } from '#engine/authoring.ts'
import { type CompiledFlow, isObject, type JourneyId, type Json } from '#engine/index.ts'
import { isSecretIn } from '#verify/explanation.ts'
import { checkedFlow, factsOfFlow } from '#verify/index.ts'
import { releaseOfFiles } from '../applications/release-of-files.ts'
import { storedApplications } from '../applications/stored-applications.ts'
import { type Arguments, CannotRun, command } from '../command-line/command.ts'
import { openFlows, soundLender } from '../command-line/lenders.ts'
import { explainApplicant, type Person } from '../explain/explain-applicant.ts'
import { applicantIn, type KnownApplicant } from '../explain/facts-file.ts'
import { explainCode } from '../explain/finding-page.ts'
import { jsonExplained } from '../explain/json-explained.ts'
import { maskOf } from '../explain/masked.ts'
import { prettyExplained } from '../explain/pretty-explained.ts'

/** `explain`: explains decisions about an applicant or, with `--code`, a finding. */
export const explain = command({
  name: 'explain',
  usage: 'explain <lender> <facts.json> | --code CODE',
  summary: 'Explain what an applicant sees, or what a finding means',
  about:
    'Prints screen, lifecycle, steps, cards and flags, each with the lines and facts that decided it. The file has facts, written as in "given" of a scenario, or is a whole scenario, or has applications. With --application and without a file it explains a stored application.',
  examples: {
    'explain {lender} {scenario}': 'the applicant of a scenario',
    'explain base {scenario} --long': 'also the events whose rules are not true',
    'explain --code E101': 'a finding, with a wrong and a right example',
  },
  formats: ['pretty', 'json'],
  options: {
    'journey JOURNEY': 'only this journey',
    'claim CLAIM': 'the claim to explain, of a scenario with several: routes/texas',
    'application ID': 'the id of an application in the file or, without a file, in the database',
    'data DIR': 'data folder of stored applications, in place of DATABASE_URL or DATA_DIR',
    long: 'also the lifecycle events whose rules are not true, with the reasons',
    'code CODE': 'the code or the name of a finding',
  },

  async run(args, io, files) {
    const { options, _: named, format } = args
    if (typeof options.code === 'string') return explainCode(options.code, named, format, io)
    const [lender, path, ...more] = named
    if (lender === undefined || more.length > 0 || (path === undefined && options.application === undefined)) {
      throw new CannotRun('Say whom: explain <lender> <facts.json>, or which finding: explain --code E101.')
    }
    if (path !== undefined && options.data !== undefined) throw new CannotRun(`Either a file or --data: "${path}" is a file.`)
    const resolved = soundLender(await openFlows(files), lender)
    const newest = releaseOfFiles(resolved)
    const whom = path === undefined ? await storedOne(newest, args) : { applicant: await inFile(path, resolved, args), of: path }
    const { applicant, pinned } = { pinned: undefined, ...whom }
    const flow = pinned ?? newest
    const journeys = chosenJourneys(flow, applicant, options.journey)
    const explained = explainApplicant(flow, personOf(flow, applicant), { journeys, long: options.long === true, newest })
    const heading = { lender, of: whom.of, ...(pinned && { release: pinned.hash }) }
    const mask = maskOf(applicant.given, isSecretIn(flow))
    const sources = { flow, shown: files.shown, mask, ...(!pinned && { resolved }) }
    io.out(format === 'json' ? jsonExplained(heading, explained, sources) : prettyExplained(heading, explained, sources))
    return 0
  },
})

async function inFile(path: string, resolved: ResolvedLender, { options }: Arguments): Promise<KnownApplicant> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotRun(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`)
  })
  return applicantIn(path, text, factsOfFlow(checkedFlow(resolved)), {
    ...(typeof options.claim === 'string' && { claim: options.claim }),
    ...(typeof options.application === 'string' && { application: options.application }),
  })
}

/** One stored application; `pinned` is its release, if the files have changed since. */
async function storedOne(newest: CompiledFlow, { options: { application, data } }: Arguments) {
  const { lender } = newest
  const wanted = { lenders: [lender], application: String(application), ...(typeof data === 'string' && { data }) }
  const { applications, releases } = await storedApplications(wanted)
  const [found] = applications
  if (!found) throw new CannotRun(`${lender} has no application ${application}.`)
  const part = releases.get(found.release)
  const pinned = part && part.hash !== newest.hash ? { pinned: { ...part, live: newest.live, product: newest.product } } : {}
  return { applicant: { given: found.facts }, of: `application ${found.uuid}`, ...pinned }
}

function personOf(flow: CompiledFlow, { given, journey, answers }: KnownApplicant): Person {
  const fixed: Json = given.flags ?? {}
  return {
    facts: factsOf({ flow }, given),
    conditions: conditionsOf(given),
    ...(journey !== undefined && { answers: { journey, steps: answers ?? {} } }),
    fixedFlags: new Set(isObject(fixed) ? Object.keys(fixed) : []),
  }
}

/** The named journey, else the journey of the answers, else all journeys. */
function chosenJourneys(
  { journeys }: CompiledFlow,
  { journey }: KnownApplicant,
  asked: string | boolean | undefined,
): readonly JourneyId[] {
  const known = Object.keys(journeys).sort()
  for (const one of [asked, journey]) {
    if (typeof one === 'string') assertKnownPlaces('journey', one, known)
  }
  if (typeof asked === 'string') return [asked]
  return journey === undefined ? known : [journey]
}
