import type { Verdict } from '#verify/analysis/verdict.ts'
import type { Found, LenderFinding } from '../check.ts'

/** Reports a verdict that ran out of budget. Verdicts that are undecided for other reasons are not reported. */
export function tooMuch(here: Pick<LenderFinding, 'at' | 'pointer'>, verdict: Verdict): Found {
  if (verdict.is !== 'undecided' || (verdict.because !== 'size' && verdict.because !== 'work')) return []
  return {
    ...here,
    code: 'I149',
    confidence: 'suspected',
    message: `This could not be looked at for everybody: ${verdict.why}.`,
    why: 'Whether it ever holds, and for whom, is known only from scenarios.',
    advice: 'Make it smaller, or give parts of it a name of their own and ask for less in each.',
  }
}
