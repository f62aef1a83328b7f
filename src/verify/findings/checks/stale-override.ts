/** Reports changes in the parent's files since the lender's overrides were recorded in its lock. */

import {
  BASE,
  type Drift,
  driftOf,
  type Finding,
  type Fix,
  type FlowLibrary,
  finding,
  isSame,
  type LibraryFile,
  LOCK_FILE,
  lendersOf,
  type OverlayLock,
  type Override,
  placeOf,
  type ResolvedLender,
  readOverlayLock,
  recordedOverrides,
  resolveLender,
  type SourceNode,
  type SourcePlace,
  schemaErrors,
  staleEntries,
  structureFindings,
} from '#engine/authoring.ts'
import { describePointer, type FlowPointer, type Json, type LenderId, pointTo, splitPointer } from '#engine/index.ts'
import { advice, relatedPlace, replacementFix } from '../check.ts'
import type { FindingExamples } from '../examples/finding-example.ts'
import { shortened } from '../reading/words.ts'

const DRIFT_CODES: readonly string[] = ['W604', 'I605', 'I606']

/** Whether the finding is about a lock file; such findings alone mean no error for borrowers. */
export function isStaleOverride({ code }: Pick<Finding, 'code'>): boolean {
  return DRIFT_CODES.includes(code)
}

/**
 * One finding for each stale override, at the lender with the override, for its heirs as well. A lender without a lock
 * has none.
 */
export function staleOverrides(library: FlowLibrary, lenders: readonly LenderId[]): Finding[] {
  const writers = new Set(lenders.flatMap((lender) => resolveLender(library, lender).chain))
  return [...writers].filter((lender) => lender !== BASE).flatMap((lender) => ofLender(library, lender))
}

function ofLender(library: FlowLibrary, lender: LenderId): Finding[] {
  const { lock, findings } = readOverlayLock(library, lender)
  const heirs = lendersOf(library).filter((one) => resolveLender(library, one).chain.includes(lender))
  if (!lock) return findings.map((one) => ({ ...one, lenders: heirs.sort() }))
  const resolved = resolveLender(library, lender)
  const own = library.folders.get(lender) ?? new Map<string, LibraryFile>()
  const wrong = structureFindings(schemaErrors('overlay.lock.schema.json', lock.node), lock.node, LOCK_FILE)
  const missing = resolved.findings.filter(({ code }) => code === 'E601').map(({ pointer }) => pointer)
  const isReported = (pointer: FlowPointer) => missing.some((one) => pointer === one || pointer.startsWith(`${one}/`))
  return [
    ...findings,
    ...wrong,
    ...driftOf(resolved, own, lock)
      .filter(({ pointer }) => !isReported(pointer))
      .map((drift) => staleOverride(drift, resolved)),
    ...staleEntries(resolved, own, lock)
      .filter(({ pointer }) => !isReported(pointer))
      .map(({ pointer, entry }) => stale(pointer, entry, lender)),
    ...unrecorded(resolved, lock),
  ].map((one) => ({ ...one, lenders: heirs.sort() }))
}

function staleOverride({ pointer, then, now, own }: Drift, { lender, parent }: ResolvedLender): Finding {
  const gone = now === undefined
  const takes = isTakenAway(own)
  return {
    ...finding('W604', {
      at: headOf(own),
      pointer,
      confidence: 'proved',
      message: gone
        ? `${lender} overrides ${subject(pointer)}, and ${parent?.lender} does not say it any more.`
        : `${lender} overrides ${subject(pointer)}, and ${parent?.lender} has changed it since.`,
      why: `${parent?.lender} said ${shortly(then.value)} then and says ${shortly(now?.value)} now; ${lender} says ${takes ? 'nothing' : shortly(own.value)}.`,
      related: now ? [relatedPlace(now, `what ${parent?.lender} says now`)] : [],
      fixes: [...(gone || takes ? [] : takenOver(own, now)), accepted(then, now, lender)],
    }),
    drift: { then: then.value, ...(now && { now: now.value }), ...(!takes && { own: own.value }) },
  }
}

function takenOver(own: SourceNode, now: SourceNode): readonly Fix[] {
  return [replacementFix('If this lender should follow: say the same', 'review', placeOf(own), JSON.stringify(now.value))]
}

/** The fix that keeps the override: the lock records the parent's present value. */
function accepted(then: SourceNode, now: SourceNode | undefined, lender: LenderId): Fix {
  const title = `If it should stay as it is: "npm run flow -- fmt ${lender} --accept-drift"`
  return now ? replacementFix(title, 'review', placeOf(then), JSON.stringify(now.value)) : advice(title)
}

function stale(pointer: FlowPointer, entry: SourceNode, lender: LenderId): Finding {
  return finding('I605', {
    at: entry.keyPlace ?? placeOf(entry),
    pointer: pointTo(`${LOCK_FILE}#/overrides`, pointer),
    confidence: 'proved',
    message: `${LOCK_FILE} records ${subject(pointer)}, and ${lender} has no own one any more.`,
    why: 'Borrowers see nothing of it; the file is only longer than it needs to be.',
    fixes: [advice(`"npm run flow -- fmt ${lender}" takes it out`)],
  })
}

