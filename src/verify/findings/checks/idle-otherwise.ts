import { placeOf } from '#engine/authoring.ts'
import { describePointer, nodeAt, pointTo, splitPointer } from '#engine/index.ts'
import { gapIn } from '#verify/analysis/cases-of.ts'
import { type Check, type Found, findingsOf, type Reads } from '../check.ts'
import { isRegistered, textCase, textWithCases } from '../examples/finding-example.ts'
import { caseLists, type WrittenCases } from '../proving/case-lists.ts'
import type { Proofs } from '../proving/proofs.ts'
import { memberAt } from '../reading/node-parts.ts'

const heading = '"heading": "What do you earn?"'

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
      right: textWithCases('What do you earn?', textCase('known', isRegistered, 'Welcome back')),
      wrong: textWithCases(
        'Hello',
        textCase('known', isRegistered, 'Welcome back'),
        textCase('new', `{ "!": ${isRegistered} }`, 'What do you earn?'),
      ),
    },
  },
} satisfies Check

function run({ proofs, found }: Reads<'proofs' | 'found'>): Found {
  const hidden = found.filter(({ code }) => code === 'E143')
  return findingsOf(caseLists(proofs).map((list) => idleOtherwiseOf(list, proofs))).filter(
    ({ pointer }) => !hidden.some((one) => one.pointer.startsWith(pointer.replace(/otherwise$/, 'cases/'))),
  )
}

function idleOtherwiseOf({ cases, given }: WrittenCases, { analysis, flow }: Proofs): Found {
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
    advice: 'Make the last case the "otherwise", or mend the case that takes too many.',
  }
}
