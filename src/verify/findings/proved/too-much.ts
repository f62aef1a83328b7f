import type { Verdict } from '#verify/analysis/verdict.ts'
import type { Mistake } from '../mistake.ts'
import { advice } from '../mistake.ts'

/** What could not be looked at within a budget is told. What only cannot be counted out is left to samples, and is not. */
export function tooMuch(here: Pick<Mistake, 'at' | 'pointer'>, verdict: Verdict): Mistake[] {
  if (verdict.is !== 'undecided' || (verdict.because !== 'size' && verdict.because !== 'work')) return []
  return [
    {
      ...here,
      code: 'I149',
      confidence: 'suspected',
      message: `This could not be looked at for everybody: ${verdict.why}.`,
      why: 'Whether it ever holds, and for whom, is known only from scenarios.',
      fixes: [advice('Make it smaller, or give parts of it a name of their own and ask for less in each.')],
    },
  ]
}
