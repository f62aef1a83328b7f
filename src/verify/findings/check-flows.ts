/**
 * All findings that need no run of scenarios: structure and merging of files, then the checks of each lender's flow. A
 * later part is skipped if it would only repeat an earlier error.
 */

import {
  BASE,
  checkStructure,
  type Finding,
  type FlowLibrary,
  lendersOf,
  type ResolvedLender,
  resolveLender,
  strayFiles,
} from '#engine/authoring.ts'
import { deduplicateFindings, type LenderId, lenderOf } from '#engine/index.ts'
import { readApproval } from '../approval/approval.ts'
import { movedFindings } from './causing-changes.ts'
import { asFinding, type LenderFinding } from './check.ts'
import { checkFlow } from './check-flow.ts'
import { earlierCodes } from './checks/same-code.ts'
import { sharedHost } from './checks/shared-host.ts'
import { staleOverrides } from './checks/stale-override.ts'
import { partsOf, type UsablePart, unusedOf } from './checks/unused-part.ts'
import { wrongScenario } from './checks/wrong-scenario.ts'
import { withMovedNames } from './moved-names.ts'
import { checkedFlow } from './reading/checked-flow.ts'
import { withRulesMeant } from './rules-meant.ts'
import { sortFindings } from './sort-findings.ts'

/** Without `proofs`, only what files show directly is checked, and nothing is proved for all applicants. */
export type Depth = { readonly proofs?: boolean }

/** @param lenders the lenders to check; if absent, base and all lenders, which also reports unused parts */
export function checkFlows(library: FlowLibrary, lenders?: readonly LenderId[], { proofs = true }: Depth = {}): Finding[] {
  const checked = lenders ?? [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library).sort()]
  const results = checked.map((lender) => checkLender(library, lender, proofs))
  const ofLenders = results.flatMap(({ findings }) => findings)
  // A lender whose inheritance chain is broken (E016, E017) has no parent that could have changed.
  const detached = new Set(ofLenders.flatMap(({ code, lenders: ids }) => (code === 'E016' || code === 'E017' ? ids : [])))
  const wrong = new Set(ofLenders.filter(({ severity }) => severity !== 'info').map(({ file }) => lenderOf(file)))
  // Notes about lock files are skipped while the lender's files have something to correct, since its correction may end
  // them; changed parents are warnings and stay.
  const stale = staleOverrides(
    library,
    checked.filter((lender) => !detached.has(lender)),
  ).filter(({ severity, file }) => severity !== 'info' || !wrong.has(lenderOf(file)))
  const folders = new Set(checked.flatMap((lender) => resolveLender(library, lender).chain))
  const approvals = [...folders].flatMap((folder) => readApproval(library, folder).findings)
  const found = deduplicateFindings([...ofLenders, ...stale, ...approvals])
  const hosts = sharedHost(library).filter((finding) => finding.lenders.some((lender) => checked.includes(lender)))
  if (lenders !== undefined) return sortFindings([...found, ...hosts])
  // A name that is misspelt at its use would also be reported as unused.
  const isSound = found.every(({ severity }) => severity !== 'error')
  const unused = isSound ? unusedOf(results.flatMap(({ parts }) => parts)).map((finding) => ofHeirs(finding, library)) : []
  return sortFindings([...found, ...strayFiles(library), ...hosts, ...unused])
}

/**
 * As `checkFlows`, with the findings of a lender at its own lines: a finding in a parent's file that a change of the lender
 * causes is reported at the change. It is slower where there are such findings.
 */
export function checkWithCauses(library: FlowLibrary, lenders?: readonly LenderId[], depth: Depth = {}): Finding[] {
  const proofs = depth.proofs ?? true
  const foundIn = (opened: FlowLibrary, lender: LenderId) => checkLender(opened, lender, proofs).findings
  let findings = checkFlows(library, lenders, depth)
  const writers = new Set(findings.flatMap((one) => (one.severity === 'info' ? [] : firstWith(one, library))))
  for (const lender of writers) {
    for (const { finding, of } of movedFindings(library, lender, foundIn(library, lender), foundIn)) {
      const places = new Set(of.map(placeIn))
      const heirs = lendersOf(library).filter((one) => resolveLender(library, one).chain.includes(lender))
      const known = findings.filter((one) => places.has(placeIn(one)))
      const concerned = heirs.filter((heir) => known.some((one) => one.lenders.includes(heir)))
      const others = findings.flatMap((one) => {
        if (!places.has(placeIn(one))) return [one]
        const left = one.lenders.filter((heir) => !heirs.includes(heir))
        return left.length === 0 ? [] : [{ ...one, lenders: left }]
      })
      findings = [...others, { ...finding, lenders: concerned }]
    }
  }
  return sortFindings(findings)
}

