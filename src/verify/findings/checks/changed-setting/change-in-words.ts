/** Words that the checks of a lender's changes have in common. */

import { capitalized } from '#engine/authoring.ts'
import { describePointer, placeOfPointer } from '#engine/index.ts'
import { advice } from '../../check.ts'
import type { OwnChange } from '../../reading/own-changes.ts'

/** `"shownWhen" of the document "right-to-cancel"`. */
export function subjectOf({ pointer, keys, file }: Pick<OwnChange, 'pointer' | 'keys' | 'file'>): string {
  if (file === 'facts.json' && keys[1] !== undefined) return `The named ${keys[0] === 'rules' ? 'rule' : 'value'} "${keys[1]}"`
  const key = keys.at(-1)
  const around = describePointer(pointer.slice(0, pointer.lastIndexOf('/')))
  const whole = describePointer(pointer)
  if (key === undefined || file === 'lender.json') return capitalized(whole)
  return whole === around ? `"${key}" of ${around}` : capitalized(whole)
}

export function confirmAdvice({ pointer, at }: Pick<OwnChange, 'pointer' | 'at'>) {
  const lender = at.file.slice(0, at.file.indexOf('/'))
  return advice(
    `If it is meant, a person who answers for it confirms it: npm run flow -- approve ${lender} --confirm '${placeOfPointer(pointer)}' --by "Name"`,
  )
}
