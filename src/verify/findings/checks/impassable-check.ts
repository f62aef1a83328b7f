import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { describePointer, itemKey, pointTo, type Rule, readPaths } from '#engine/index.ts'
import { all, any } from '#verify/analysis/analysis-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import type { Proofs } from '../proving/proofs.ts'
import { comesTo, ownAnswers } from '../proving/screen-facts.ts'
import { type CheckedScreen, soundForms } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const submit = '"submit": "Continue"'
const amount = '{ "var": "draft.income.income" }'
const checks = (...all: readonly string[]) => `"checks": [${all.join(', ')}], ${submit}`
const refuses = (id: string, operator: string, dollars: string, message: string) =>
  `{ "id": "${id}", "at": "income", "refuseWhen": { "${operator}": [{ "var": "draft.income.income" }, { "usd": "${dollars}" }] }, "message": "${message}" }`

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
      right: checks(refuses('much', '>', '5,000', 'Less, please')),
      wrong: checks(refuses('much', '>', '50,000', 'Less, please')),
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): LenderFinding[] {
  return soundForms(proofs.flow).flatMap((screen) => {
    const checks = itemsAt(screen.node, 'checks').flatMap((node, index) => checkOf(node, index, screen, proofs))
    const each = checks.flatMap((check) => ofOne(check, proofs))
    return each.length > 0 ? each : ofAll(checks, screen, proofs)
  })
}

type ScreenCheck = {
  readonly id: string
  readonly at: string
  readonly node: SourceNode
  readonly rule: Rule
  /** A rule for the facts with which the check runs: the answers that it reads are present and valid. */
  readonly given: Rule
}

function checkOf(node: SourceNode, index: number, screen: CheckedScreen, proofs: Proofs): ScreenCheck[] {
  const written = memberAt(node, 'refuseWhen')
  const rule = proofs.rule(written)
  if (!written || rule === undefined) return []
  const paths = readPaths(rule)
  const own = screen.fields.filter(({ path }) => paths.has(path)).map(({ path }) => path)
  const given = all(comesTo(screen, proofs), ...(own.length > 0 ? [{ answered: own }] : []), ownAnswers(rule, screen, proofs))
  const id = itemKey(node, index)
  return [{ id, at: pointTo(screen.at, 'checks', id, 'refuseWhen'), node: written, rule, given }]
}

function ofOne({ at, node, rule, given }: ScreenCheck, { analysis }: Proofs): Found {
  const here = { at: placeOf(node), pointer: at } as const
  const refused = analysis.satisfiable(rule, given)
  if (refused.is === 'impossible' && analysis.satisfiable(given).is === 'possible') {
    const passed = analysis.satisfiable(given)
    return {
      ...here,
      code: 'W144',
      message: `${capital(describePointer(at))} never refuses an answer: what it refuses cannot be answered.`,
      why: 'Nobody ever reads its message.',
      fixes: [advice('Take the check out, or mend its rule or the limits of the question.')],
      ...(passed.is === 'possible' && { witness: passed.example }),
    }
  }
  if (refused.is !== 'possible' || analysis.refutable(rule, given).is !== 'impossible') return []
  return {
    ...here,
    code: 'E227',
    message: `${capital(describePointer(at))} refuses every answer.`,
    why: 'Whatever a borrower answers, the screen does not let anybody go on.',
    fixes: [advice('Mend the rule: it says when an answer is refused, not when it is good.')],
    witness: refused.example,
  }
}

function ofAll(checks: readonly ScreenCheck[], screen: CheckedScreen, { analysis }: Proofs): Found {
  const [last] = checks.slice(-1)
  if (checks.length < 2 || !last) return []
  const given = all(...checks.map((check) => check.given))
  const rule = any(...checks.map((check) => check.rule))
  const refused = analysis.satisfiable(rule, given)
  if (refused.is !== 'possible' || analysis.refutable(rule, given).is !== 'impossible') return []
  return {
    code: 'E227',
    at: placeOf(last.node),
    pointer: last.at,
    message: `The checks of ${describePointer(screen.at)} refuse every answer together: what one lets through, another refuses.`,
    why: 'Whatever a borrower answers, the screen does not let anybody go on.',
    related: checks.slice(0, -1).map(({ node, id }) => relatedPlace(node, `the check "${id}"`)),
    fixes: [advice('Mend one of the rules.')],
    witness: refused.example,
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
