import { count } from '#consequences/count.ts'
import type { ReportedCase } from '#consequences/results.ts'
import { isFailing } from '#consequences/scenarios/declined-claims.ts'
import { runScenario } from '#consequences/scenarios/run-scenario.ts'
import { type ScenarioFile, type Stage, scenariosOf } from '#consequences/scenarios/scenario-run.ts'
import { isFailedScenario, testRun } from '#consequences/scenarios/test-run.ts'
import { assertKnownPlaces } from '#editing/assert-known-places.ts'
import { declinedFile, withDeclined } from '#editing/files/with-declined.ts'
import {
  BASE,
  claimIsStatedBy,
  claimPointers,
  claimsAt,
  declinedClaims,
  type ResolvedLender,
  resolveLender,
  scenarioName,
} from '#engine/authoring.ts'
import { insideLender, lenderOf, splitPointer } from '#engine/index.ts'
import { CannotRun, command } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { unifiedDiff } from '../report/unified-diff.ts'

/**
 * `decline`: writes a lender's `scenarios/declined.json`. `--format json`: `{ file, declined: name[], left: name[] }`;
 * `left` are failing scenarios of the lender's own.
 */
export const decline = command({
  name: 'decline',
  usage: 'decline <lender> "<reason>" [scenario[#claim]…]',
  summary: 'Decline the inherited scenarios that fail for a lender',
  about:
    'Writes them into scenarios/declined.json of the lender, with the reason. With scenario names, declines only those; rates#/routes/texas declines the single claim texas in the list routes of the scenario rates, and its other claims still have to hold. What passes, and what the lender itself states, is never declined.',
  found: 'a scenario of the lender itself fails',
  examples: {
    'decline {lender} "never asks about a sale" --dry-run': 'all inherited scenarios that fail now',
    'decline {other} "lends less" --dry-run --format json': 'for programs',
    'test {lender}': 'shows which scenarios fail',
  },
  formats: ['pretty', 'json'],
  options: {
    'dry-run': 'print the change and write nothing',
  },

  async run({ _: [lender, reason, ...named], options, format }, io, files) {
    if (lender === undefined || reason === undefined || reason.trim() === '')
      throw new CannotRun(`That is "npm run flow -- ${this.usage}".`)
    const library = await openFlows(files)
    chosenLenders(library, [lender], true)
    if (lender === BASE) throw new CannotRun('base inherits no scenario: change its scenarios, or delete them.')
    refuseBroken(library, [lender], { flowAlone: true })
    const { report, ran } = testRun(library, [lender])
    const { cases } = report
    const failing = cases.filter(isFailedScenario)
    const isOwn = ({ file = '' }: ReportedCase) => lenderOf(file) === lender
    const left = failing.filter(isOwn).map(nameOf)
    const inherited = failing.filter((one) => !isOwn(one)).map(nameOf)
    const resolved = resolveLender(library, lender)
    for (const name of named) {
      const { file: scenario, keys } = splitPointer(name)
      if (keys.length === 0) refuseOthers(name, resolved, inherited, left)
      else refuseOtherClaims(scenario, name.slice(scenario.length + 1), resolved, ran[0]?.stage)
    }
    const names = named.length > 0 ? named : inherited

    const path = declinedFile(lender)
    const before = library.files.get(path)?.text
    const after = withDeclined(before, new Map(names.map((name) => [name, reason])))
    const isDry = options['dry-run'] === true
    if (names.length > 0 && !isDry) await files.write(path, after)
    if (format === 'json') io.out(`${JSON.stringify({ file: files.shown(path), declined: names, left }, null, 2)}\n`)
    else {
      if (names.length > 0 && isDry) io.out(unifiedDiff(files.shown(path), before ?? '', after))
      const where = isDry ? 'would be declined in' : 'declined in'
      io.out(
        names.length === 0
          ? `Every inherited scenario holds for ${lender}: there is nothing to decline.\n`
          : `${whatOf(names)} ${where} ${files.shown(path)}: ${names.join(', ')}.\n`,
      )
      if (left.length > 0)
        io.out(
          `${count(left.length, 'scenario')} of ${lender}’s own ${left.length === 1 ? 'fails' : 'fail'}: ${left.join(', ')}.\n`,
        )
    }
    return left.length > 0 ? 1 : 0
  },
})

function nameOf({ file = '' }: ReportedCase): string {
  return scenarioName(insideLender(file))
}

function whatOf(names: readonly string[]): string {
  const claims = names.filter((name) => name.includes('#')).length
  const scenarios = names.length - claims
  const both = [
    ...(scenarios > 0 ? [count(scenarios, 'inherited scenario')] : []),
    ...(claims > 0 ? [count(claims, 'inherited claim')] : []),
  ]
  return both.join(' and ')
}

/** @throws CannotRun for a scenario that is missing, already declined, passing, or the lender's own */
function refuseOthers(name: string, resolved: ResolvedLender, failing: readonly string[], own: readonly string[]): void {
  const { lender } = resolved
  const { node } = scenarioNamed(name, resolved)
  if (own.includes(name) || node?.layers.some(({ file }) => file === `${lender}/scenarios/${name}.json`))
    throw new CannotRun(`"${name}" is stated by ${lender} itself: change it there, or delete its file.`)
  if (!failing.includes(name)) throw new CannotRun(`"${name}" holds for ${lender}: there is nothing to decline.`)
}

/** @throws CannotRun for a claim that is missing, already declined, passing, or the lender's own */
function refuseOtherClaims(name: string, claim: string, resolved: ResolvedLender, stage: Stage | undefined): void {
  const { lender } = resolved
  const { node, scenario } = scenarioNamed(name, resolved)
  assertKnownPlaces('claim', claim, claimsAt(node, claim).length > 0 ? [claim] : claimPointers(node))
  if (declinedClaims(node).has(claim)) throw new CannotRun(`"${name}#${claim}" is declined already.`)
  if (claimIsStatedBy(`${lender}/scenarios/${name}.json`, node, claim))
    throw new CannotRun(`"${name}#${claim}" is stated by ${lender} itself: change it there, or take it out of its file.`)
  if (!stage || !isFailing(node, claim, runScenario(stage, scenario)))
    throw new CannotRun(`"${name}#${claim}" holds for ${lender}: there is nothing to decline.`)
}

/** @throws CannotRun for a scenario that is missing or already declined */
function scenarioNamed(name: string, resolved: ResolvedLender): ScenarioFile {
  const all = scenariosOf(resolved)
  assertKnownPlaces(
    'scenario',
    name,
    all.map(({ path }) => scenarioName(path)),
  )
  const found = all.find(({ path }) => scenarioName(path) === name) as ScenarioFile
  if (found.scenario.notForUs !== undefined) throw new CannotRun(`"${name}" is declined already.`)
  return found
}
