import { placeOf } from '#engine/authoring.ts'
import { describePointer, type FlowPointer, nodeAt, pointTo, splitPointer } from '#engine/index.ts'
import { gapIn } from '#verify/analysis/cases-of.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads } from '../check.ts'
import { caseLists, type WrittenCases } from '../proving/case-lists.ts'
import type { Proofs } from '../proving/proofs.ts'
import { memberAt } from '../reading/node-parts.ts'

const heading = '"heading": "What do you earn?"'
const says = (otherwise: string, ...cases: readonly string[]) =>
  `"heading": { "cases": [${cases.join(', ')}], "otherwise": "${otherwise}" }`
const when = (id: string, rule: string, text: string) => `{ "id": "${id}", "when": ${rule}, "text": "${text}" }`
const registered = '{ "var": "session.registered" }'

/** Reports an `otherwise` that no applicant reaches, because the cases before it match all. */
export const idleOtherwise = {
  codes: ['W146'],
  phase: 'proofs',
  run,
  examples: {
    W146: {
      why: 'The cases take everybody who comes there, so that nobody is left for "otherwise". Either the last case should be the "otherwise", or one of the cases takes more people than it should.',
      file: 'base/screens/apply/income.json',
      at: heading,
      right: says('What do you earn?', when('known', registered, 'Welcome back')),
      wrong: says('Hello', when('known', registered, 'Welcome back'), when('new', `{ "!": ${registered} }`, 'What do you earn?')),
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): LenderFinding[] {
  return caseLists(proofs)
    .flatMap((list) => mistakeOf(list, proofs))
    .filter(({ pointer }) => !found.some((one) => one.code === 'E143' && isOfSameList(one.pointer, pointer)))
}

/** Whether a case belongs to the same list as this `otherwise`. */
function isOfSameList(ofCase: FlowPointer, otherwise: FlowPointer): boolean {
  return ofCase.startsWith(otherwise.replace(/otherwise$/, 'cases/'))
}

function mistakeOf({ cases, given }: WrittenCases, { analysis, flow }: Proofs): Found {
  const [first] = cases
  if (!first || cases.some(({ when }) => when === undefined || when === true)) return []
  const { file, keys } = splitPointer(first.at)
  // The key `cases` is beside `otherwise`.
  const around = keys.slice(0, -2)
  const otherwise = memberAt(nodeAt(flow.resolved.files.get(file), around), 'otherwise')
  if (keys.at(-2) !== 'cases' || !otherwise) return []
  if (analysis.satisfiable(given).is !== 'possible') return []
  const rules = cases.map(({ id, when }) => ({ id, when: when ?? false }))
  const left = analysis.once('otherwise', [given, ...rules.map(({ when }) => when)], () =>
    gapIn({ cases: rules, given }, analysis),
  )
  if (left.is !== 'impossible') return []
  const at = pointTo(file, ...around, 'otherwise')
  return {
    code: 'W146',
    at: placeOf(otherwise),
    pointer: at,
    message: `Nobody is left for "otherwise" of ${describePointer(pointTo(file, ...around))}: its cases take everybody who comes there.`,
    why: 'What it says or where it leads is for nobody; or one of the cases takes more people than it should.',
    fixes: [advice('Make the last case the "otherwise", or mend the case that takes too many.')],
  }
}
