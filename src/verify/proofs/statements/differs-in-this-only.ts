/**
 * P8. The lender's decisions differ from its parent's only in the cases listed, and are equal for all other borrowers.
 * If the lender declares its permitted differences, there are no others.
 */

import { placeOf } from '#engine/authoring.ts'
import type { Properties } from '#engine/index.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { visitsIn } from '#verify/findings/reading/visits-in.ts'
import { compareOutcomes, type OutcomeDifference } from '../outcome-differences.ts'
import type { ProofContext } from './proof-context.ts'
import { type Exception, type Statement, statement } from './statement.ts'

export function differsInThisOnly({ lender, exception }: ProofContext, memory: Memory): Statement {
  const { resolved } = lender
  const { parent } = resolved
  if (!parent) return statement('P8', 'It starts from nothing, so there is nothing to differ from', {})
  const { differences, compared } = compareOutcomes(parent, resolved, memory)
  const words = wordsThatDiffer(lender, parent)
  const known = differences.filter(({ undecided }) => undecided === undefined)
  const allowed = allowedDifferences(lender)
  return statement('P8', saysOf(parent.lender, known.length), {
    looked: [
      `${compared} decisions about borrowers, each compared for everybody`,
      `${words.differ} of ${words.all} texts read differently`,
    ],
    claims: [...(allowed ? [declaredInWords(allowed)] : []), ...known.map(differenceInWords)],
    exceptions: known
      .filter(({ at }) => allowed !== undefined && !allowed.onlyIn.some((place) => isIn(at, place)))
      .map(notAllowed),
    undecided: differences.flatMap(({ about, at, undecided }) =>
      undecided === undefined ? [] : [{ about, at, why: undecided }],
    ),
  })

  function notAllowed(difference: OutcomeDifference): Exception {
    const message = `Declared was "${allowed?.says}", and this differs, too: ${differenceInWords(difference)}`
    return exception({ message, at: difference.at, example: difference.example ?? { today: '2026-01-15' } })
  }
}

function saysOf(parent: string, differences: number): string {
  if (differences === 0) return `It decides nothing otherwise than ${parent}`
  return `It decides otherwise than ${parent} in exactly ${differences === 1 ? 'one case' : `${differences} cases`}`
}

/** The prefix of declared differences in the list of claims. */
export const DECLARED = 'Declared: '

function declaredInWords({ says, onlyIn }: NonNullable<Properties['differs']>): string {
  return `${DECLARED}${says} [${onlyIn.toSorted().join(', ')}]`
}

export function differenceInWords({ about, from, to, who }: OutcomeDifference): string {
  const whom = who.length === 0 ? 'everybody' : who.join('; or ')
  return `${about}: ${from} → ${to}, for ${whom}`
}

/** The differences that this lender itself declares; inherited declarations are about the parent and its parent. */
function allowedDifferences({ resolved }: ProofContext['lender']): Properties['differs'] {
  const node = resolved.files.get('properties.json')?.members?.get('differs')
  if (!node || !placeOf(node).file.startsWith(`${resolved.lender}/`)) return undefined
  return node.value as unknown as Properties['differs']
}

function isIn(at: string, place: string): boolean {
  return at === place || at.startsWith(`${place}/`) || at.startsWith(`${place}#`) || (!place.includes('#') && at === `${place}#`)
}

function wordsThatDiffer(
  { resolved }: ProofContext['lender'],
  parent: NonNullable<ProofContext['lender']['resolved']['parent']>,
) {
  const texts = (files: ReadonlyMap<string, Parameters<typeof visitsIn>[1]>) =>
    new Map(
      [...files].flatMap(([path, node]) =>
        /^(scenarios|copy)\//.test(path)
          ? []
          : visitsIn(path, node).flatMap(({ is, pointer, node: text }) => (is === 'text' ? [[pointer, text] as const] : [])),
      ),
    )
  const [own, before] = [texts(resolved.files), texts(parent.files)]
  const differ = [...own].filter(([pointer, text]) => {
    const other = before.get(pointer)
    return other !== text && JSON.stringify(other?.value) !== JSON.stringify(text.value)
  })
  return { all: own.size, differ: differ.length }
}
