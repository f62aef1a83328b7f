import { capitalized, placeOf } from '#engine/authoring.ts'
import { describePointer, pointTo } from '#engine/index.ts'
import { type CaseFate, casesOf } from '#verify/analysis/cases-of.ts'
import type { Verdict } from '#verify/analysis/verdict.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import { isRegistered, textCase, textWithCases } from '../examples/finding-example.ts'
import { caseLists, type WrittenCase, type WrittenCases } from '../proving/case-lists.ts'
import type { Proofs } from '../proving/proofs.ts'
import { memberAt } from '../reading/node-parts.ts'

const heading = '"heading": "What do you earn?"'

/**
 * Reports cases that never decide: earlier cases match all applicants for whom the case's rule is true, or no such
 * applicant gets there.
 */
export const hiddenCase = {
  codes: ['E143'],
  phase: 'proofs',
  run,
  examples: {
    E143: {
      why: 'Of several cases the first that holds decides. Here everybody for whom this one holds is taken by those before it, so what it says is for nobody.',
      file: 'base/screens/apply/income.json',
      at: heading,
      right: textWithCases(
        'What do you earn?',
        textCase('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
        textCase('known', isRegistered, 'Welcome back'),
      ),
      wrong: textWithCases(
        'What do you earn?',
        textCase('known', isRegistered, 'Welcome back'),
        textCase('texas', '{ "and": [{ "var": "flags.redesign" }, { "var": "session.registered" }] }', 'And what do you earn?'),
      ),
    },
  },
} satisfies Check

function run({ proofs }: Reads<'proofs'>): Found {
  return caseLists(proofs).flatMap((list) => {
    // A list that no applicant reaches has one finding of its own instead of one per case.
    const comes = proofs.analysis.satisfiable(list.given)
    if (comes.is === 'impossible') return []
    const fates = fatesOf(list, proofs)
    return list.cases.flatMap((one, index) => mistakeOf(one, fates[index], list.cases, comes))
  })
}

/** For each case of a list, whether it ever decides. */
export function fatesOf({ cases, given }: WrittenCases, { analysis }: Proofs): readonly CaseFate[] {
  const list = { cases: cases.map(({ id, when }) => ({ id, when: when ?? false })), given }
  const rules = [given, ...list.cases.map(({ when }) => when)]
  return analysis.once(`cases ${JSON.stringify(cases.map(({ id }) => id))}`, rules, () => casesOf(list, analysis))
}

/** @param comes facts of an applicant who reaches the list */
function mistakeOf(
  { id, at, node, when }: WrittenCase,
  fate: CaseFate | undefined,
  all: readonly WrittenCase[],
  comes: Verdict,
): Found {
  if (fate === undefined || when === undefined || when === false) return []
  if (fate.is !== 'hidden' && fate.is !== 'never') return []
  const written = memberAt(node, 'when')
  const earlier = fate.is === 'hidden' ? all.filter((one) => fate.by.includes(one.id)) : []
  const names = earlier.map((one) => `"${one.id}"`).join(' and ')
  return {
    code: 'E143',
    at: placeOf(written ?? memberAt(node, 'id') ?? node),
    pointer: written ? pointTo(at, 'when') : at,
    message:
      fate.is === 'hidden'
        ? `${place(at, id)} is never taken: all applicants for whom it holds are taken by ${names} before it.`
        : `${place(at, id)} is never taken: nobody comes there for whom it holds.`,
    why: 'What it says or where it leads is meant for some borrowers, and none of them gets it.',
    related: earlier.map((one) => relatedPlace(memberAt(one.node, 'when') ?? one.node, 'comes first')),
    advice: fate.is === 'hidden' ? 'Put it before them, narrow them, or take it out.' : 'Take it out, or mend its rule.',
    ...(fate.is === 'hidden' ? { witness: fate.example } : comes.is === 'possible' && { witness: comes.example }),
  }
}

function place(at: string, id: string): string {
  const words = describePointer(at)
  const named = words.includes(`"${id}"`) ? words : `"${id}" of ${words}`
  return capitalized(named)
}
