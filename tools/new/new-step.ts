import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, JsonObject, LenderId } from '#engine/index.ts'
import { type CheckedFlow, type CheckedStep, checkedFlow, memberAt, textAt } from '#verify/index.ts'
import { mustBeKnown } from '../command-line/chosen-lenders.ts'
import { CannotRun } from '../command-line/command.ts'
import { formatted } from '../flow-files/formatted.ts'
import { flowFile } from './flow-file.ts'
import { asFieldId, asFileName, inPlainWords, mustBeNamed } from './name-rules.ts'
import type { NewPart } from './new-part.ts'
import { ownQuestion, requiredMessage } from './own-question.ts'

export type StepAsked = { readonly lender: LenderId; readonly named: string; readonly after?: string; readonly label?: string }

/** A step that asks one question of the lender's own: its screen, its place in the journey, and a scenario that says so. */
export function newStep(library: FlowLibrary, { lender, named, after: wanted, label }: StepAsked): NewPart {
  const [journey = '', step = ''] = named.split(/\/(.*)/s)
  const flow = checkedFlow(resolveLender(library, lender))
  mustBeKnown('journey', journey, flow.journeys.keys())
  mustBeNamed('step', step)
  const steps = flow.journeys.get(journey)?.steps ?? []
  if (steps.some(({ id }) => id === step)) throw new CannotRun(`${journey} has a step "${step}" already.`)
  if (wanted !== undefined)
    mustBeKnown(
      `step in ${journey}`,
      wanted,
      steps.map(({ id }) => id),
    )
  const after = steps.find(({ id }) => id === wanted) ?? beforeTheEnd(steps)
  if (after === undefined) throw new CannotRun(`${journey} has no step after which another could stand.`)

  const file = `journeys/${journey}.json`
  const text = library.files.get(`${lender}/${file}`)?.text
  const isOverlay = resolveLender(library, lender).parent?.files.has(file) === true
  const place = isOverlay ? { after: after.id } : { at: steps.indexOf(after) + 1 }
  const screenThere = flow.screens.has(named)
  const words = label ?? inPlainWords(step)
  const screen = ownScreen(flow, { step, named, words, stage: stageOf(flow, after) }, `${lender}/screens/${named}.json`)
  const scenario = scenarioOf(library, lender, { journey, step, after, words, screenThere })
  return {
    files: new Map([
      ...(screenThere ? [] : [screen]),
      [`${lender}/${file}`, withStep(`${lender}/${file}`, text, { id: step }, place)],
      scenario,
    ]),
    because: `asks for “${words}” after ${after.id}`,
    next: [
      ...(screenThere ? [] : [`In ${lender}/screens/${named}.json, write the question in your words and what a good answer is.`]),
      ...reviewsOf(flow).map(
        (review) => `For ${review} to list it, add a section with "screen": "${named}" to ${lender}/screens/${review}.json.`,
      ),
      `"npm run flow -- test ${lender}" runs what is claimed of it.`,
    ],
  }
}

/** The screens on which a borrower reads all answers once more. */
function reviewsOf({ screens }: CheckedFlow): readonly string[] {
  return [...screens].flatMap(([route, { node }]) => (textAt(node, 'kind') === 'review' ? [route] : []))
}

/** The last step ends the journey, with what is agreed to there: a new one stands before it. */
function beforeTheEnd(steps: readonly CheckedStep[]): CheckedStep | undefined {
  const ofAll = steps.filter(({ node }) => memberAt(node, 'askWhen') === undefined)
  return ofAll.at(-2) ?? ofAll.at(-1) ?? steps.at(-1)
}

function stageOf(flow: CheckedFlow, { node, route }: CheckedStep): string | undefined {
  return textAt(node, 'stage') ?? textAt(flow.screens.get(route)?.node, 'stage')
}

type OwnScreen = { readonly step: string; readonly named: string; readonly words: string; readonly stage: string | undefined }

function ownScreen(flow: CheckedFlow, { step, words, stage }: OwnScreen, path: string): readonly [string, string] {
  const field = asFieldId(step)
  const known = [...flow.screens.values()].find(
    ({ saves, fields }) => saves === 'draft.extra' && fields.some(({ id }) => id === field),
  )
  if (known)
    throw new CannotRun(
      `${known.route} asks "${field}" already: choose another name for the step, or name that screen in the journey.`,
    )
  const content: JsonObject = {
    kind: 'form',
    ...(stage !== undefined && { stage }),
    heading: words,
    saves: 'draft.extra',
    fields: [ownQuestion(field, words)],
    submit: 'Continue',
  }
  return [path, flowFile(path, 'screen.schema.json', content)]
}

type Claimed = {
  readonly journey: string
  readonly step: string
  readonly after: CheckedStep
  readonly words: string
  readonly screenThere: boolean
}

function scenarioOf(
  library: FlowLibrary,
  lender: LenderId,
  { journey, step, after, words, screenThere }: Claimed,
): readonly [string, string] {
  const path = freePath(library, lender, `${journey}-asks-${step}-after-${after.id}`)
  const field = asFieldId(step)
  const asked: JsonObject = { asks: [step] }
  const walk: readonly JsonObject[] = [
    { at: step, answer: {}, then: { ...asked, accepted: false, messages: { [field]: requiredMessage(words) } } },
    { at: step, answer: { [field]: 'An answer' }, then: { accepted: true } },
  ]
  const content: JsonObject = {
    title: `In ${journey}, ${words} is asked after ${after.id}`,
    journey,
    walk: screenThere ? [{ at: step, then: asked }] : walk,
  }
  return [path, flowFile(path, 'scenario.schema.json', content)]
}

/** A lender may have had such a scenario before. */
export function freePath(library: FlowLibrary, lender: LenderId, title: string): string {
  const name = asFileName(title)
  const isTaken = (file: string) => resolveLender(library, lender).files.has(`scenarios/${file}.json`)
  const free = isTaken(name)
    ? Array.from({ length: 98 }, (_, index) => `${name}-${index + 2}`).find((one) => !isTaken(one))
    : name
  return `${lender}/scenarios/${free ?? name}.json`
}

/**
 * The text of a lender's journey with one more step. A formatted file stays formatted; any other keeps its look
 * everywhere else.
 *
 * @param text the lender's own file; undefined where it only has its parent's
 * @param after the step before it, where the list is merged with a parent's
 * @param at its place, where the list is the whole one
 */
function withStep(
  path: FlowPath,
  text: string | undefined,
  step: JsonObject,
  { after, at }: { after?: string; at?: number },
): string {
  const item = after === undefined ? step : { ...step, $after: after }
  if (text === undefined) return flowFile(path, 'journey.overlay.schema.json', { steps: [item] })
  const edited = withItem(text, item, at)
  return formatted(text) === text ? formatted(edited) : edited
}

function withItem(text: string, item: JsonObject, at: number | undefined): string {
  const root = parseTree(text) as Node
  const list = findNodeAtLocation(root, ['steps'])
  const written = JSON.stringify(item)
  if (list?.type !== 'array') return inserted(text, root, root.children?.length ?? 0, `"steps": [${written}]`)
  return inserted(text, list, at ?? list.children?.length ?? 0, written)
}

/** As one more part of an object or a list, behind the part that stands there before it. */
function inserted(text: string, { offset, children = [] }: Node, at: number, part: string): string {
  const before = children[at - 1]
  const place = before === undefined ? offset + 1 : before.offset + before.length
  const comma = before === undefined ? '' : ', '
  return `${text.slice(0, place)}${comma}${part}${before === undefined && children.length > 0 ? ', ' : ''}${text.slice(place)}`
}
