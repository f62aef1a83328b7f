import type { Facts, FlowPointer, LenderId } from '#engine/flow/json.ts'
import type { Confidence, Finding, Fix, Place } from './finding.ts'
import { FINDING_CODES, type FindingCode } from './finding-codes.ts'

export type FindingParts = {
  /** The smallest range of the file that the author must edit. */
  readonly at: Place
  readonly pointer: FlowPointer
  readonly message: string
  readonly why: string
  /** The confidence of the finding; `found` by default. */
  readonly confidence?: Confidence
  readonly lenders?: readonly LenderId[]
  readonly related?: Finding['related']
  readonly expected?: readonly string[]
  readonly fixes?: readonly Fix[]
  readonly witness?: Facts
}

/** Makes a finding about what a file says, which nothing else can make untrue. */
export function provedFinding(code: FindingCode, parts: Omit<FindingParts, 'confidence'>): Finding {
  return finding(code, { ...parts, confidence: 'proved' })
}

/** Makes a finding; the catalogue of codes adds its name and severity. */
export function finding(code: FindingCode, parts: FindingParts): Finding {
  const {
    at,
    pointer,
    message,
    why,
    confidence = 'found',
    lenders = [],
    related = [],
    expected = [],
    fixes = [],
    witness,
  } = parts
  const { name, severity } = FINDING_CODES[code]
  return {
    ...{ code, name, severity, confidence, message, why },
    ...bare(at),
    pointer,
    ...{
      lenders,
      related: related.map(({ label, ...place }) => ({ ...bare(place), label })),
      expected: expected.slice(0, 7),
      fixes,
      ...(witness !== undefined && { witness }),
    },
  }
}

/** Copies only the properties of `Place`: a `SourceNode` passed as a place has more. */
function bare({ file, line, column, endLine, endColumn }: Place): Place {
  return { file, line, column, endLine, endColumn }
}
