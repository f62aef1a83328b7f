import type { LenderId } from '#engine/index.ts'

import { scenarioFile } from '../coverage/coverage-report.ts'
import { chosen, type Outcome, type Texts } from './judged.ts'
import { Jury } from './jury.ts'
import { Storyteller } from './storyteller.ts'

/** Some of the alterations of a folder, by their numbers. */
export type Portion = {
  readonly folder: LenderId
  readonly from: number
  readonly to: number
  readonly only?: string
  readonly scenarios: boolean
}

const juries = new WeakMap<Texts, Map<LenderId, { readonly jury: Jury; readonly teller: Storyteller }>>()

export function judgePortion(texts: Texts, { folder, from, to, only, scenarios }: Portion): Outcome[] {
  const { jury, teller } = juryOf(texts, folder)
  jury.forget()
  return chosen(texts, folder, only)
    .slice(from, to)
    .map((alteration) => {
      const verdict = jury.judge(alteration)
      const scenario = scenarios && verdict.is === 'survivor' ? teller.tells(alteration) : undefined
      return { verdict, ...(scenario && { scenario: scenarioFile(scenario) }) }
    })
}

function juryOf(texts: Texts, folder: LenderId) {
  const known = juries.get(texts) ?? new Map()
  juries.set(texts, known)
  const before = known.get(folder)
  if (before) return before
  const jury = new Jury(texts, folder)
  const made = { jury, teller: new Storyteller(jury) }
  known.set(folder, made)
  return made
}
