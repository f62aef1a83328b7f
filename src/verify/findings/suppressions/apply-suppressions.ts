/**
 * Suppressions of findings: `allow.json` in a folder names a finding, a reason and a last day. The command does not
 * report a suppressed finding, but the finding still blocks a release, because the server does not read `allow.json`.
 */

import {
  BASE,
  codesNamed,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  type FlowLibrary,
  finding,
  type LibraryFile,
  parseFlowFile,
  placeOf,
  type SourceNode,
  schemaErrors,
  structureFindings,
} from '#engine/authoring.ts'
import { type FlowPointer, type LenderId, lenderOf, pointTo } from '#engine/index.ts'
import { advice, type asFinding, suggest } from '../check.ts'
import { concernsMoney } from '../concerns-money.ts'
import { textAt } from '../reading/node-parts.ts'

const ALLOW_FILE = 'allow.json'

export type Suppressed = { readonly finding: Finding; readonly because: string; readonly until: string }
export type SuppressionResult = {
  /** Findings that are not suppressed, and findings about the suppressions themselves. */
  readonly findings: readonly Finding[]
  readonly suppressed: readonly Suppressed[]
}

type Suppression = {
  readonly folder: LenderId
  readonly pointer: FlowPointer
  readonly node: SourceNode
  /** The finding that the entry of `allow.json` suppresses, as written there: a code such as `W142`, or a name. */
  readonly written: string
  /** The finding codes that `written` names; empty if it is no code or name of a finding. */
  readonly codes: readonly FindingCode[]
  readonly at: FlowPointer
  readonly because: string
  readonly until: string
}

/**
 * @param today yyyy-MM-dd
 * @param all true if every lender was checked: only then unused suppressions are reported
 */
export function applySuppressions(
  library: FlowLibrary,
  findings: readonly Finding[],
  today: string,
  all: boolean,
): SuppressionResult {
  const files = [...library.folders.keys()].map((folder) => readSuppressions(library, folder))
  const suppressions = files.flatMap((file) => file.suppressions)
  const used = new Set<Suppression>()
  const refused = new Map<Suppression, Finding>()
  const suppressed: Suppressed[] = []
  const remaining = findings.flatMap((finding) => {
    let rest: Finding = finding
    for (const suppression of suppressions) {
      const lenders = lendersLeft(rest, suppression)
      if (lenders === undefined) continue
      used.add(suppression)
      if (concernsMoney(finding)) refused.set(suppression, finding)
      else if (suppression.until >= today) {
        if (lenders.length === 0) {
          suppressed.push({ finding, because: suppression.because, until: suppression.until })
          return []
        }
        rest = { ...rest, lenders }
      }
    }
    return [rest]
  })
  const about = suppressions.flatMap((suppression) => {
    const hidden = refused.get(suppression)
    if (hidden) return [forbidden(suppression, hidden)]
    if (suppression.codes.length === 0) return [unknown(suppression)]
    if (suppression.until < today) return [expired(suppression)]
    return all && !used.has(suppression) ? [unused(suppression)] : []
  })
  return { findings: [...remaining, ...files.flatMap((file) => file.findings), ...about], suppressed }
}

type SuppressionFile = { readonly suppressions: readonly Suppression[]; readonly findings: readonly Finding[] }

const parsedFiles = new WeakMap<LibraryFile, SuppressionFile>()

function readSuppressions(library: FlowLibrary, folder: LenderId): SuppressionFile {
  const file = library.folders.get(folder)?.get(ALLOW_FILE)
  if (!file) return { suppressions: [], findings: [] }
  const known = parsedFiles.get(file)
  if (known) return known
  const { node, findings } = parseFlowFile(file.path, file.text)
  const wrong = node ? structureFindings(schemaErrors('allow.schema.json', node), node, ALLOW_FILE) : []
  const suppressions = wrong.length > 0 || !node ? [] : suppressionsIn(node, folder)
  const lenders = folder === BASE ? [] : [folder]
  const result = { suppressions, findings: [...findings, ...wrong].map((finding) => ({ ...finding, lenders })) }
  parsedFiles.set(file, result)
  return result
}

function suppressionsIn(node: SourceNode, folder: LenderId): Suppression[] {
  return (node.members?.get('allow')?.items ?? []).map((item, index) => {
    const text = (key: string) => textAt(item, key) ?? ''
    const pointer = pointTo(ALLOW_FILE, 'allow', index)
    const written = text('allow')
    return {
      ...{ folder, pointer, node: item, written, codes: codesNamed(written) },
      ...{ at: text('at'), because: text('because'), until: text('until') },
    }
  })
}

/**
 * The lenders for which a finding is not suppressed; undefined if the suppression is for another finding. A folder's
 * suppression applies to findings in its own files for all lenders, and to other files for the folder's lender only.
 */
function lendersLeft({ code, file, pointer, lenders }: Finding, suppression: Suppression): readonly LenderId[] | undefined {
  const { codes, at, folder } = suppression
  if (!codes.some((one) => one === code) || !isInside(pointer, at)) return undefined
  if (lenderOf(file) === folder) return []
  return lenders.includes(folder) ? lenders.filter((lender) => lender !== folder) : undefined
}

function isInside(pointer: FlowPointer, at: FlowPointer): boolean {
  return pointer === at || pointer.startsWith(`${at}/`) || pointer.startsWith(`${at}#`)
}

function forbidden(suppression: Suppression, hidden: Finding): Finding {
  return about('E813', suppression, 'allow', {
    message: `${hidden.code} ${hidden.name} is an error about money or about who may have a loan, and cannot be allowed.`,
    why: 'A borrower would be offered, refused or charged what this lender does not intend.',
    related: [{ ...hidden, label: 'what it would hide' }],
    fixes: [advice('Mend the mistake, and take this entry out.')],
  })
}

function unknown(suppression: Suppression): Finding {
  const node = suppression.node.members?.get('allow') as SourceNode
  const names = Object.values(FINDING_CODES).map(({ name }) => name)
  return about('E814', suppression, 'allow', {
    message: `There is no finding called ${JSON.stringify(node.value)}.`,
    why: 'Nothing is allowed by it.',
    ...suggest(node, /^[EWI]\d/.test(String(node.value)) ? Object.keys(FINDING_CODES) : names),
  })
}

function expired(suppression: Suppression): Finding {
  return about('W812', suppression, 'until', {
    message: `${suppression.written} was allowed at ${suppression.at} until ${suppression.until}.`,
    why: 'The day has passed, so the finding is reported again.',
    fixes: [advice('Mend what it allows and take the entry out, or give it a new day and say why.')],
  })
}

function unused(suppression: Suppression): Finding {
  return about('W811', suppression, 'at', {
    message: `${suppression.written} is allowed at ${suppression.at}, where nothing of the kind is found.`,
    why: 'It would hide the next mistake of this kind there.',
    fixes: [advice('Take the entry out.')],
  })
}

function about(
  code: 'W811' | 'W812' | 'E813' | 'E814',
  { folder, node, pointer }: Suppression,
  key: string,
  parts: Omit<Parameters<typeof asFinding>[0], 'code' | 'at' | 'pointer'>,
): Finding {
  const at = placeOf(node.members?.get(key) ?? node)
  return finding(code, {
    ...parts,
    at,
    pointer: pointTo(pointer, key),
    confidence: 'proved',
    lenders: folder === BASE ? [] : [folder],
  })
}
