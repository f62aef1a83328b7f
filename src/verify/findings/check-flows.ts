/**
 * All that can be said of flow files without running them: how they are written and laid over each other, then what refers
 * to nothing, what cannot be said, what rules cannot mean, what is read before it is asked, what nobody uses. A later part
 * is left out where an earlier mistake would only echo in it.
 */

import {
  BASE,
  checkStructure,
  FINDING_CODES,
  type Finding,
  type FlowLibrary,
  lendersOf,
  resolveLender,
  strayFiles,
} from '#engine/authoring.ts'
import { type LenderId, lenderOf, splitPointer } from '#engine/index.ts'
import { deduplicateFindings } from './deduplicate-findings.ts'
import { badLink } from './destinations/bad-link.ts'
import { closedDestination } from './destinations/closed-destination.ts'
import { sharedJourneyPath } from './destinations/shared-journey-path.ts'
import { statusWithoutScreen } from './destinations/status-without-screen.ts'
import { stepWithoutForm } from './destinations/step-without-form.ts'
import { unknownDestination } from './destinations/unknown-destination.ts'
import { unknownJourneyPath } from './destinations/unknown-journey-path.ts'
import { unknownScreen } from './destinations/unknown-screen.ts'
import { unknownStage } from './destinations/unknown-stage.ts'
import { unknownStatus } from './destinations/unknown-status.ts'
import { badPattern } from './fields/bad-pattern.ts'
import { brokenLimits } from './fields/broken-limits.ts'
import { contradictingLimits } from './fields/contradicting-limits.ts'
import { endlessAnswer } from './fields/endless-answer.ts'
import { impossibleRange } from './fields/impossible-range.ts'
import { keptPassword } from './fields/kept-password.ts'
import { libraryCycle } from './fields/library-cycle.ts'
import { missingLabel } from './fields/missing-label.ts'
import { missingMessage } from './fields/missing-message.ts'
import { missingOptions } from './fields/missing-options.ts'
import { moneyLimit } from './fields/money-limit.ts'
import { offerMistakes } from './fields/offer-mistakes.ts'
import { slowPattern } from './fields/slow-pattern.ts'
import { typeAgainstWidget } from './fields/type-against-widget.ts'
import { unaskedIdentity } from './fields/unasked-identity.ts'
import { suggestedPlaces, unknownAnswer } from './fields/unknown-answer.ts'
import { unknownCheckField } from './fields/unknown-check-field.ts'
import { unknownLibraryField } from './fields/unknown-library-field.ts'
import { unknownReviewField } from './fields/unknown-review-field.ts'
import { unplacedAnswer } from './fields/unplaced-answer.ts'
import { untypedFiles } from './fields/untyped-files.ts'
import { asFinding, type LenderFinding } from './lender-finding.ts'
import { staleOverrides } from './lenders/drifted-overlays.ts'
import { faintColour } from './lenders/faint-colour.ts'
import { lenderUnsaid } from './lenders/lender-unsaid.ts'
import { withMovedNames } from './lenders/moved-names.ts'
import { sameCode } from './lenders/same-code.ts'
import { sharedHost } from './lenders/shared-host.ts'
import { unknownDeclaredPlace } from './lenders/unknown-declared-place.ts'
import { type Part, partsOf, unusedOf } from './lenders/unused-parts.ts'
import { wrongLenderSystem } from './lenders/wrong-lender-system.ts'
import { cardMistakes } from './lifecycle/card-mistakes.ts'
import { lifecycleMistakes } from './lifecycle/lifecycle-mistakes.ts'
import { sandboxMistakes } from './lifecycle/sandbox-mistakes.ts'
import { mergeByCause } from './merge-by-cause.ts'
import { provedMistakes } from './proved/proved-mistakes.ts'
import { type CheckedFlow, checkedFlow } from './reading/checked-flow.ts'
import { contractFacts, factsOfFlow } from './reading/facts-of-flow.ts'
import { usesIn } from './reading/uses.ts'
import { misspeltPath } from './rules/misspelt-path.ts'
import { type OrderMistakes, readBeforeAsked } from './rules/read-before-asked.ts'
import { ruleMistakes } from './rules/rule-mistakes.ts'
import { unknownSet } from './rules/unknown-set.ts'
import { wrongScenario } from './scenarios/wrong-scenario.ts'
import { sortFindings } from './sort-findings.ts'
import { textMistakes } from './texts/text-mistakes.ts'
import { isOfRemovedText, translationMistakes } from './texts/translation-mistakes.ts'

