/**
 * Reports rules and texts that read a fact which cannot be present at their place: a registration step that tests the
 * status, a text around the screens with the loan's amount. The order of questions within a journey is checked by
 * read-before-asked.
 */

import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { asRule, describePointer, type FactSchema, splitPointer } from '#engine/index.ts'
import { analysisOf } from '#verify/analysis/analysis-of.ts'
import { canBeThere, type FactPlace, PLACES, presenceOf } from '#verify/presence/fact-presence.ts'
import { type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { ALWAYS_MEANS, NEVER_MEANS } from '../proving/consequences.ts'
import { type CheckedField, type CheckedFlow, inlinerOf, mergedField } from '../reading/checked-flow.ts'
import type { NameUse } from '../reading/fact-reads.ts'
import { askedFor, isInTime, type Moment, momentsOf } from '../reading/moments.ts'
import { memberAt, membersAt } from '../reading/node-parts.ts'
import { type Asked, askedIn } from '../reading/order-of-answers.ts'
import { placesOfUse } from '../reading/places-of-use.ts'
import { allReads, ownReads } from '../reading/reads-of-use.ts'
import type { Use } from '../reading/uses.ts'
import { suggestionsFor } from './fact-not-there/meant-facts.ts'

export const factNotThere = {
  codes: ['E122'],
  phase: 'order',
  run,
  examples: {
    E122: {
      why: 'The fact exists, and comes to be only later, or somewhere else: an application has a status once its registration has ended, a condition is known on its card. Until then it is absent for everybody, so that the rule decides the same for all and a text has a gap. Read the fact that is there; docs/facts.md lists them.',
      file: 'base/journeys/apply.json',
      at: '"askWhen": { "rule": "second-home" }',
      right: '"askWhen": { "and": [{ "rule": "second-home" }, { "==": [{ "var": "draft.propertyAddress.state" }, "TX"] }] }',
      wrong: '"askWhen": { "and": [{ "rule": "second-home" }, { "==": [{ "var": "application.property.state" }, "TX"] }] }',
    },
  },
} satisfies Check

function run({ flow, uses, facts }: Reads<'flow' | 'uses' | 'facts'>): Found {
  const all = askedIn(flow)
  const sealed = sealedFacts(flow)
  // Which screens the cards lead to cannot be read from a broken file.
  const cardsUnknown = !flow.sound('conditions.json')
  return uses.map((use) => {
    const places = placesOfUse(use, flow)
    if (places.length === 0) return undefined
    const moments = momentsOf(flow, use.reader)
    const there = { places, moments, all, sealed, use }
    const early = readingsOf(use, flow).map((reading) => {
      const absent = reading.paths.filter(
        (path) => facts.typeOf(path) !== undefined && isAbsent(path, there) && !(path.startsWith('condition.') && cardsUnknown),
      )
      return absent.length > 0 && findingOf(reading, absent, { flow, facts, ...there })
    })
    return [early, otherCategory(use, flow, facts)]
  })
}

/** A read at one place: of a fact, or of all facts of a named rule or value. */
type Reading = { readonly node: SourceNode; readonly name?: NameUse; readonly paths: readonly string[] }

function readingsOf(use: Use, flow: CheckedFlow): readonly Reading[] {
  const { facts, names } = ownReads(use)
  return [
    ...facts.map(({ path, node }) => ({ node, paths: [path] })),
    ...names.map((name) => ({
      ...{ node: name.node, name },
      paths: allReads(flow, { facts: [], names: [name] }).map(({ path }) => path),
    })),
  ]
}

type There = {
  readonly use: Use
  readonly places: readonly FactPlace[]
  readonly moments: readonly Moment[]
  readonly all: readonly Asked[]
  readonly sealed: ReadonlyMap<string, string | undefined>
}

function isAbsent(path: string, { use, places, moments, all, sealed }: There): boolean {
  const isTyped = places.includes('registration') || ownAnswer(path, use)
  if (sealed.has(path) && !isTyped) return true
  if (places.some((place) => canBeThere(path, place))) return false
  if (ownAnswer(path, use)) return false
  // Facts that a step asks for exist from that step on; earlier reads are reported by read-before-asked.
  return !places.includes('registration') || !moments.some((moment) => askedFor(path, moment, all).length > 0)
}

function ownAnswer(path: string, { reader }: Use): boolean {
  return reader.on === 'screen' && reader.screen.fields.some((field, index) => field.path === path && index < reader.sees)
}

type Look = There & { readonly flow: CheckedFlow; readonly facts: FactSchema }

function findingOf({ node, name, paths }: Reading, absent: readonly string[], look: Look): LenderFinding {
  const { flow, places, sealed, use } = look
  const [path = ''] = absent
  const { visit } = use
  const by = name === undefined ? '' : ` by the ${name.kind} "${name.name}"`
  const presence = presenceOf(path)
  const isSealed = sealed.has(path) && places.some((place) => canBeThere(path, place))
  const where = PLACES[places[0] as FactPlace].says
  return {
    code: 'E122',
    at: placeOf(node),
    pointer: visit.pointer,
    message: isSealed
      ? `${subjectOf(use)} reads "${path}"${by}, which is a secret: no rule knows it once it was accepted.`
      : `${subjectOf(use)} reads "${path}"${by}, which cannot be there ${where}.`,
    why: `${isSealed ? '' : `It is there ${presence?.since ?? 'later'}. `}${consequenceOf(absent, look)}`,
    related: name === undefined ? [] : relatedOf(name, flow),
    missing: absent,
    ...suggestionsFor({ node, name, absent, paths }, { ...look, isThere: (one) => isThere(one, look) }),
  }
}

/** Whether the fact can be present where the rule is evaluated. */
function isThere(path: string, look: Look): boolean {
  const { places, moments, all, facts } = look
  if (facts.typeOf(path) === undefined || isAbsent(path, look)) return false
  if (!path.startsWith('draft.') || !places.includes('registration')) return places.some((place) => canBeThere(path, place))
  return moments.every((moment) => askedFor(path, moment, all).some((asked) => isInTime(asked, moment)))
}

function subjectOf({ visit: { pointer, key }, reader }: Use): string {
  if (reader.on === 'step' && !reader.accepted && key === 'askWhen')
    return `The step "${reader.step.id}" of the journey "${reader.step.journey}"`
  const where = describePointer(pointer)
  return `"${key ?? 'when'}" of ${where}`
}

function relatedOf({ kind, name }: NameUse, flow: CheckedFlow): LenderFinding['related'] {
  const body = memberAt(memberAt(flow.resolved.files.get('facts.json'), `${kind}s`), name)
  return body === undefined ? [] : [relatedPlace(body, `the ${kind} "${name}"`)]
}

/** The consequence for borrowers, as a sentence: what the rule always evaluates to with these facts absent. */
function consequenceOf(absent: readonly string[], { flow, facts, use: { visit, reader } }: Look): string {
  const { is, node, key = 'when' } = visit
  if (is !== 'rule')
    return is === 'expression' ? 'Its value is empty for everybody.' : 'Everybody would see a gap where it belongs.'
  const rule = inlinerOf(flow)(asRule(node.value))
  const analysis = analysisOf(facts, { known: (path) => (absent.includes(path) ? null : undefined) })
  const step = reader.on === 'step' && key === 'askWhen' ? reader.step.id : undefined
  if (analysis.satisfiable(rule).is === 'impossible')
    return `So the rule never holds: ${step === undefined ? lower(NEVER_MEANS[key] ?? 'What hangs on it never comes about.') : `the step "${step}" is asked of nobody.`}`
  if (analysis.refutable(rule).is === 'impossible')
    return `So the rule always holds: ${step === undefined ? lower(ALWAYS_MEANS[key] ?? 'It is no different from having no rule here.') : `the step "${step}" is asked of everybody.`}`
  return 'So the rule decides as if nobody had it.'
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const category = 'condition.categoryEnum'

/**
 * Reports a rule on a card that tests for the category of another card; a card's own condition always has the card's
 * category.
 */
function otherCategory(use: Use, flow: CheckedFlow, facts: FactSchema): Found {
  const { visit } = use
  const { file, keys } = splitPointer(visit.pointer)
  const [list, card] = keys
  // Whether the card is shown at all is checked by shut-card.
  if (file !== 'conditions.json' || list !== 'cards' || card === undefined || visit.is !== 'rule' || visit.key === 'shownWhen')
    return []
  const read = allReads(flow, ownReads(use)).find(({ path }) => path === category)
  if (read === undefined) return []
  const rule = inlinerOf(flow)(asRule(visit.node.value))
  const here = analysisOf(facts, { known: (path) => (path === category ? card : undefined) })
  if (here.satisfiable(rule).is !== 'impossible' || analysisOf(facts).satisfiable(rule).is === 'impossible') return []
  return {
    code: 'E122',
    at: placeOf(read.node),
    pointer: visit.pointer,
    message: `"${visit.key ?? 'when'}" of ${describePointer(visit.pointer)} asks for the category of another card: here "${category}" is always "${card}".`,
    why: `So the rule never holds. ${NEVER_MEANS[visit.key ?? 'when'] ?? 'What hangs on it never comes about.'}`,
    advice: 'Move this case to the card of that category, or ask with "open.conditions" whether one is open.',
  }
}

/**
 * Secret answers, which are readable while their screen is answered, and sealed or deleted once it was accepted: for the path
 * of each, the fact that records that the answer exists, if there is one.
 */
function sealedFacts(flow: CheckedFlow): ReadonlyMap<string, string | undefined> {
  // Answers that create the account are stored with it unsealed, such as the date of birth.
  const identity = [...flow.journeys.values()].flatMap(({ node }) =>
    membersAt(memberAt(node, 'end'), 'identity').map(([, path]) => String(path.value)),
  )
  const fields = [...flow.screens.values()].filter(({ saves }) => saves !== '').flatMap((screen) => screen.fields)
  return new Map(
    fields.flatMap((field) => {
      const { secret, keep } = mergedField(field)
      const isSealed = keep === 'never' || (secret === true && !identity.includes(field.path))
      return isSealed ? [[field.path, factOfExistence(field)] as const] : []
    }),
  )
}

function factOfExistence(field: CheckedField): string | undefined {
  const { keptAs, lastFour } = mergedField(field)
  const name = [lastFour, keptAs].find((one) => typeof one === 'string')
  return name === undefined ? undefined : `${field.path.slice(0, field.path.lastIndexOf('.'))}.${String(name)}`
}
