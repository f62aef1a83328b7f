/**
 * All that can be said of flow files without running them: how they are written and laid over each other, then what refers
 * to nothing, what cannot be said, what rules cannot mean, what is read before it is asked, what nobody uses. A later part
 * is left out where an earlier mistake would only echo in it.
 */
import { checkStructure } from '#engine/flow/check-structure.ts'
import { strayFiles } from '#engine/flow/file-findings.ts'
import { BASE, type FlowLibrary, lendersOf } from '#engine/flow/flow-library.ts'
import type { LenderId } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { badLink } from './bad-link.ts'
import { badPattern } from './bad-pattern.ts'
import { type CheckedFlow, checkedFlow } from './checked-flow.ts'
import { contractFacts, factsOfFlow } from './facts-of-flow.ts'
import type { Finding } from './finding.ts'
import { inOrder } from './in-order.ts'
import { libraryCycle } from './library-cycle.ts'
import { missingLabel } from './missing-label.ts'
import { missingMessage } from './missing-message.ts'
import { missingOptions } from './missing-options.ts'
import { asFinding, type Mistake } from './mistake.ts'
import { oneForEachMistake } from './one-for-each-mistake.ts'
import { readBeforeAsked } from './read-before-asked.ts'
import { ruleMistakes } from './rule-mistakes.ts'
import { textMistakes } from './text-mistakes.ts'
import { unknownAnswer } from './unknown-answer.ts'
import { unknownCheckField } from './unknown-check-field.ts'
import { unknownDestination } from './unknown-destination.ts'
import { unknownJourneyPath } from './unknown-journey-path.ts'
import { unknownLibraryField } from './unknown-library-field.ts'
import { unknownScreen } from './unknown-screen.ts'
import { unknownStage } from './unknown-stage.ts'
import { unknownStatus } from './unknown-status.ts'
import { type Part, partsOf, unusedOf } from './unused-parts.ts'
import { usesIn } from './uses.ts'
import { wrongScenario } from './wrong-scenario.ts'

/**
 * @param lenders those to look at; without them, base and every lender, and then also what nobody uses
 */
export function checkFlows(library: FlowLibrary, lenders?: readonly LenderId[]): Finding[] {
  const asked = lenders ?? [...(library.folders.has(BASE) ? [BASE] : []), ...lendersOf(library)]
  const looks = asked.map((lender) => lookAtLender(library, lender))
  const found = oneForEachMistake(looks.flatMap(({ findings }) => findings))
  if (lenders !== undefined) return inOrder(found)
  // A name that is misspelt where it is used is unused, too; that would be the same mistake told twice.
  const quiet = found.every(({ severity }) => severity !== 'error')
  const unused = quiet ? unusedOf(looks.flatMap(({ parts }) => parts)).map((mistake) => hurting(mistake, library)) : []
  return inOrder([...found, ...strayFiles(library), ...unused])
}

type Look = { readonly findings: readonly Finding[]; readonly parts: readonly Part[] }

function lookAtLender(library: FlowLibrary, lender: LenderId): Look {
  const resolved = resolveLender(library, lender)
  const structure = checkStructure(library, lender)
  const flow = checkedFlow(resolved, structure)
  const findings = [...resolved.findings, ...structure, ...mistakesOf(flow, library).map((mistake) => asFinding(mistake, lender))]
  return { findings, parts: partsOf(flow) }
}

function mistakesOf(flow: CheckedFlow, library: FlowLibrary): Mistake[] {
  const statuses = contractFacts.typeOf('status.value')?.enum ?? []
  const uses = usesIn(flow)
  const references = [
    ...unknownLibraryField(flow),
    ...libraryCycle(flow),
    ...unknownScreen(flow),
    ...unknownStage(flow),
    ...unknownJourneyPath(flow),
    ...unknownDestination(flow),
    ...unknownStatus(flow, statuses),
    ...unknownCheckField(flow),
    ...badLink(flow),
  ]
  // A question whose library field is missing has no words and no limits either.
  const complete = references.every(({ code }) => code !== 'E211' && code !== 'E212' && code !== 'E213')
  const questions = complete
    ? [
        ...missingLabel(flow),
        ...missingOptions(flow),
        ...missingMessage(flow),
        ...badPattern(flow),
        ...unknownAnswer(flow, contractFacts),
      ]
    : []
  const rules = complete && flow.sound('facts.json') ? ruleMistakes(flow, uses, factsOfFlow(flow)) : []
  const texts = flow.sound('facts.json') ? textMistakes(flow, uses) : []
  const ordered = complete && references.every(({ code }) => code !== 'E202') && canBeOrdered(flow)
  return [
    ...references,
    ...questions,
    ...rules,
    ...texts,
    ...(ordered ? readBeforeAsked(flow, uses, library) : []),
    ...wrongScenario(flow, statuses),
  ]
}

/** The order of questions can be told when every file that asks or orders them can be read. */
function canBeOrdered(flow: CheckedFlow): boolean {
  return ['fields.json', 'facts.json', ...flow.resolved.broken, ...flow.resolved.files.keys()]
    .filter((path) => /^(screens\/|journeys\/|fields\.json|facts\.json)/.test(path))
    .every((path) => flow.sound(path))
}

/** What is unused hurts nobody; it is told of those who carry it. */
function hurting(mistake: Mistake, library: FlowLibrary): Finding {
  const writer = mistake.at.file.split('/')[0] as LenderId
  return {
    ...asFinding(mistake, writer),
    lenders: lendersOf(library).filter((lender) => resolveLender(library, lender).chain.includes(writer)),
  }
}
