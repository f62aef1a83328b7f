/** Reads the proof sheet saved in a lender's folder (`proofs.lock.json`), and compares it with a new one. */

import {
  type Finding,
  type FlowLibrary,
  parseFlowFile,
  type SourceNode,
  schemaErrors,
  structureFindings,
} from '#engine/authoring.ts'
import { isObject, type Json, type JsonObject, type LenderId } from '#engine/index.ts'
import type { ProofSheet } from './prove-lender.ts'
import { DECLARED } from './statements/differs-in-this-only.ts'
import type { Result, Statement } from './statements/statement.ts'

export const SHEET_FILE = 'proofs.lock.json'

/**
 * The part of a proof sheet to save: results without line numbers, so that the file changes only if the claims or
 * results do.
 */
export function sheetToSave({ statements }: ProofSheet): JsonObject {
  const saved = statements.map(({ id, says, result, undecided, claims }): [string, Json] => [
    id,
    {
      says,
      result,
      ...(undecided.length > 0 && { undecided: places(undecided) }),
      ...(claims.length > 0 && { claims: [...claims] }),
    },
  ])
  return { statements: Object.fromEntries(saved) }
}

export type SavedSheet = { readonly node: SourceNode; readonly statements: ReadonlyMap<string, SavedStatement> }
export type SavedStatement = {
  readonly says: string
  readonly result: Result
  readonly undecided: readonly string[]
  readonly claims: readonly string[]
}

/** The saved proof sheet; undefined if there is none, or if it is unreadable. */
export function readSavedSheet(
  library: FlowLibrary,
  lender: LenderId,
): { readonly sheet?: SavedSheet; readonly findings: readonly Finding[] } {
  const file = library.folders.get(lender)?.get(SHEET_FILE)
  if (!file) return { findings: [] }
  const { node, findings } = parseFlowFile(file.path, file.text)
  if (!node) return { findings }
  const wrong = structureFindings(schemaErrors('proofs.lock.schema.json', node), node, SHEET_FILE)
  if (wrong.length > 0) return { findings: [...findings, ...wrong] }
  const { statements } = node.value as JsonObject
  const saved = Object.entries(isObject(statements) ? statements : {}).map(([id, one]) => {
    const { says, result, undecided = [], claims = [] } = one as unknown as SavedStatement
    return [id, { says, result, undecided, claims }] as const
  })
  return { sheet: { node, statements: new Map(saved) }, findings }
}

export type Change = { readonly id: string; readonly says: string }

export type Comparison = {
  /** Statements whose saved result was better. */
  readonly weaker: readonly Change[]
  readonly stronger: readonly Change[]
  /** Changed differences from the parent, which a person must review. */
  readonly differs: readonly Change[]
}

export function comparedWithSaved({ statements }: ProofSheet, { statements: saved }: SavedSheet): Comparison {
  const all = [...saved].map(([id, before]) =>
    changesOf(
      id,
      before,
      statements.find((one) => one.id === id),
    ),
  )
  const added = statements.filter(({ id }) => !saved.has(id))
  return {
    weaker: all.flatMap(({ weaker }) => weaker),
    stronger: [
      ...all.flatMap(({ stronger }) => stronger),
      ...added.map(({ id, result }) => ({ id, says: `${id} is new: ${result}` })),
    ],
    differs: all.flatMap(({ differs }) => differs),
  }
}

function changesOf(id: string, before: SavedStatement, now: Statement | undefined): Comparison {
  const change = (says: string): Change => ({ id, says })
  if (!now) return { weaker: [change(`${id} was ${before.result}, and is no longer asked`)], stronger: [], differs: [] }
  const moved = change(`${id} was ${before.result}, and is ${now.result}: ${now.says}`)
  const [was, is] = [ranks[before.result], ranks[now.result]]
  const open = places(now.undecided)
  const opened = open.filter((place) => !before.undecided.includes(place))
  const settled = before.undecided.filter((place) => !open.includes(place))
  const lost = before.claims.filter((claim) => !now.claims.includes(claim))
  const gained = now.claims.filter((claim) => !before.claims.includes(claim))
  // A changed difference from the parent is neither weaker nor stronger, but its declaration is a claim like others.
  const isDifference = (claim: string) => id === 'P8' && !claim.startsWith(DECLARED)
  const same = was === is
  return {
    weaker: [
      ...(is < was ? [moved] : []),
      ...(same ? opened.map((place) => change(`${id} leaves one more undecided: ${place}`)) : []),
      ...lost.filter((claim) => !isDifference(claim)).map((claim) => change(`${id} no longer claims: ${claim}`)),
    ],
    stronger: [
      ...(is > was ? [moved] : []),
      ...(same ? settled.map((place) => change(`${id} has settled: ${place}`)) : []),
      ...gained.filter((claim) => !isDifference(claim)).map((claim) => change(`${id} claims, too: ${claim}`)),
    ],
    differs: [
      ...gained.filter(isDifference).map((claim) => change(`it differs now, too: ${claim}`)),
      ...lost.filter(isDifference).map((claim) => change(`it differs no longer: ${claim}`)),
    ],
  }
}

const ranks: { readonly [result in Result]: number } = { FAILED: 0, UNDECIDED: 1, PROVED: 2 }

function places(undecided: Statement['undecided']): readonly string[] {
  return [...new Set(undecided.map(({ at }) => at))].sort()
}
