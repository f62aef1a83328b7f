/** Proves all statements about one lender, for its proof sheet. */

import { checkStructure, type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { describePointer, type LenderId } from '#engine/index.ts'
import { conditionsIn, idleConditions } from '#verify/analysis/idle-conditions.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { findingsOf } from '#verify/findings/check.ts'
import { constantRule } from '#verify/findings/checks/constant-rule.ts'
import { idleCondition } from '#verify/findings/checks/idle-condition.ts'
import { differsInThisOnly } from './statements/differs-in-this-only.ts'
import { everyStatusShowsAScreen } from './statements/every-status-shows-a-screen.ts'
import { everybodyCanFinish } from './statements/everybody-can-finish.ts'
import { independentOfDeclared } from './statements/independent-of-declared.ts'
import { neverWorse } from './statements/never-worse.ts'
import { nobodyIsStuck } from './statements/nobody-is-stuck.ts'
import { nothingIsDead } from './statements/nothing-is-dead.ts'
import { nothingNeededIsHidden } from './statements/nothing-needed-is-hidden.ts'
import { oneWayAndOneCard } from './statements/one-way-and-one-card.ts'
import { promisesAreKept } from './statements/promises-are-kept.ts'
import { asException, type ProofContext, proofContextOf } from './statements/proof-context.ts'
import { type Statement, type StatementId, statement, type UnprovedStatement } from './statements/statement.ts'

export type ProofSheet = {
  readonly lender: LenderId
  /** The parent's id; absent for base. */
  readonly from?: LenderId
  readonly assumes: readonly string[]
  readonly statements: readonly Statement[]
}

/** The assumptions of all proofs, which proof sheets list. */
const ASSUMPTIONS: readonly string[] = [
  'Any status may come at any time, with any facts that the contract allows; answers are within what their screens accept.',
  'The lender’s systems send what the contract says, and go on once a screen has been answered.',
  'What lender.json says stays as it is; where nothing else is said, flags may be on or off.',
  'What an application passes through is what the sandbox plays.',
  'Rules that do arithmetic on several facts at once are looked at in samples, and are UNDECIDED where those do not settle it.',
]

/**
 * @param memory verdicts of earlier proofs; lenders share rules and therefore verdicts
 * @param ids the statements to prove; if absent, all
 */
export function proveLender(
  library: FlowLibrary,
  lender: LenderId,
  memory: Memory = new Map(),
  ids: readonly StatementId[] = [...STATEMENTS.keys()],
): ProofSheet {
  const resolved = resolveLender(library, lender)
  const broken = [...resolved.findings, ...checkStructure(library, lender)].filter(({ severity }) => severity === 'error')
  const head = { lender, ...(resolved.parent && { from: resolved.parent.lender }), assumes: ASSUMPTIONS }
  if (broken.length > 0) return { ...head, statements: [] }
  const context = proofContextOf(library, resolved, memory)
  const asked = [...STATEMENTS].filter(([id]) => ids.includes(id))
  return { ...head, statements: asked.map(([, prove]) => prove(context, memory)) }
}

const STATEMENTS = new Map<StatementId, (context: ProofContext, memory: Memory) => Statement>([
  ['P1', everyStatusShowsAScreen],
  ['P2', oneWayAndOneCard],
  ['P3', nobodyIsStuck],
  ['P4', everybodyCanFinish],
  ['P5', nothingIsDead],
  ['P6', noRuleInVain],
  ['P7', nothingNeededIsHidden],
  ['P8', differsInThisOnly],
  ['P9', neverWorse],
  ['P10', independentOfDeclared],
  ['P11', promisesAreKept],
])

/** P6. No rule has a constant result, and no condition could be replaced by true or false without changing its rule. */
const says = 'No rule holds for everybody or for nobody, and no condition is without effect'

function noRuleInVain({ proofs }: ProofContext): Statement {
  const { uses, rule, analysis } = proofs
  const rules = uses.flatMap(({ visit }) => {
    const whole = rule(visit.node)
    return whole === undefined || typeof whole === 'boolean' ? [] : [{ whole, at: visit.pointer }]
  })
  const conditions = rules.reduce((sum, { whole }) => sum + Math.max(1, conditionsIn(whole).length), 0)
  const undecided = rules.flatMap(({ whole, at }): UnprovedStatement[] => {
    const idle = analysis.once('idle', [whole], () => idleConditions(whole, analysis))
    const verdicts = [
      analysis.satisfiable(whole),
      analysis.refutable(whole),
      ...(Array.isArray(idle) ? [] : [idle as { is: 'undecided'; why: string }]),
    ]
    const open = verdicts.find((verdict) => verdict.is === 'undecided')
    return open?.is === 'undecided' ? [{ about: describePointer(at), at, why: open.why }] : []
  })
  return statement('P6', says, {
    looked: [`${rules.length} rules with ${conditions} conditions`],
    exceptions: findingsOf([constantRule.run({ proofs }), idleCondition.run({ proofs })])
      .filter(({ code }) => code === 'W141' || code === 'W142')
      .map(asException),
    undecided: [...new Map(undecided.map((one) => [one.at, one])).values()],
  })
}