/**
 * @param lenders those to look at; without them, base and every lender, and then also what nobody uses
 */
export function checkFlows(library: FlowLibrary, lenders?: readonly LenderId[], { proofs = true }: Depth = {}): Finding[] {
  const asked = lenders ?? [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library).sort()]
  const looks = asked.map((lender) => lookAtLender(library, lender, proofs))
  // Who starts from nobody that can be told has no parent that could have changed.
  const lost = new Set(looks.flatMap(({ findings }) => findings).flatMap((one) => (chainCodes.has(one.code) ? one.lenders : [])))
  const drifted = staleOverrides(
    library,
    asked.filter((lender) => !lost.has(lender)),
  )
  const found = deduplicateFindings([...looks.flatMap(({ findings }) => findings), ...drifted])
  const hosts = sharedHost(library).filter((one) => one.lenders.some((lender) => asked.includes(lender)))
  if (lenders !== undefined) return sortFindings([...found, ...hosts])
  // A name that is misspelt where it is used is unused, too; that would be the same mistake told twice.
  const quiet = found.every(({ severity }) => severity !== 'error')
  const unused = quiet ? unusedOf(looks.flatMap(({ parts }) => parts)).map((mistake) => hurting(mistake, library)) : []
  return sortFindings([...found, ...strayFiles(library), ...hosts, ...unused])
}

const chainCodes: ReadonlySet<string> = new Set(['E016', 'E017'])

/** Without `proofs`, what is wrong for somebody only is not looked for: a flow can be run with it. */
export type Depth = { readonly proofs?: boolean }

type Look = { readonly findings: readonly Finding[]; readonly parts: readonly Part[] }

function lookAtLender(library: FlowLibrary, lender: LenderId, proofs: boolean): Look {
  const resolved = resolveLender(library, lender)
  const structure = checkStructure(library, lender)
  const flow = checkedFlow(resolved, structure)
  const mistakes = withMovedNames(mistakesOf(flow, library, proofs), resolved, library)
  // Where a screen is missing, what would be laid over it is told with that.
  const isEcho = ({ code, pointer }: Finding) =>
    code === 'E601' &&
    mistakes.some(({ cause }) => cause !== undefined && pointer === `${cause.id.replace('screen ', 'screens/')}.json`)
  const found = [
    ...resolved.findings,
    ...structure.filter((finding) => !isEcho(finding)),
    ...mergeByCause(mistakes).map((mistake) => asFinding(mistake, lender)),
  ]
  // A scenario speaks of what the flow has: while the flow itself is wrong, its scenarios would only echo that.
  const scenarios = found.some(({ severity }) => severity === 'error') ? [] : wrongScenario(flow)
  return { findings: [...found, ...scenarios.map((mistake) => hurting(mistake, library))], parts: partsOf(flow) }
}

const statuses = contractFacts.typeOf('status.value')?.enum ?? []
const categories = contractFacts.typeOf('condition.categoryEnum')?.enum ?? []