function unrecorded(resolved: ResolvedLender, lock: OverlayLock): readonly Finding[] {
  const missing = [...recordedOverrides(resolved)].filter(([pointer]) => !lock.entries.has(pointer))
  const [first] = missing
  if (!first) return []
  const repeated = missing.filter(
    ([, { parent, ...override }]) => override.overlay !== undefined && isSame(parent.value, override.overlay.value),
  )
  if (repeated.length >= LEAST_COPIED) return [repeatedValues(resolved, repeated)]
  const [pointer, { at }] = first
  const others = missing.length - 1
  const more = others === 0 ? '' : ` and ${others} more`
  return [
    finding('I606', {
      at,
      pointer,
      confidence: 'proved',
      message: `${resolved.lender} has its own ${subject(pointer)}${more}, which its ${LOCK_FILE} does not record yet.`,
      why: `When ${resolved.parent?.lender} changes there, nobody will notice, and borrowers of ${resolved.lender} keep what it says today.`,
      related: missing.slice(1, 6).map(([, one]) => ({ ...one.at, label: 'this, too' })),
      fixes: [advice(`"npm run flow -- fmt ${resolved.lender}" records ${others === 0 ? 'it' : 'them'}`)],
    }),
  ]
}

/** The least number of repeated values that suggests a copied file. */
const LEAST_COPIED = 3

/**
 * The note about a file with several values equal to the parent's: each is an override, which stays when the parent
 * changes.
 */
function repeatedValues({ lender, parent }: ResolvedLender, repeated: readonly (readonly [FlowPointer, Override])[]): Finding {
  const [[pointer, { at }], ...others] = repeated as [readonly [FlowPointer, Override], ...(readonly [FlowPointer, Override])[]]
  const more = others.length === 0 ? '' : ` and in ${others.length} more places`
  const keys = repeated.slice(0, 6).map(([one]) => `"${splitPointer(one).keys.at(-1)}"`)
  return finding('I606', {
    at,
    pointer,
    confidence: 'proved',
    message: `${lender} says the same as ${parent?.lender} in ${subject(pointer)}${more}: a lender's file holds only what differs.`,
    why: `When ${parent?.lender} changes there, borrowers of ${lender} keep what it says today, and nobody will notice.`,
    related: others.slice(0, 5).map(([, one]) => ({ ...one.at, label: 'this, too' })),
    fixes: [
      advice(
        `Delete what is the same (${keys.join(', ')}${repeated.length > 6 ? ', …' : ''}) and keep only what differs; "npm run flow -- fmt ${lender}" records what you keep`,
      ),
    ],
  })
}

function isTakenAway(own: SourceNode): boolean {
  return own.value === null || own.members?.has('$remove') === true
}

function headOf(node: SourceNode): SourcePlace {
  return node.kind === 'scalar' ? placeOf(node) : (node.keyPlace ?? placeOf(node))
}

/** A pointer in words: `"heading" of the screen "register-v2/birthdate"`; an item by its name alone. */
function subject(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const whole = describePointer(pointer)
  const key = keys.at(-1)
  if (key === undefined || file === 'lender.json') return whole
  const around = describePointer(pointTo(file, ...keys.slice(0, -1)))
  return whole === around ? `"${key}" of ${around}` : whole
}

function shortly(value: Json | undefined): string {
  if (value === undefined) return 'nothing'
  return shortened(JSON.stringify(value), 120)
}

const overlay = { 'birch/screens/apply/income.json': { heading: 'Your earnings?' } }
const recorded = '"lender.json#/canonicalCode": "ACME", "lender.json#/code": "ACME", "lender.json#/name": "Acme Lending"'
const heading = (says: string) => `"screens/apply/income.json#/heading": "${says}"`
const locked = (...entries: readonly string[]) => `{ "overrides": { ${entries.join(', ')} } }`

export const staleOverrideExamples = {
  W604: {
    why: 'The parent has changed what this lender overrides. Perhaps the lender should follow, perhaps its own words are as good as before: a person has to decide. "flow fmt <lender> --accept-drift" records that it is meant to stay.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded, heading('Your income')) },
    otherFiles: overlay,
  },
  I605: {
    why: 'The lock still records an override that is gone. Nobody is hurt; "flow fmt" takes it out.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
  },
  I606: {
    why: 'The lock does not record what the parent said where this lender overrides it, so that nobody would notice a change there. "flow fmt" records it.',
    rightFiles: { 'birch/overlay.lock.json': locked(recorded, heading('What do you earn?')) },
    wrongFiles: { 'birch/overlay.lock.json': locked(recorded) },
    otherFiles: overlay,
  },
} satisfies FindingExamples
