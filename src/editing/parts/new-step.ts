import { openLender } from '#consequences/explore/explored-lender.ts'
import { type FlowLibrary, openFlowLibrary, resolveLender, type SourceNode } from '#engine/authoring.ts'
import type { FlowPath, Json, JsonObject, LenderId } from '#engine/index.ts'
import { type CheckedFlow, type CheckedStep, checkedFlow, itemsAt, memberAt, placeOfRule, textAt } from '#verify/index.ts'
import { assertKnownPlaces } from '../assert-known-places.ts'
import { flowFile } from '../files/formatted.ts'
import { withItem } from '../files/list-edits.ts'
import { Impossible } from '../impossible.ts'
import { type Condition, forAnApplicant, forAnotherApplicant } from './for-an-applicant.ts'
import { asFieldId, asFileName, inPlainWords, mustBeNamed } from './name-rules.ts'
import type { NewPart } from './new-part.ts'
import { acceptedAnswer, type Choice, ownQuestion } from './own-question.ts'
import { stageOf } from './stages-of-step.ts'
import { stepsFile, stepsOfJourney } from './steps-of-journey.ts'
import { mustBeRule, wordsAt } from './written-rule.ts'

export type StepAsked = {
  readonly lender: LenderId
  readonly named: string
  readonly after?: string
  readonly label?: string
  /** The options; absent for a text field. */
  readonly choices?: readonly Choice[]
  /** The condition (`askWhen`), as a sentence or as JSON-logic. */
  readonly when?: string
}

/** Generates a step with one field: its screen, its entry in the journey, and a scenario that claims it. */
export function newStep(library: FlowLibrary, { lender, named, after: wanted, label, choices = [], when }: StepAsked): NewPart {
  const [journey = '', step = ''] = named.split(/\/(.*)/s)
  const flow = checkedFlow(resolveLender(library, lender))
  assertKnownPlaces('journey', journey, flow.journeys.keys())
  mustBeNamed('step', step)
  const steps = flow.journeys.get(journey)?.steps ?? []
  if (steps.some(({ id }) => id === step)) throw new Impossible(`${journey} has a step "${step}" already.`)
  const ids = steps.map(({ id }) => id)
  if (wanted !== undefined) assertKnownPlaces(`step in ${journey}`, wanted, ids)
  const after = steps.find(({ id }) => id === wanted) ?? beforeTheEnd(steps)
  if (after === undefined) throw new Impossible(`${journey} has no step after which another could stand.`)

  const file = `journeys/${journey}.json`
  const path = `${lender}/${file}`
  const isOverlay = resolveLender(library, lender).parent?.files.has(file) === true
  const placed = {
    path,
    text: library.files.get(path)?.text,
    ...(isOverlay ? { after: after.id } : { at: steps.indexOf(after) + 1 }),
  }
  const screenThere = flow.screens.has(named)
  if (screenThere && choices.length > 0)
    throw new Impossible(`There is a screen "${named}" already, with its own questions: leave --choices out.`)
  const words = label ?? inPlainWords(step)
  const screen = ownScreen(flow, { step, named, words, choices, stage: stageOf(flow, after) }, `${lender}/screens/${named}.json`)
  const always = new Map([...(screenThere ? [] : [screen]), [path, withStep(placed, { id: step })] as const])
  const rule = when === undefined ? undefined : conditionOf(withFiles(library, always), lender, named, when)
  const files = rule === undefined ? always : new Map(always).set(path, withStep(placed, { id: step, askWhen: rule }))
  const condition = rule === undefined ? undefined : { at: `${file}#/steps/${step}/askWhen`, when: String(when) }
  if (condition) mustBeReached(withFiles(library, files), lender, named, condition.when)
  const claimed = { journey, step, after, words, choices, screenThere, condition }
  const scenarios = scenariosOf(withFiles(library, files), lender, claimed)
  const stated = library.files.has(stepsFile(lender, journey))
    ? stepsOfJourney(withFiles(library, files), lender, journey)
    : undefined
  return {
    files: new Map([...files, ...scenarios, ...(stated ? [stated] : [])]),
    because: `asks for “${words}” after ${after.id}`,
    next: [
      ...(screenThere ? [] : [wordsLeft(`${lender}/screens/${named}.json`, choices)]),
      ...reviewsOf(flow, steps).map(
        (review) => `For ${review} to list it, add a section with "screen": "${named}" to ${lender}/screens/${review}.json.`,
      ),
      ...translationsOf(flow, named),
      `"npm run flow -- test ${lender}" runs what is claimed of it.`,
    ],
  }
}

/**
 * The flow files after the change.
 *
 * @param files undefined deletes a file
 */
export function withFiles(library: FlowLibrary, files: ReadonlyMap<FlowPath, string | undefined>): FlowLibrary {
  const texts = new Map([...library.files].map(([path, { text }]) => [path, text]))
  for (const [path, text] of files) {
    if (text === undefined) texts.delete(path)
    else texts.set(path, text)
  }
  return openFlowLibrary(texts, library)
}

function conditionOf(library: FlowLibrary, lender: LenderId, step: string, when: string): Json {
  const flow = checkedFlow(resolveLender(library, lender))
  return mustBeRule(when, wordsAt(flow, placeOfRule(flow, step))) as Json
}

/** @throws Impossible for a condition that is false for all applicants who reach the step */
function mustBeReached(library: FlowLibrary, lender: LenderId, step: string, when: string): void {
  const reached = openLender(library, lender, new Map()).explorer.reach(`step:${step}`)
  if (reached.is === 'missing')
    throw new Impossible(`No applicant comes to ${step} where ${when}: the condition never holds there.`)
}

