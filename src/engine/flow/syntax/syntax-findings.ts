/** The findings for a text that is not JSON: one per file, but where each of several is certain to have a cause of its own. */
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { consequenceOf } from '../consequence-of.ts'
import { advice, replacement } from '../fix.ts'
import type { FlowPointer } from '../json.ts'
import type { SourcePlace } from '../source-node.ts'
import type { SyntaxProblem } from './syntax-problem.ts'
import { syntaxProblems } from './syntax-problems.ts'

export type PlaceAt = (offset: number, length: number) => SourcePlace

const LOOK = advice('Mend the file here; an editor that knows JSON marks the same place')

/** The finding for a file that cannot be read at all, from a place on. */
function unreadable(
  at: SourcePlace,
  pointer: FlowPointer,
  message: string,
  fixes: readonly Fix[],
  { code = 'E001', related = [] }: { code?: FindingCode; related?: Finding['related'] } = {},
): Finding {
  const why = `The whole file is left out. ${consequenceOf(pointer)}`
  return provedFinding(code, { at, pointer, message, why, fixes, related })
}

/**
 * The syntax problems of a text as findings; none for valid JSON (JSON.parse decides). A byte-order mark is ignored.
 *
 * @param stopsAt the offset of the parser's error, used if no cause is recognised
 */
export function syntaxFindings(
  text: string,
  stopsAt: number | undefined,
  place: PlaceAt,
  pointer: FlowPointer,
): readonly Finding[] {
  if (text.trim() === '') return [emptyFile(text, place, pointer)]
  if (stopsAt === undefined && isJson(text)) return []
  const problems = syntaxProblems(text)
  if (problems.length > 0) return problems.map((problem) => ofProblem(problem, place, pointer))
  return [unreadable(place(stopsAt ?? 0, 1), pointer, 'The file is not JSON from here on.', [LOOK])]
}

function ofProblem(problem: SyntaxProblem, place: PlaceAt, pointer: FlowPointer): Finding {
  const at = place(problem.offset, Math.max(problem.length, 1))
  const fixes = problem.fixes.map(
    ({ title, safety, edits }): Fix => ({
      title,
      safety,
      edits: edits.map((edit) => ({ file: at.file, ...edit })),
    }),
  )
  const related = problem.related?.map(({ offset, length, label }) => ({ ...place(offset, length), label }))
  return unreadable(at, pointer, problem.message, fixes.length > 0 ? fixes : [LOOK], { related })
}

/** Documents of other programs, by their first characters; `from`: what wrote them. */
const OTHER_DOCUMENTS: readonly { readonly mark: RegExp; readonly name: string; readonly from: string }[] = [
  {
    mark: /^\{\\rtf\d?/,
    name: 'rich text (RTF)',
    from: 'WordPad, TextEdit and Word save it so, with marks for fonts and paragraphs around the words',
  },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a ZIP begins with them
  { mark: /^PK\u0003\u0004/, name: 'a packed document (ZIP)', from: 'Word (.docx) and Excel (.xlsx) save it so' },
  { mark: /^%PDF/, name: 'a PDF', from: 'it was printed or exported' },
  {
    mark: /^\s*<(?:!doctype html|html|head|body)\b[^>]*>?/i,
    name: 'a web page (HTML)',
    from: 'a browser or Word has saved it so',
  },
]

/** The finding for a document of another program, such as of a word processor; undefined for a text. */
export function otherDocumentFinding(text: string, place: PlaceAt, pointer: FlowPointer): Finding | undefined {
  const document = OTHER_DOCUMENTS.find(({ mark }) => mark.test(text))
  if (!document) return undefined
  const [{ length } = ''] = document.mark.exec(text) ?? []
  const name = pointer.split('/').at(-1)
  return unreadable(place(0, length), pointer, `This is ${document.name} and no plain text: ${document.from}.`, [
    advice(
      `Open it in the program that saved it, copy the words from there into a plain text editor (Notepad, VS Code), and save them there as ${name}`,
    ),
    advice(`Or go back to the version before, without your changes: git checkout -- flows/${place(0, 0).file}`),
  ])
}

function emptyFile(text: string, place: PlaceAt, pointer: FlowPointer): Finding {
  const whole = place(0, text.length)
  const title = 'Delete the file if nothing is to be said in it, or write what belongs there; { } says nothing, and is JSON'
  const message = 'The file is empty, and even a file that says nothing has its two braces: { }.'
  return unreadable(whole, pointer, message, [replacement(whole, '{}\n', 'review', title)])
}

export function byteOrderMark(place: PlaceAt, pointer: FlowPointer): Finding {
  const at = place(0, 1)
  return provedFinding('E001', {
    at,
    pointer,
    message: 'The file begins with an invisible mark (a byte-order mark), which JSON does not allow.',
    why: 'Some programs then cannot read the file at all, so borrowers might miss what it says.',
    fixes: [replacement(at, '', 'safe', 'Save the file as UTF-8 without a byte-order mark')],
  })
}

/**
 * The finding for invalid UTF-8. It was decoded as U+FFFD, so a program that rewrote the file would lose the original
 * bytes.
 */
export function notUtf8Finding(place: PlaceAt, pointer: FlowPointer, offset: number): Finding {
  const message = 'The file is not UTF-8: this letter was saved in an encoding of Windows (ANSI), where é or “ are other bytes.'
  return unreadable(place(offset, 1), pointer, message, [
    advice(
      'Save the file as UTF-8 (in Notepad: Save as, Encoding: UTF-8), and look whether this letter is still what it should be',
    ),
  ])
}

/** UTF-16 that is read as UTF-8 has a zero beside each plain letter. */
export function utf16Finding(place: PlaceAt, pointer: FlowPointer): Finding {
  const message = 'The file is not UTF-8: it was saved as UTF-16, which Windows calls Unicode.'
  return unreadable(place(0, 1), pointer, message, [
    advice('Save the file as UTF-8 (in Notepad: Save as, Encoding: UTF-8); its words need no change'),
  ])
}

export function tooLargeFinding(place: PlaceAt, pointer: FlowPointer): Finding {
  const fixes = [advice('Split it, or take out what no borrower needs')]
  return unreadable(place(0, 0), pointer, 'The file is larger than 1 MB.', fixes, { code: 'E004' })
}

export function tooDeepFinding(place: PlaceAt, pointer: FlowPointer, offset: number): Finding {
  const fixes = [advice('Give parts of a deep rule names in facts.json')]
  const message = 'Objects and lists are nested more than 64 levels deep here.'
  return unreadable(place(offset, 1), pointer, message, fixes, { code: 'E005' })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ' '))
    return true
  } catch {
    return false
  }
}
