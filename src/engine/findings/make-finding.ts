import type { FlowPointer, LenderId } from '#engine/flow/json.ts'
import type { Confidence, Finding, Fix, Place } from './finding.ts'
import { FINDING_CODES, type FindingCode } from './finding-codes.ts'

export type FindingParts = {
  /** The smallest span that a person must edit. */
  readonly at: Place
  readonly pointer: FlowPointer
  readonly message: string
  readonly why: string
  /** `found` unless said otherwise. */
  readonly confidence?: Confidence
  readonly lenders?: readonly LenderId[]
  readonly related?: Finding['related']
  readonly expected?: readonly string[]
  readonly fixes?: readonly Fix[]
}

/** A finding of a known code: name and severity come from the catalogue. */
export function finding(code: FindingCode, parts: FindingParts): Finding {
  const { at, pointer, message, why, confidence = 'found', lenders = [], related = [], expected = [], fixes = [] } = parts
  const { name, severity } = FINDING_CODES[code]
  const { file, line, column, endLine, endColumn } = at
  return {
    ...{ code, name, severity, confidence, message, why },
    ...{ file, line, column, endLine, endColumn, pointer },
    ...{ lenders, related, expected: expected.slice(0, 7), fixes },
  }
}
