/**
 * Findings that somebody lives with for a while: `allow.json` in a folder names them, with a reason and a last day. What is
 * allowed is no longer among the findings of a check; a release with an error stays a release with an error.
 */

import {
  BASE,
  FINDING_CODES,
  type Finding,
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
import { concernsMoney } from './concerns-money.ts'
import { advice, type asFinding, meant } from './lender-finding.ts'
import { textAt } from './reading/node-parts.ts'

const ALLOW_FILE = 'allow.json'

export type Allowed = { readonly finding: Finding; readonly because: string; readonly until: string }
export type Sifted = {
  /** What is not allowed, and what is wrong with the allowances themselves. */
  readonly findings: readonly Finding[]
  readonly allowed: readonly Allowed[]
}

type Allowance = {
  readonly folder: LenderId
  readonly pointer: FlowPointer
  readonly node: SourceNode
  /** The code that it names; undefined where there is none of that name. */
  readonly code: string | undefined
  readonly at: FlowPointer
  readonly because: string
  readonly until: string
}

/**
 * @param today yyyy-MM-dd
 * @param all whether every lender was looked at: only then an allowance that meets nothing is one too many
 */
export function siftAllowed(library: FlowLibrary, findings: readonly Finding[], today: string, all: boolean): Sifted {
  const read = [...library.folders.keys()].map((folder) => readAllowances(library, folder))
  const allowances = read.flatMap((one) => one.allowances)
  const used = new Set<Allowance>()
  const refused = new Map<Allowance, Finding>()
  const allowed: Allowed[] = []
  const left = findings.flatMap((one) => {
    let rest: Finding = one
    for (const allowance of allowances) {
      const lenders = without(rest, allowance)
      if (lenders === undefined) continue
      used.add(allowance)
      if (concernsMoney(one)) refused.set(allowance, one)
      else if (allowance.until >= today) {
        if (lenders.length === 0) {
          allowed.push({ finding: one, because: allowance.because, until: allowance.until })
          return []
        }
        rest = { ...rest, lenders }
      }
    }
    return [rest]
  })
  const about = allowances.flatMap((allowance) => {
    const first = refused.get(allowance)
    if (first) return [forbidden(allowance, first)]
    if (allowance.code === undefined) return [unknown(allowance)]
    if (allowance.until < today) return [expired(allowance)]
    return all && !used.has(allowance) ? [unused(allowance)] : []
  })
  return { findings: [...left, ...read.flatMap((one) => one.findings), ...about], allowed }
}

const read = new WeakMap<LibraryFile, { readonly allowances: readonly Allowance[]; readonly findings: readonly Finding[] }>()

function readAllowances(library: FlowLibrary, folder: LenderId) {
  const file = library.folders.get(folder)?.get(ALLOW_FILE)
  if (!file) return { allowances: [], findings: [] }
  const known = read.get(file)
  if (known) return known
  const { node, findings } = parseFlowFile(file.path, file.text)
  const wrong = node ? structureFindings(schemaErrors('allow.schema.json', node), node, ALLOW_FILE) : []
  const allowances = wrong.length > 0 || !node ? [] : allowancesIn(node, folder)
  const hurt = folder === BASE ? [] : [folder]
  const result = { allowances, findings: [...findings, ...wrong].map((one) => ({ ...one, lenders: hurt })) }
  read.set(file, result)
  return result
}

function allowancesIn(node: SourceNode, folder: LenderId): Allowance[] {
  return (node.members?.get('allow')?.items ?? []).map((item, index) => {
    const said = (key: string) => textAt(item, key) ?? ''
    const code = Object.entries(FINDING_CODES).find(([one, { name }]) => one === said('allow') || name === said('allow'))?.[0]
    const pointer = pointTo(pointTo(ALLOW_FILE, 'allow'), index)
    return { folder, pointer, node: item, code, at: said('at'), because: said('because'), until: said('until') }
  })
}

/**
 * Whom a finding still hurts once the allowance holds; undefined where it is about something else. A folder speaks for
 * what stands in its own files, and a lender for itself where the mistake stands elsewhere.
 */
function without({ code, file, pointer, lenders }: Finding, allowance: Allowance): readonly LenderId[] | undefined {
  if (code !== allowance.code || !isInside(pointer, allowance.at)) return undefined
  if (lenderOf(file) === allowance.folder) return []
  return lenders.includes(allowance.folder) ? lenders.filter((lender) => lender !== allowance.folder) : undefined
}

function isInside(pointer: FlowPointer, at: FlowPointer): boolean {
  return pointer === at || pointer.startsWith(`${at}/`) || pointer.startsWith(`${at}#`)
}

function forbidden(allowance: Allowance, found: Finding): Finding {
  return about('E813', allowance, 'allow', {
    message: `${found.code} ${found.name} is an error about money or about who may have a loan, and cannot be allowed.`,
    why: 'Somebody would be offered, refused or charged what this lender does not mean.',
    related: [{ ...placeOnly(found), label: 'what it would hide' }],
    fixes: [advice('Mend the mistake, and take this entry out.')],
  })
}

function unknown(allowance: Allowance): Finding {
  const node = allowance.node.members?.get('allow') as SourceNode
  const names = Object.values(FINDING_CODES).map(({ name }) => name)
  return about('E814', allowance, 'allow', {
    message: `There is no finding called ${JSON.stringify(node.value)}.`,
    why: 'Nothing is allowed by it.',
    ...meant(node, /^[EWI]\d/.test(String(node.value)) ? Object.keys(FINDING_CODES) : names),
  })
}

function expired(allowance: Allowance): Finding {
  return about('W812', allowance, 'until', {
    message: `${FINDING_CODES[allowance.code as keyof typeof FINDING_CODES].name} was allowed at ${allowance.at} until ${allowance.until}.`,
    why: 'The day has passed, so the finding is told again.',
    fixes: [advice('Mend what it allows and take the entry out, or give it a new day and say why.')],
  })
}

function unused(allowance: Allowance): Finding {
  return about('W811', allowance, 'at', {
    message: `${FINDING_CODES[allowance.code as keyof typeof FINDING_CODES].name} is allowed at ${allowance.at}, where nothing of the kind is found.`,
    why: 'It would hide the next mistake of this kind there.',
    fixes: [advice('Take the entry out.')],
  })
}

function about(
  code: 'W811' | 'W812' | 'E813' | 'E814',
  { folder, node, pointer }: Allowance,
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

function placeOnly({ file, line, column, endLine, endColumn }: Finding) {
  return { file, line, column, endLine, endColumn }
}
