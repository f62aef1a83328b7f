/**
 * Reads a file with the facts of an applicant: by namespace as in a scenario's `given`, a whole scenario, or
 * applications as for `check-migration`. Errors are reported with their places, because a misspelt fact would explain
 * another applicant.
 */

import { nameMeant } from '#editing/assert-known-places.ts'
import { mergeOver, parseFlowFile, type SourceNode, wholeClaims } from '#engine/authoring.ts'
import { type FactSchema, isObject, type JourneyAnswers, type Json, type JsonObject } from '#engine/index.ts'
import { wrongFacts } from '#verify/index.ts'
import { applicationsIn } from '../applications/given-applications.ts'
import { CannotRun } from '../command-line/command.ts'

export type KnownApplicant = {
  /** Facts by namespace, as in a scenario's `given`. */
  readonly given: JsonObject
  /** The journey of an unsubmitted registration. */
  readonly journey?: string
  readonly answers?: JourneyAnswers
}

export type Asked = {
  /** The claim of a scenario to explain: `routes/texas`. */
  readonly claim?: string
  /** The uuid of the application to explain, if the file has several. */
  readonly application?: string
}

/** @throws CannotRun with one line for each error */
export function applicantIn(path: string, text: string, facts: FactSchema, asked: Asked): KnownApplicant {
  const { node, findings } = parseFlowFile(path, text)
  if (!node || findings.length > 0) {
    throw new CannotRun(findings.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n'))
  }
  if (!node.members && !node.items) throw new CannotRun(`${path}:1:1 holds no facts: { "status": { "value": … }, … }`)
  if (node.items || node.members?.has('applications') || node.members?.has('facts')) return oneOf(path, node, facts, asked)
  const isScenario = ['title', 'given', 'walk', ...lists].some((key) => node.members?.has(key))
  if (!isScenario && asked.claim !== undefined)
    throw new CannotRun(`${path} is no scenario, so it has no claim "${asked.claim}".`)
  return isScenario ? ofScenario(path, wholeClaims(path, node).node, facts, asked.claim) : { given: sound(path, node, facts) }
}

function sound(path: string, node: SourceNode | undefined, facts: FactSchema): JsonObject {
  if (node === undefined) return {}
  if (!node.members) throw new CannotRun(`${path}:${node.layers[0]?.line}:${node.layers[0]?.column} Facts are an object.`)
  const wrong = wrongFacts(node, facts, path)
  if (wrong.length === 0) return node.value as JsonObject
  const lines = wrong.map(({ at: { line, column }, message, fixes = [] }) =>
    [`${path}:${line}:${column} ${message}`, ...fixes.map(({ title }) => title)].join(' '),
  )
  throw new CannotRun(lines.join('\n'))
}

function oneOf(path: string, node: SourceNode, facts: FactSchema, asked: Asked): KnownApplicant {
  const listed = node.items ?? node.members?.get('applications')?.items ?? [node]
  const all = applicationsIn(node.members?.has('facts') ? [{ lender: '', ...(node.value as JsonObject) }] : node.value, path)
  const names = all.map(({ uuid }) => uuid)
  if (all.length === 0) throw new CannotRun(`${path} has no application.`)
  if (asked.application === undefined && all.length > 1) {
    throw new CannotRun(`${path} has ${all.length} applications: say which with --application: ${names.slice(0, 7).join(', ')}`)
  }
  const index = asked.application === undefined ? 0 : names.indexOf(asked.application)
  const one = all[index]
  if (!one) throw new CannotRun(`${path} has no application "${asked.application}", but ${names.slice(0, 7).join(', ')}.`)
  const { journey, answers } = one
  const given = sound(path, listed[index]?.members?.get('facts'), facts)
  return { given, ...(journey !== undefined && { journey, answers: answers ?? {} }) }
}

const lists = ['routes', 'lifecycle', 'screens', 'cards', 'journeys', 'sandbox'] as const

/** The applicant of a claim: the scenario's `given`, the claim's `given` merged over it, and the answers of a walk. */
function ofScenario(path: string, node: SourceNode, facts: FactSchema, claim: string | undefined): KnownApplicant {
  const claims = claimsIn(node)
  const names = [...claims.keys()]
  const name = claim ?? (names.length === 1 ? names[0] : undefined)
  if (name === undefined && names.length > 1) {
    throw new CannotRun(
      `${path} has ${names.length} claims: say which with --claim: ${names.slice(0, 7).join(', ')}${names.length > 7 ? ' …' : ''}`,
    )
  }
  const chosen = name === undefined ? undefined : claims.get(name)
  if (name !== undefined && !chosen) {
    const guess = nameMeant(name, names)
    if (guess !== undefined) throw new CannotRun(`${path} has no claim "${name}". Did you mean "${guess}"?`)
    throw new CannotRun(`${path} has no claim "${name}"${names.length > 0 ? `, but ${names.slice(0, 7).join(', ')}` : ''}.`)
  }
  const given = sound(path, node.members?.get('given'), facts)
  const own = chosen?.node ? sound(path, chosen.node.members?.get('given'), facts) : {}
  const together = mergeOver(given as Json, own as Json) as JsonObject
  return chosen?.walked ? { given: together, ...walked(path, node) } : { given: together }
}

type Claim = { readonly node?: SourceNode; readonly walked?: true }

/** The claims of a scenario, except sandbox claims, which have no facts of an applicant. */
function claimsIn(node: SourceNode): ReadonlyMap<string, Claim> {
  const listed = lists
    .filter((list) => list !== 'sandbox')
    .flatMap((list) =>
      (node.members?.get(list)?.items ?? []).map((item, index): [string, Claim] => {
        const id = item.members?.get('id')?.value
        return [`${list}/${typeof id === 'string' ? id : index}`, { node: item }]
      }),
    )
  return new Map([...(node.members?.has('walk') ? [['walk', { walked: true }] as [string, Claim]] : []), ...listed])
}

/** Later answers to a step are merged over earlier ones, as in a walk. */
function walked(path: string, node: SourceNode): Pick<KnownApplicant, 'journey' | 'answers'> {
  const journey = node.members?.get('journey')?.value
  if (typeof journey !== 'string') throw new CannotRun(`${path} walks, and does not say through which journey.`)
  const answers: { [step: string]: JsonObject } = {}
  for (const item of node.members?.get('walk')?.items ?? []) {
    const { at, answer } = item.value as JsonObject
    if (typeof at !== 'string') continue
    answers[at] = { ...answers[at], ...(isObject(answer) ? answer : {}) }
  }
  return { journey, answers }
}