/** The next step for the author: to write the texts of a text field, or to change the texts of the choices. */
export function wordsLeft(path: FlowPath, choices: readonly Choice[]): string {
  return choices.length > 0
    ? `${path} has the words; where you change them, "npm run flow -- approve ${path.replace('/', ' ')}".`
    : `In ${path}, write the question in your words and what a good answer is.`
}

/** Adds the texts of a new field to the lender's translation files. */
export function translationsOf({ resolved, lender }: CheckedFlow, screen: string): readonly string[] {
  return [...resolved.files.keys()]
    .flatMap((path) => /^copy\/(.+)\.json$/.exec(path)?.[1] ?? [])
    .map((locale) => `"npm run flow -- copy ${lender} ${locale} --screen ${screen}" lists its texts for copy/${locale}.json.`)
}

/** The reviews that list screens of these steps. */
function reviewsOf({ screens }: CheckedFlow, steps: readonly CheckedStep[]): readonly string[] {
  const routes = new Set<string | undefined>(steps.map(({ route }) => route))
  const isListed = (review: SourceNode) => itemsAt(review, 'sections').some((section) => routes.has(textAt(section, 'screen')))
  return [...screens].flatMap(([route, { node }]) => (textAt(node, 'kind') === 'review' && isListed(node) ? [route] : []))
}

/**
 * The step after which a new one is inserted by default: the one before the last step that is always active, since that
 * ends the journey with its consents.
 */
function beforeTheEnd(steps: readonly CheckedStep[]): CheckedStep | undefined {
  const ofAll = steps.filter(({ node }) => memberAt(node, 'askWhen') === undefined)
  return ofAll.at(-2) ?? ofAll.at(-1) ?? steps.at(-1)
}

type OwnScreen = {
  readonly step: string
  readonly named: string
  readonly words: string
  readonly choices: readonly Choice[]
  readonly stage: string | undefined
}

function ownScreen(flow: CheckedFlow, { step, words, choices, stage }: OwnScreen, path: string): readonly [string, string] {
  const field = asFieldId(step)
  const known = [...flow.screens.values()].find(
    ({ saves, fields }) => saves === 'draft.extra' && fields.some(({ id }) => id === field),
  )
  if (known)
    throw new Impossible(
      `${known.route} asks "${field}" already: choose another name for the step, or name that screen in the journey.`,
    )
  const content: JsonObject = {
    kind: 'form',
    ...(stage !== undefined && { stage }),
    heading: words,
    saves: 'draft.extra',
    fields: [ownQuestion(field, words, choices)],
    submit: 'Continue',
  }
  return [path, flowFile(content)]
}

type Claimed = {
  readonly journey: string
  readonly step: string
  readonly after: CheckedStep
  readonly words: string
  readonly choices: readonly Choice[]
  readonly screenThere: boolean
  /** The condition of a step that is not always active. */
  readonly condition: Condition | undefined
}

/** One scenario about the applicants whom the step is for, and under a condition one about the others. */
function scenariosOf(library: FlowLibrary, lender: LenderId, claimed: Claimed): readonly (readonly [string, string])[] {
  const { journey, step, after, condition } = claimed
  const path = freePath(library, lender, `${journey}-asks-${step}-after-${after.id}`)
  const content = contentOf(claimed)
  if (condition === undefined) return [[path, flowFile(content)]]
  const asked = [path, flowFile(forAnApplicant(library, lender, condition, content))] as const
  const others = forAnotherApplicant(library, lender, condition, contentForOthers(claimed))
  // The step before may be inactive for the others.
  if (others === undefined || memberAt(after.node, 'askWhen') !== undefined) return [asked]
  return [asked, [freePath(library, lender, `${journey}-asks-${step}-of-nobody-else`), flowFile(others)]]
}

function contentOf({ journey, step, after, words, choices, screenThere, condition }: Claimed): JsonObject {
  const field = asFieldId(step)
  const asked: JsonObject = { asks: [step] }
  const walk: readonly JsonObject[] = [
    { at: step, answer: {}, then: { ...asked, accepted: false, refused: { [field]: 'required' } } },
    { at: step, answer: { [field]: acceptedAnswer(choices) }, then: { accepted: true } },
  ]
  const where = condition === undefined ? '' : ` where ${condition.when}`
  return {
    title: `In ${journey}, “${words}” is asked after ${after.id}${where}`,
    journey,
    walk: screenThere ? [{ at: step, then: asked }] : walk,
  }
}

function contentForOthers({ journey, step, after, words, condition }: Claimed): JsonObject {
  return {
    title: `In ${journey}, “${words}” is not asked of others than where ${condition?.when ?? ''}`,
    journey,
    walk: [{ at: after.id, answer: {}, then: { asksNot: [step] } }],
  }
}

/** A path for the scenario that no file of the lender has. */
export function freePath(library: FlowLibrary, lender: LenderId, title: string): string {
  const name = asFileName(title)
  const isTaken = (file: string) => resolveLender(library, lender).files.has(`scenarios/${file}.json`)
  const free = isTaken(name)
    ? Array.from({ length: 98 }, (_, index) => `${name}-${index + 2}`).find((one) => !isTaken(one))
    : name
  return `${lender}/scenarios/${free ?? name}.json`
}

type Placed = { readonly path: FlowPath; readonly text: string | undefined; readonly after?: string; readonly at?: number }

/**
 * Adds a step to a lender's journey file.
 *
 * @param text the lender's own file; undefined if only the parent has it
 * @param after the id of the preceding step, for a list that is merged with the parent's
 * @param at the index, for a complete list
 */
function withStep({ text, after, at }: Placed, step: JsonObject): string {
  const item = after === undefined ? step : { ...step, $after: after }
  if (text === undefined) return flowFile({ steps: [item] })
  return withItem(text, ['steps'], item, at)
}
