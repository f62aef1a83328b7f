import { openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'

import type { Alteration } from './alteration.ts'
import { alterationsOf } from './alterations-of.ts'
import type { Verdict } from './jury.ts'

export type Judged = {
  readonly folder: LenderId
  readonly alteration: Alteration
  readonly verdict: Verdict
  /** Of a survivor: a scenario file that would miss it. */
  readonly scenario?: string
}

export type Outcome = Pick<Judged, 'verdict' | 'scenario'>

export type Texts = ReadonlyMap<FlowPath, string>

/** @param only a part of the file or of the words of an alteration */
export function chosen(texts: Texts, folder: LenderId, only = ''): readonly Alteration[] {
  const all = before.get(texts) ?? new Map<LenderId, readonly Alteration[]>()
  before.set(texts, all)
  const alterations = all.get(folder) ?? alterationsOf(openFlowLibrary(texts), folder)
  all.set(folder, alterations)
  return alterations.filter(({ file, what }) => `${file} ${what}`.includes(only))
}

const before = new WeakMap<Texts, Map<LenderId, readonly Alteration[]>>()
