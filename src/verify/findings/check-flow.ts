import { FINDING_CODES, type FindingCode, type FlowLibrary } from '#engine/authoring.ts'
import type { FactSchema } from '#engine/index.ts'
import { type CheckContext, findingsOf, type LenderFinding, type Phase } from './check.ts'
import { isTranslationOfRemovedText } from './checks/broken-translation.ts'
import { checksWithoutField } from './checks/unknown-check-field.ts'
import { CHECKS } from './checks.ts'
import { type Proofs, proofsOf } from './proving/proofs.ts'
import type { CheckedFlow } from './reading/checked-flow.ts'
import { factsOfFlow } from './reading/facts-of-flow.ts'
import { type Use, usesIn } from './reading/uses.ts'

/** Runs `CHECKS` over one lender's flow, in their order; without `proofs`, the checks of the last phase are skipped. */
export function checkFlow(flow: CheckedFlow, library: FlowLibrary, proofs: boolean): LenderFinding[] {
  const found: LenderFinding[] = []
  const failed = new Set<Phase>()
  const settled = new Set<string>()
  const context = contextOf(flow, library, found)
  const has = (...codes: readonly FindingCode[]) => found.some(({ code }) => codes.includes(code))
  for (const { phase, unless = [], settles, run } of CHECKS) {
    if ((phase === 'proofs' && !proofs) || has(...unless) || !runsIn[phase]({ flow, has, failed })) continue
    const reported = findingsOf(run(context)).filter(({ pointer }) => !settled.has(pointer))
    found.push(...reported)
    if (reported.some(isError)) failed.add(phase)
    if (settles) for (const { pointer } of reported) settled.add(pointer)
  }
  // If the removal of a text causes an error, findings about the text's translations only repeat it.
  const others = found.filter((finding) => !isTranslationOfRemovedText(finding))
  return others.some(isError) ? others : found
}

type State = {
  readonly flow: CheckedFlow
  readonly has: (...codes: readonly FindingCode[]) => boolean
  /** The phases whose checks have reported an error. */
  readonly failed: ReadonlySet<Phase>
}

const runsIn: { readonly [phase in Phase]: (state: State) => boolean } = {
  references: () => true,
  questions: isComplete,
  // Compiling the limits would fail on errors that the checks of phase `questions` report more precisely.
  limits: (state) => isComplete(state) && !state.failed.has('questions'),
  order: (state) => isComplete(state) && !state.has('E202', 'E221') && orderCanBeRead(state.flow),
  rules: (state) => isComplete(state) && factsCanBeRead(state),
  texts: factsCanBeRead,
  proofs: (state) => isComplete(state) && factsCanBeRead(state),
}

/** A field without its library field has neither texts nor limits. */
function isComplete({ has }: State): boolean {
  return !has('E211', 'E212', 'E213')
}

function factsCanBeRead({ flow }: State): boolean {
  return !flow.resolved.broken.has('facts.json')
}

function orderCanBeRead(flow: CheckedFlow): boolean {
  return ['fields.json', 'facts.json', ...flow.resolved.broken, ...flow.resolved.files.keys()]
    .filter((path) => /^(screens\/|journeys\/|fields\.json|facts\.json)/.test(path))
    .every(flow.sound)
}

function isError({ code }: LenderFinding): boolean {
  return FINDING_CODES[code].severity === 'error'
}

/** The context for checks; each part is computed on first access. */
function contextOf(flow: CheckedFlow, library: FlowLibrary, found: readonly LenderFinding[]): CheckContext {
  let facts: FactSchema | undefined
  let uses: readonly Use[] | undefined
  let proofs: Proofs | undefined
  return {
    ...{ flow, library, found },
    get facts() {
      facts ??= factsOfFlow(flow)
      return facts
    },
    get uses() {
      uses ??= usesOf(flow)
      return uses
    },
    get proofs() {
      proofs ??= proofsOf(flow, this.uses, this.facts, [...found])
      return proofs
    },
  }
}

/** A check at an unknown field reads the same field's answer: report that once. */
function usesOf(flow: CheckedFlow): Use[] {
  const checks = checksWithoutField(flow).map(({ pointer }) => pointer.replace(/\/at$/, '/'))
  return usesIn(flow).filter(({ visit }) => !checks.some((check) => visit.pointer.startsWith(check)))
}