/** The lenders that have a finding in a parent's file and whose own parents do not have it. */
function firstWith({ file, lenders }: Finding, library: FlowLibrary): readonly LenderId[] {
  return lenders.filter((lender) => {
    const { parent } = resolveLender(library, lender)
    return lenderOf(file) !== lender && parent !== undefined && !lenders.includes(parent.lender)
  })
}

function placeIn({ code, file, line, column }: Finding): string {
  return `${code} ${file}:${line}:${column}`
}

type LenderResult = { readonly findings: readonly Finding[]; readonly parts: readonly UsablePart[] }

function checkLender(library: FlowLibrary, lender: LenderId, proofs: boolean): LenderResult {
  const { found, scenarios, parts } = resultOf(resolveLender(library, lender), library, proofs)
  return { findings: [...found, ...scenarios.map((finding) => ofHeirs(finding, library))], parts }
}

type OwnResult = {
  readonly found: readonly Finding[]
  readonly scenarios: readonly LenderFinding[]
  readonly parts: readonly UsablePart[]
}

type Before = { readonly proofs: boolean; readonly codes: ReturnType<typeof earlierCodes>; readonly result: OwnResult }

/** Of other lenders, the checks read only the codes: a result is the same for equal files of the chain and equal codes. */
const resultsBefore = new WeakMap<ResolvedLender, readonly Before[]>()

function resultOf(resolved: ResolvedLender, library: FlowLibrary, proofs: boolean): OwnResult {
  const codes = earlierCodes(library, resolved.lender)
  const results = resultsBefore.get(resolved) ?? []
  const same = results.find(
    (one) =>
      one.proofs === proofs &&
      one.codes.length === codes.length &&
      one.codes.every(({ lender, node }, index) => lender === codes[index]?.lender && node === codes[index].node),
  )
  const before = same ?? { proofs, codes, result: checkResolved(resolved, library, proofs) }
  resultsBefore.set(resolved, [before, ...results.filter((one) => one.proofs !== proofs)])
  return before.result
}

function checkResolved(resolved: ResolvedLender, library: FlowLibrary, proofs: boolean): OwnResult {
  const { lender } = resolved
  const structure = checkStructure(library, lender)
  const flow = checkedFlow(resolved, structure)
  const reported = withMovedNames(checkFlow(flow, library, proofs), resolved, library)
  // An overlay of a missing screen is reported as part of the missing screen.
  const missing = new Set(reported.flatMap(({ cause }) => (cause ? [`${cause.id.replace('screen ', 'screens/')}.json`] : [])))
  const found = [
    ...resolved.findings,
    ...withRulesMeant(structure, flow).filter(({ code, pointer }) => code !== 'E601' || !missing.has(pointer)),
    ...mergeByCause(reported).map((finding) => asFinding(finding, lender)),
  ]
  // Scenarios are checked only in a flow without errors, which they would repeat.
  const scenarios = found.some(({ severity }) => severity === 'error') ? [] : wrongScenario(flow)
  return { found, scenarios, parts: partsOf(flow) }
}

/** A finding in a folder's file, attributed to all lenders that inherit from the folder. */
function ofHeirs(found: LenderFinding, library: FlowLibrary): Finding {
  const writer = lenderOf(found.at.file)
  const heirs = lendersOf(library).filter((lender) => resolveLender(library, lender).chain.includes(writer))
  return { ...asFinding(found, writer), lenders: heirs.sort() }
}

/**
 * Merges findings with a common cause into the first of them, with the others as related places. A single finding keeps
 * its own message.
 */
function mergeByCause(mistakes: readonly LenderFinding[]): LenderFinding[] {
  return mistakes.flatMap((mistake, index) => {
    const { cause } = mistake
    if (cause === undefined) return [mistake]
    const all = mistakes.filter((other) => other.cause?.id === cause.id)
    if (all.length === 1) return [mistake]
    if (mistakes.findIndex((other) => other.cause?.id === cause.id) !== index) return []
    const also = all.slice(1, 6).map(({ at }) => ({ ...at, label: 'here, too' }))
    const { message, fixes } = cause
    return [{ ...mistake, message, fixes, advice: undefined, related: [...(mistake.related ?? []), ...also] }]
  })
}
