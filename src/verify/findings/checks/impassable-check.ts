import { capitalized } from '#engine/authoring.ts'
import { describePointer } from '#engine/index.ts'
import { all, any } from '#verify/analysis/analysis-of.ts'
import { type Check, type Found, findingsOf, here, type Reads, relatedPlace } from '../check.ts'
import { incomeCheck, withChecks } from '../examples/finding-example.ts'
import type { Proofs } from '../proving/proofs.ts'
import { checksOf, type ScreenCheck } from '../proving/screen-checks.ts'
import { type CheckedScreen, soundForms } from '../reading/checked-flow.ts'

const submit = '"submit": "Continue"'
const amount = '{ "var": "draft.income.income" }'

/** E227: checks that together refuse all answers to a screen. W144: a check that refuses no answers within the fields' limits. */
export const impassableCheck = {
  codes: ['E227', 'W144'],
  phase: 'proofs',
  run,
  examples: {
    E227: {
      why: 'Whatever a borrower answers, the check refuses it, or several checks do so together. A check says when an answer is refused, not when it is good.',
      file: 'base/screens/apply/income.json',
      at: submit,
      right: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { "<": [${amount}, { "usd": "500" }] }, "message": "More, please" }], ${submit}`,
      wrong: `"checks": [{ "id": "some", "at": "income", "refuseWhen": { ">=": [${amount}, { "usd": "0" }] }, "message": "More, please" }], ${submit}`,
    },
    W144: {
      why: 'The limits of the question refuse already whatever the check would refuse, or its rule cannot hold. Nobody ever reads its message.',
      file: 'base/screens/apply/income.json',
      at: submit,
      right: withChecks(incomeCheck('much', '>', '5,000', 'Less, please')),
      wrong: withChecks(incomeCheck('much', '>', '50,000', 'Less, please')),
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return soundForms(proofs.flow).map((screen) => {
    const checks = checksOf(screen, proofs)
    const each = findingsOf(checks.map((check) => ofOne(check, proofs)))
    return each.length > 0 ? each : ofAll(checks, screen, proofs)
  })
}

function ofOne({ refuseWhen, rule, given }: ScreenCheck, { analysis }: Proofs): Found {
  const subject = capitalized(describePointer(refuseWhen.at))
  const refused = analysis.satisfiable(rule, given)
  const passed = analysis.satisfiable(given)
  if (refused.is === 'impossible' && passed.is === 'possible') {
    return {
      code: 'W144',
      ...here(refuseWhen),
      message: `${subject} never refuses an answer: what it refuses cannot be answered.`,
      why: 'Nobody ever reads its message.',
      advice: 'Take the check out, or mend its rule or the limits of the question.',
      witness: passed.example,
    }
  }
  if (refused.is !== 'possible' || analysis.refutable(rule, given).is !== 'impossible') return undefined
  return {
    code: 'E227',
    ...here(refuseWhen),
    message: `${subject} refuses every answer.`,
    why: 'Whatever a borrower answers, the screen does not let anybody go on.',
    advice: 'Mend the rule: it says when an answer is refused, not when it is good.',
    witness: refused.example,
  }
}

function ofAll(checks: readonly ScreenCheck[], screen: CheckedScreen, { analysis }: Proofs): Found {
  const last = checks.at(-1)
  if (checks.length < 2 || !last) return undefined
  const given = all(...checks.map((check) => check.given))
  const rule = any(...checks.map((check) => check.rule))
  const refused = analysis.satisfiable(rule, given)
  if (refused.is !== 'possible' || analysis.refutable(rule, given).is !== 'impossible') return undefined
  return {
    code: 'E227',
    ...here(last.refuseWhen),
    message: `The checks of ${describePointer(screen.at)} refuse every answer together: what one lets through, another refuses.`,
    why: 'Whatever a borrower answers, the screen does not let anybody go on.',
    related: checks.slice(0, -1).map(({ refuseWhen, id }) => relatedPlace(refuseWhen.node, `the check "${id}"`)),
    advice: 'Mend one of the rules.',
    witness: refused.example,
  }
}
