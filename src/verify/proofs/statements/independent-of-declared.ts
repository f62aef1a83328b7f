/**
 * P10. Facts that are declared irrelevant decide nothing: outside of the screens that ask for them, no rule, value or
 * text depends on them.
 */

import {
  describePointer,
  evaluate,
  type Facts,
  type Independent,
  matches,
  type Properties,
  type Rule,
  splitPointer,
} from '#engine/index.ts'
import { analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { allReads, ownReads } from '#verify/findings/reading/reads-of-use.ts'
import type { Use } from '#verify/findings/reading/uses.ts'
import { withKnown } from '../decisions/with-known.ts'
import type { ProofContext } from './proof-context.ts'
import { type Found, type Statement, statement, together } from './statement.ts'
import { bothOf, inTheOther, isBelow, ofBoth } from './two-situations.ts'

const says = 'Nothing depends on what is declared to decide nothing'

export function independentOfDeclared(context: ProofContext, memory: Memory): Statement {
  const { independent = [] } = (context.lender.resolved.files.get('properties.json')?.value ?? {}) as unknown as Properties
  const read = context.uses.filter(({ visit }) => splitPointer(visit.pointer).file !== 'properties.json')
  return statement(
    'P10',
    says,
    together(
      { looked: [`${independent.length} declared; ${read.length} rules, values and texts that could read them`] },
      ...independent.map((property) => lookAt(property, read, context, memory)),
    ),
  )
}

function lookAt(
  { says: declared, of, except = [] }: Independent,
  uses: readonly Use[],
  context: ProofContext,
  memory: Memory,
): Found {
  const { lender } = context
  const files = except.map((route) => `screens/${route}.json`)
  const reading = uses.filter(
    (use) =>
      !files.includes(splitPointer(use.visit.pointer).file) &&
      allReads(lender.checked, ownReads(use)).some(({ path }) => isBelow(path, of) || of.some((fact) => isBelow(fact, [path]))),
  )
  return together(
    { claims: [inWordsOf({ declared, of, except })] },
    ...reading.map((use) => dependence(use, of, declared, context, memory)),
  )
}

/** The complete claim in words, so that a weaker claim is visible in a saved sheet. */
function inWordsOf({ declared, of, except }: { declared: string; of: readonly string[]; except: readonly string[] }): string {
  const asked = except.length > 0 ? `; but for ${except.toSorted().join(', ')}` : ''
  return `${declared} [${of.toSorted().join(', ')}${asked}]`
}

/**
 * A counterexample: a rule, value or text, and two applicants who differ only in the declared fact and get different
 * results.
 */
function dependence({ visit }: Use, of: readonly string[], declared: string, context: ProofContext, memory: Memory): Found {
  const { proofs, facts, exception } = context
  const at = visit.pointer
  const about = describePointer(at)
  const written = visit.is === 'rule' || visit.is === 'expression' ? proofs.rule(visit.node) : undefined
  const isRule = visit.is === 'rule' && written !== undefined
  const asked: Rule = isRule ? written : { answered: of[0] ?? '' }
  const verdict = analysisOf(ofBoth(facts), { memory }).differ(asked, withKnown(asked, inTheOther(of)))
  if (verdict.is === 'undecided') return { undecided: [{ about, at, why: verdict.why }] }
  if (verdict.is === 'impossible') return {}
  const [one, other] = bothOf(verdict.example, of)
  const comesOut = (situation: Facts) => (written === undefined ? matches(asked, situation) : evaluate(written, situation))
  if (JSON.stringify(comesOut(one)) === JSON.stringify(comesOut(other)))
    return {
      undecided: [{ about, at, why: 'it reads what is declared to decide nothing, and nobody was found for whom that matters' }],
    }
  const message = `Declared was "${declared}", and ${about} comes out otherwise for these two.`
  return { exceptions: [exception({ message, at, example: one, beside: other })] }
}
