/**
 * Rules and texts that read an answer which the journey asks for only later, or which no step asks for at all. A journey is
 * its order, so a lender that moves or removes a question is told what read it.
 */

import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { idOf, placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { type CheckedFlow, type CheckedStep, checkedFlow } from './checked-flow.ts'
import type { Finding } from './finding.ts'
import { advice, lookAt, type Mistake } from './mistake.ts'
import { itemsAt, memberAt } from './node-parts.ts'
import { type Asked, answers, askedIn } from './order-of-answers.ts'
import { allReads, ownReads } from './reads-of-use.ts'
import type { Reader, Use } from './uses.ts'

export function readBeforeAsked(flow: CheckedFlow, uses: readonly Use[], library: FlowLibrary): Mistake[] {
  const all = askedIn(flow)
  const byPath = new Map<string, Mistake[]>()
  for (const use of uses) {
    // What is named is told where it is used: only there is it known when it is read.
    if (use.reader.on === 'anywhere' && use.reader.file === 'facts.json') continue
    for (const { path, node } of allReads(flow, ownReads(use))) {
      if (!path.startsWith('draft.')) continue
      const moments = momentsOf(flow, use.reader)
      const found = moments.map((moment) => mistakeOf(path, node, use, moment, all, flow, library))
      const mistake = found.find((one) => one !== undefined)
      if (mistake) byPath.set(path, [...(byPath.get(path) ?? []), mistake])
    }
  }
  return [...byPath.values()].map(asOne)
}

/** One missing or misplaced question is one mistake, however many rules and texts miss it. */
function asOne(mistakes: readonly Mistake[]): Mistake {
  const first = (mistakes.find(({ code }) => code === 'E201') ?? mistakes[0]) as Mistake
  const others = mistakes.filter(
    ({ at }) => at.file !== first.at.file || at.line !== first.at.line || at.column !== first.at.column,
  )
  const also = others.slice(0, 5).map(({ at: { file, line, column, endLine, endColumn } }) => ({
    ...{ file, line, column, endLine, endColumn },
    label: 'this reads it, too',
  }))
  return { ...first, related: [...(first.related ?? []), ...also] }
}

/** When something is read: in which journey, and how many steps and fields have been answered by then. */
type Moment = { readonly journey?: string; readonly step: number; readonly sees: number }

function momentsOf(flow: CheckedFlow, reader: Reader): Moment[] {
  const afterAll = { step: Number.POSITIVE_INFINITY, sees: 0 }
  if (reader.on === 'anywhere') return [afterAll]
  const steps = [...flow.journeys.values()].flatMap(({ id, steps: inOrder }) =>
    inOrder.map((step, index) => ({ journey: id, step, index })),
  )
  if (reader.on === 'step') {
    return steps
      .filter(({ step }) => step === reader.step)
      .map(({ journey, index }) => ({ journey, step: index, sees: reader.accepted ? Number.POSITIVE_INFINITY : 0 }))
  }
  const own = steps.filter(({ step }) => step.route === reader.screen.route)
  return own.length === 0 ? [afterAll] : own.map(({ journey, index }) => ({ journey, step: index, sees: reader.sees }))
}

function mistakeOf(
  path: string,
  node: SourceNode,
  use: Use,
  moment: Moment,
  all: readonly Asked[],
  flow: CheckedFlow,
  library: FlowLibrary,
): Mistake | undefined {
  const asked = all.filter((one) => (moment.journey === undefined || one.journey === moment.journey) && answers(one, path))
  const inTime = asked.some(
    ({ stepIndex, fieldIndex }) => stepIndex < moment.step || (stepIndex === moment.step && fieldIndex < moment.sees),
  )
  if (inTime) return undefined
  const later = asked[0]
  return later ? tooEarly(path, node, use, later) : neverAsked(path, node, use, flow, library)
}

function tooEarly(path: string, node: SourceNode, use: Use, later: Asked): Mistake {
  return {
    code: 'E121',
    at: placeOf(node),
    pointer: use.visit.pointer,
    confidence: 'proved',
    message: `This reads ${path} before the journey ${later.journey} has asked for it, on its step "${later.step.id}".`,
    why: 'It would always read an empty answer here, so the borrower gets what people get who answered nothing.',
    related: [lookAt(later.step.node, 'the step that asks comes only here'), lookAt(later.field.node, 'the question')],
    fixes: [advice('Move the step that asks before this, or take this condition out.')],
  }
}

function neverAsked(path: string, node: SourceNode, use: Use, flow: CheckedFlow, library: FlowLibrary): Mistake {
  const gone = removalOf(path, flow.resolved, library)
  const step = use.reader.on === 'step' && !use.reader.accepted ? use.reader.step : undefined
  const named = { at: placeOf(node), pointer: use.visit.pointer, confidence: 'proved', related: gone } as const
  const todo = {
    fixes: [
      advice(
        gone.length > 0
          ? 'Keep the question, or take out what reads its answer.'
          : `Ask for ${path} on an earlier step, or take this out.`,
      ),
    ],
  }
  if (step)
    return {
      ...named,
      ...todo,
      code: 'E201',
      message: stepMessage(step, path, gone),
      why: 'Its rule reads an empty answer for everybody, so the step is decided the same way for every borrower.',
    }
  return {
    ...named,
    ...todo,
    code: 'E120',
    message: `This reads ${path}, and nobody asks for it${gone.length > 0 ? ' any more' : ''}.`,
    why: 'It would read an empty answer for everybody, so it says or decides the same for every borrower.',
  }
}

function stepMessage(step: CheckedStep, path: string, gone: Finding['related']): string {
  return `The step "${step.id}" of ${step.journey} waits for ${path}, and nobody asks for it${gone.length > 0 ? ' any more' : ''}.`
}

/** Where a lender of the chain took the question away that its parent asks. */
function removalOf(path: string, resolved: ResolvedLender, library: FlowLibrary): Finding['related'] {
  const { parent, lender } = resolved
  if (parent === undefined) return []
  const before = askedIn(checkedFlow(parent)).filter((one) => answers(one, path))
  if (before.length === 0) return removalOf(path, parent, library)
  const places = before.flatMap(({ journey, step, screen, field }) => [
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.group ?? field.id),
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.id),
    removed(library, lender, `journeys/${journey}.json`, 'steps', step.id),
  ])
  const [first] = places.filter((node) => node !== undefined)
  return first ? [lookAt(first, `${lender} takes the question away here`)] : []
}

function removed(library: FlowLibrary, lender: LenderId, file: string, list: string, id: string): SourceNode | undefined {
  const node = library.folders.get(lender)?.get(file)?.parsed?.node
  return itemsAt(node, list).find((item) => idOf(item) === id && memberAt(item, '$remove')?.value === true)
}
