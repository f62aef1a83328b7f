/** What is said of a text that is no JSON: one finding a file, since what follows a slip is mostly its echo. */
import { type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { finding } from '#engine/diagnostics/make-finding.ts'
import type { FlowPointer } from './json.ts'
import type { SourcePlace } from './source-node.ts'

export type PlaceAt = (offset: number, length: number) => SourcePlace

const WHY = 'The whole file is left out, so every borrower of the lenders that use it misses what it says.'

const SAID: { readonly [code: string]: string } = {
  InvalidSymbol: 'Something stands here that is no JSON: texts need double quotes, and only true, false and null are words.',
  InvalidNumberFormat: 'This number is not written as JSON wants it.',
  PropertyNameExpected: 'A key in double quotes is missing here; perhaps there is a comma too many.',
  ValueExpected: 'A value is missing here; perhaps there is a comma too many.',
  ColonExpected: 'A colon is missing after the key.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'Something stands after the end of the file.',
  InvalidCommentToken: 'Comments are no JSON; a key "$comment" holds a note.',
  UnexpectedEndOfComment: 'Comments are no JSON; a key "$comment" holds a note.',
  UnexpectedEndOfString: 'The closing double quote of this text is missing.',
  UnexpectedEndOfNumber: 'This number is not complete.',
  InvalidUnicode: 'A \\u must be followed by four hexadecimal digits.',
  InvalidEscapeCharacter: 'After a backslash only one of " \\ / b f n r t u may stand.',
  InvalidCharacter: 'A tab or another control character stands in a text; write \\t or \\n.',
}

/** The first slip, or undefined when the text is JSON. A byte-order mark is not looked at. */
export function syntaxFinding(
  text: string,
  errors: readonly ParseError[],
  place: PlaceAt,
  pointer: FlowPointer,
): Finding | undefined {
  if (text.trim() === '') return syntax('The file is empty.', place(0, text.length), pointer)
  const first = [...errors].sort((a, b) => a.offset - b.offset)[0]
  if (!first) return refusedNatively(text, place, pointer)
  const said = SAID[printParseErrorCode(first.error)] ?? 'The file is not JSON from here on.'
  return syntax(said, place(first.offset, Math.max(first.length, 1)), pointer)
}

export function byteOrderMark(place: PlaceAt, pointer: FlowPointer): Finding {
  const at = place(0, 1)
  return finding('E001', {
    at,
    pointer,
    confidence: 'proved',
    message: 'The file begins with an invisible mark (a byte-order mark), which JSON does not allow.',
    why: 'Some programs then cannot read the file at all, so borrowers might miss what it says.',
    fixes: [
      {
        title: 'Save the file as UTF-8 without a byte-order mark',
        safety: 'safe',
        edits: [{ file: at.file, offset: 0, length: 1, text: '' }],
      },
    ],
  })
}

/** Invalid UTF-8 is decoded as U+FFFD: a program that wrote the file back would lose the original bytes. */
export function notUtf8Finding(place: PlaceAt, pointer: FlowPointer, offset: number): Finding {
  return finding('E001', {
    at: place(offset, 1),
    pointer,
    confidence: 'proved',
    message: 'The file is not UTF-8: something here cannot be read as text.',
    why: WHY,
    fixes: [
      {
        title: 'Save the file as UTF-8, and look whether all letters are still what they should be',
        safety: 'placeholder',
        edits: [],
      },
    ],
  })
}

/** Belt and braces: positions come from one parser, what is JSON is decided by the language itself. */
function refusedNatively(text: string, place: PlaceAt, pointer: FlowPointer): Finding | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ' '))
    return undefined
  } catch (error) {
    const offset = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
    return syntax('The file is not JSON from here on.', place(offset, 1), pointer)
  }
}

function syntax(message: string, at: SourcePlace, pointer: FlowPointer): Finding {
  const fixes: Fix[] = [
    { title: 'Mend the file here; an editor that knows JSON marks the same place', safety: 'placeholder', edits: [] },
  ]
  return finding('E001', { at, pointer, confidence: 'proved', message, why: WHY, fixes })
}

export function tooLargeFinding(place: PlaceAt, pointer: FlowPointer): Finding {
  return finding('E004', {
    at: place(0, 0),
    pointer,
    confidence: 'proved',
    message: 'The file is larger than 1 MB.',
    why: WHY,
    fixes: [{ title: 'Split it, or take out what no borrower needs', safety: 'placeholder', edits: [] }],
  })
}

export function tooDeepFinding(place: PlaceAt, pointer: FlowPointer, offset: number): Finding {
  return finding('E005', {
    at: place(offset, 1),
    pointer,
    confidence: 'proved',
    message: 'Objects and lists are nested more than 64 levels deep here.',
    why: WHY,
    fixes: [{ title: 'Give parts of a deep rule names in facts.json', safety: 'placeholder', edits: [] }],
  })
}
