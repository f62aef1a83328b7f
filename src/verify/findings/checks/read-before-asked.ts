/**
 * Reports rules and texts that read an answer before the journey asks for it, or that no step asks for. A lender that
 * moves or removes a question gets a finding at each rule or text that reads its answer.
 */

import { type Finding, type FlowLibrary, idOf, placeOf, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import { type FactSchema, type LenderId, matches, type Rule, splitPointer } from '#engine/index.ts'
import { type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { type CheckedFlow, type CheckedStep, checkedFlow, inlinerOf, mergedField } from '../reading/checked-flow.ts'
import type { FactRead } from '../reading/fact-reads.ts'
import { askedFor, isInTime, type Moment, momentsOf } from '../reading/moments.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'
import { type Asked, answers, askedIn } from '../reading/order-of-answers.ts'
import { allReads, ownReads } from '../reading/reads-of-use.ts'
import type { Use } from '../reading/uses.ts'

export const readBeforeAsked = {
  codes: ['E120', 'E121', 'E201'],
  phase: 'order',
  run,
  examples: {
    E120: {
      why: 'The fact exists, but nobody is asked for it any more on any way that leads there. It stays absent for everybody.',
      file: 'base/screens/apply/birthdate.json',
      right: '"refuseWhen": { "<": [{ "years_since": [{ "var": "draft.dob" }] }, { "value": "minimumAge" }] }',
      wrong:
        '"refuseWhen": { "and": [{ "==": [{ "var": "draft.isListedForSale" }, true] }, { "<": [{ "years_since": [{ "var": "draft.dob" }] }, 21] }] }',
    },
    E121: {
      why: 'The answer comes later in the journey. The rule decides by an answer that the borrower had no chance to give.',
      file: 'base/screens/apply/property.json',
      right: '"as": "radio", "label": "How do you use it?"',
      wrong: '"as": "radio", "shownWhen": { "answered": "draft.dob" }, "label": "How do you use it?"',
    },
    E201: {
      why: 'The step is asked only of those who gave some answer, and the question for it is gone. So nobody is ever asked the step. The finding shows who took the question away.',
      rightFiles: {
        'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "label": "Who lives there?" }] }',
      },
      wrongFiles: { 'acme/screens/apply/property.json': '{ "fields": [{ "id": "occupancyType", "$remove": true }] }' },
    },
  },
} satisfies Check

function run({ flow, uses, facts, library }: Reads<'flow' | 'uses' | 'facts' | 'library'>): Found {
  const look: Look = { flow, all: askedIn(flow), facts, library }
  const byPath = new Map<string, LenderFinding[]>()
  for (const use of uses) {
    // A named rule is checked at its uses, because only these have a position in a journey.
    if (use.reader.on === 'anywhere' && use.reader.file === 'facts.json') continue
    for (const read of allReads(flow, ownReads(use))) {
      if (!isOfJourney(read.path, look)) continue
      const found = momentsOf(flow, use.reader).map((moment) => mistakeOf(read, use, moment, look))
      const mistake = found.find((one) => one !== undefined)
      if (mistake) byPath.set(read.path, [...(byPath.get(read.path) ?? []), mistake])
    }
  }
  return [...byPath].map(([path, mistakes]) => ({ ...asOne(mistakes), missing: [path] }))
}

type Look = {
  readonly flow: CheckedFlow
  readonly all: readonly Asked[]
  readonly facts: FactSchema
  readonly library: FlowLibrary
}

/** Whether a journey asks for the path: a `draft` path, or an `application` path that a step's field saves to. */
function isOfJourney(path: string, { all }: Look): boolean {
  return path.startsWith('draft.') || (path.startsWith('application.') && all.some(({ field }) => field.path === path))
}

/** Merges findings about the same missing or misplaced question. */
function asOne(mistakes: readonly LenderFinding[]): LenderFinding {
  const first = (mistakes.find(({ code }) => code === 'E201') ?? mistakes[0]) as LenderFinding
  const others = mistakes.filter(
    ({ at }) => at.file !== first.at.file || at.line !== first.at.line || at.column !== first.at.column,
  )
  const also = others.slice(0, 5).map(({ at }) => ({ ...at, label: 'this reads it, too' }))
  return { ...first, related: [...(first.related ?? []), ...also] }
}

function mistakeOf(read: FactRead, use: Use, moment: Moment, look: Look): LenderFinding | undefined {
  const asked = askedFor(read.path, moment, look.all)
  if (asked.some((one) => isInTime(one, moment))) return undefined
  const later = asked[0]
  if (later && isHiddenByTick(use, moment, later, look)) return undefined
  return later ? tooEarly(read, use, moment, later, look) : neverAsked(read, use, look)
}

/**
 * Whether the reader is a question that is shown to everybody until they tick a box below it, on its own screen: a
 * borrower reaches the box before leaving the screen, and nothing appears above it.
 */
function isHiddenByTick({ visit, reader }: Use, { reading }: Moment, { step, field }: Asked, { flow }: Look): boolean {
  const isShown = splitPointer(visit.pointer).keys.at(-1) === 'shownWhen'
  if (reader.on !== 'screen' || reader.field === undefined || !isShown || reading?.id !== step.id) return false
  const { as: widget, required, shownWhen } = mergedField(field)
  const inline = inlinerOf(flow)
  const isTick = widget === 'checkbox' && required === undefined && shownWhen === undefined
  return isTick && matches(inline(visit.node.value as Rule), { today: '' })
}

function tooEarly({ path, node }: FactRead, use: Use, { reading }: Moment, later: Asked, { flow, library }: Look): LenderFinding {
  const same = reading === undefined || reading.id === later.step.id
  const below = use.reader.on === 'screen' && use.reader.screen.route === later.screen.route ? use.reader.field : undefined
  if (below) return belowOnScreen({ path, node }, use, below.group ?? below.id, later, { flow, library })
  return {
    code: 'E121',
    at: placeOf(node),
    pointer: use.visit.pointer,
    message: `This reads ${path} before the journey ${later.journey} has asked for it, on its step "${later.step.id}".`,
    why: 'It would always read an empty answer here, so the borrower gets what people get who answered nothing.',
    related: [
      ...(same ? [] : [relatedPlace(placedBy(flow.resolved, reading, library), `the step "${reading.id}" reads it`)]),
      relatedPlace(placedBy(flow.resolved, later.step, library), `the step "${later.step.id}" asks for it`),
      relatedPlace(later.field.node, 'the question'),
    ],
    advice: 'Let the step that asks come first, or take this condition out.',
  }
}

/** A question that is shown by the answer to a later question of its own screen. */
function belowOnScreen(
  { path, node }: FactRead,
  use: Use,
  id: string,
  { field, screen }: Asked,
  { flow, library }: Pick<Look, 'flow' | 'library'>,
): LenderFinding {
  const later = field.group ?? field.id
  return {
    code: 'E121',
    at: placeOf(node),
    pointer: use.visit.pointer,
    message: `The question "${id}" reads ${path}, the answer to "${later}", which stands below it on the screen ${screen.route}.`,
    why: 'A borrower reads a screen from the top: the question would appear above the one that was just answered.',
    related: [relatedPlace(field.node, 'the question below')],
    advice: `${movedUp(later, id, `screens/${screen.route}.json`, flow.resolved, library)}; or take this condition out.`,
  }
}

/** How a question comes before another one: in a screen of the lender's own it is moved, in an overlay it says its place. */
function movedUp(later: string, id: string, file: string, { lender, parent }: ResolvedLender, library: FlowLibrary): string {
  const own = ownItem(library, lender, file, 'fields', later)
  const entry = own && placeOf(own)
  if (!entry) return `Move "${later}" up: write { "id": "${later}", "$before": "${id}" } in "fields"`
  if (parent?.files.has(file))
    return `Move "${later}" up: give its entry in line ${entry.line} "$before": "${id}" as its only place`
  const first = ownItem(library, lender, file, 'fields', id)
  const before = first ? `, before line ${placeOf(first).line}` : ''
  const lines = entry.line === entry.endLine ? `line ${entry.line}` : `lines ${entry.line} to ${entry.endLine}`
  return `Move "${later}" up: ${lines}${before}, so that it stands before "${id}"`
}

function neverAsked({ path, node }: FactRead, use: Use, { flow, facts, library }: Look): LenderFinding | undefined {
  const gone = removalOf(path, flow.resolved, library)
  // A path without a fact is a typo in the rule, which broken-rule reports.
  if (gone.length === 0 && facts.typeOf(path) === undefined) return undefined
  const step = use.reader.on === 'step' && !use.reader.accepted ? use.reader.step : undefined
  const subject = step ? `The step "${step.id}" of ${step.journey} waits for ${path}` : `This reads ${path}`
  return {
    code: step ? 'E201' : 'E120',
    at: placeOf(node),
    pointer: use.visit.pointer,
    message: `${subject}, and nobody asks for it${gone.length > 0 ? ' any more' : ''}.`,
    why: step
      ? 'Its rule reads an empty answer for everybody, so every borrower gets the step, or none does.'
      : 'It would read an empty answer for everybody, so it says or decides the same for every borrower.',
    related: gone,
    advice:
      gone.length > 0
        ? 'Keep the question, or take out what reads its answer.'
        : `Ask for ${path} on an earlier step, or take this out.`,
  }
}

/** The place that positions a step: the overlay that moves the step, or the step itself. */
function placedBy({ lender, parent }: ResolvedLender, step: CheckedStep, library: FlowLibrary): SourceNode {
  const overlay = ownItem(library, lender, `journeys/${step.journey}.json`, 'steps', step.id)
  const moves = ['$first', '$last', '$after', '$before'].some((key) => memberAt(overlay, key) !== undefined)
  if (overlay && moves) return overlay
  return parent ? placedBy(parent, step, library) : step.node
}

/** The place at which a lender of the chain removed the question. */
function removalOf(path: string, { parent, lender }: ResolvedLender, library: FlowLibrary): Finding['related'] {
  if (parent === undefined) return []
  const before = askedIn(checkedFlow(parent)).filter((one) => answers(one, path))
  const places = before.flatMap(({ journey, step, screen, field }) => [
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.group ?? field.id),
    removed(library, lender, `screens/${screen.route}.json`, 'fields', field.id),
    removed(library, lender, `journeys/${journey}.json`, 'steps', step.id),
  ])
  const first = places.find((node) => node !== undefined)
  return first ? [relatedPlace(first, `${lender} takes the question away here`)] : removalOf(path, parent, library)
}

function removed(library: FlowLibrary, lender: LenderId, file: string, list: string, id: string): SourceNode | undefined {
  const item = ownItem(library, lender, file, list, id)
  return memberAt(item, '$remove')?.value === true ? item : undefined
}

/** A list item as the lender's own file has it, before merging. */
function ownItem(library: FlowLibrary, lender: LenderId, file: string, list: string, id: string): SourceNode | undefined {
  const node = library.folders.get(lender)?.get(file)?.parsed?.node
  return itemsAt(node, list).find((item) => idOf(item) === id)
}