function mistakesOf(flow: CheckedFlow, library: FlowLibrary, proofs: boolean): LenderFinding[] {
  const facts = factsOfFlow(flow)
  const references = [
    ...unknownLibraryField(flow),
    ...libraryCycle(flow),
    ...unknownScreen(flow),
    ...stepWithoutForm(flow),
    ...sharedJourneyPath(flow),
    ...unknownStage(flow),
    ...unknownJourneyPath(flow),
    ...unknownDestination(flow),
    ...closedDestination(flow),
    ...statusesOf(flow),
    ...lifecycleMistakes(flow),
    ...cardMistakes(flow, categories),
    ...sandboxMistakes(flow, statuses),
    ...unknownReviewField(flow),
    ...unknownSet(flow, contractFacts),
    ...misspeltPath(flow),
    ...faintColour(flow),
    ...offerMistakes(flow),
    ...badLink(flow),
    ...unknownDeclaredPlace(flow),
    ...lenderUnsaid(flow, library),
    ...sameCode(flow, library),
    ...wrongLenderSystem(flow, facts, statuses),
  ]
  // A question whose library field is missing has no words and no limits either.
  const complete = references.every(({ code }) => code !== 'E211' && code !== 'E212' && code !== 'E213')
  const checks = unknownCheckField(flow)
  const questions = complete ? questionMistakes(flow, checks) : []
  // A check of a question that is not there reads its answer, too: that is one mistake.
  const lost = checks.map(({ pointer }) => pointer.replace(/\/at$/, '/'))
  const uses = usesIn(flow).filter(({ visit }) => !lost.some((check) => visit.pointer.startsWith(check)))
  const inPlace = questions.every(({ code }) => code !== 'E221') && references.every(({ code }) => code !== 'E202')
  const order = complete && inPlace && allCanBeRead(flow) ? readBeforeAsked(flow, uses, facts, library) : nothingToOrder
  const named = !flow.resolved.broken.has('facts.json')
  const all = [
    ...references,
    ...questions,
    ...order.mistakes,
    ...unplacedAnswer(flow, contractFacts),
    ...(complete && inPlace && order.gone.size === 0 ? unaskedIdentity(flow) : []),
    ...(complete && named ? ruleMistakes(flow, uses, facts, new Set([...order.gone, ...suggestedPlaces(questions)])) : []),
    ...(named ? [...textMistakes(flow, uses), ...translationMistakes(flow, uses)] : []),
  ]
  const broken = all.some((one) => FINDING_CODES[one.code].severity === 'error' && !isOfRemovedText(one))
  const mistakes = broken ? all.filter((one) => !isOfRemovedText(one)) : all
  return [...mistakes, ...(proofs && complete && named ? provedMistakes(flow, uses, facts, mistakes, statuses) : [])]
}

/** A status that is misspelt in the table is also one that the table does not list: that is one mistake. */
function statusesOf(flow: CheckedFlow): LenderFinding[] {
  const unknown = unknownStatus(flow, statuses)
  return unknown.length > 0 ? unknown : statusWithoutScreen(flow, statuses)
}

const nothingToOrder: OrderMistakes = { mistakes: [], gone: new Set(), byPath: new Map() }

function questionMistakes(flow: CheckedFlow, checks: readonly LenderFinding[]): LenderFinding[] {
  const answers = unknownAnswer(flow, contractFacts)
  // A question whose id has a slip in it is missed by the checks of its screen.
  const misnamed = new Set(answers.flatMap(({ code, pointer }) => (code === 'E221' ? [splitPointer(pointer).file] : [])))
  const found = [
    ...checks.filter(({ pointer }) => !misnamed.has(splitPointer(pointer).file)),
    ...missingLabel(flow),
    ...missingOptions(flow),
    ...untypedFiles(flow),
    ...missingMessage(flow),
    ...badPattern(flow),
    ...slowPattern(flow),
    ...endlessAnswer(flow),
    ...keptPassword(flow),
    ...moneyLimit(flow),
    ...typeAgainstWidget(flow),
    ...impossibleRange(flow),
    ...answers,
  ]
  // The compiler stumbles over much of that too, and knows no better words for it.
  const isError = ({ code }: LenderFinding) => FINDING_CODES[code].severity === 'error'
  return found.some(isError) ? found : [...found, ...brokenLimits(flow), ...contradictingLimits(flow)]
}

/** The order of questions can be told when every file that asks or orders them can be read. */
function allCanBeRead(flow: CheckedFlow): boolean {
  return ['fields.json', 'facts.json', ...flow.resolved.broken, ...flow.resolved.files.keys()]
    .filter((path) => /^(screens\/|journeys\/|fields\.json|facts\.json)/.test(path))
    .every((path) => flow.sound(path))
}

/** A mistake in what a folder says for everybody who starts from it. */
function hurting(mistake: LenderFinding, library: FlowLibrary): Finding {
  const writer = lenderOf(mistake.at.file)
  const heirs = lendersOf(library).filter((lender) => resolveLender(library, lender).chain.includes(writer))
  return { ...asFinding(mistake, writer), lenders: heirs.sort() }
}
