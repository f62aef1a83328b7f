/**
 * What somebody lived through, as a claim about the sandbox. A scenario plays the sandbox without an application, so that what
 * its rules read of answers has to be given; undefined where no facts are found under which it plays the same.
 */

import {
  type Deed,
  type Json,
  type JsonObject,
  nameParts,
  type PlayedDeeds,
  playDeeds,
  type SandboxClaim,
} from '#engine/index.ts'
import type { Given } from '../answers/facts-given.ts'
import { smallerGiven } from '../answers/smaller-given.ts'
import type { Explored } from '../explored.ts'
import { deedsOf, type Life, type LivedDeed } from './life.ts'
import { givenIn } from './scenario-of.ts'
import { factsOf, type Simulated } from './simulated.ts'

export function claimOfLife(explored: Explored, life: Life): SandboxClaim | undefined {
  const { lastName } = nameParts(life.applicant.application.profile.name)
  const steps = deedsOf(life)
  const facts = factsOf(explored, life.applicant)
  const { status: _status, open: _open, ...known } = givenIn(explored, facts)
  const before = givenIn(explored, factsOf(explored, beginningOf(life).applicant))
  const play = (given: JsonObject, deeds: readonly Deed[]) =>
    playDeeds(explored.sandbox, explored.factsGiven(given as Given), lastName, deeds)
  const arrives = (given: JsonObject, deeds: readonly Deed[]) => standingOf(play(given, deeds)) === standing(life.applicant)
  const moves = steps.map(({ deed, after }) => ({ deed: asPlayed(deed), at: standing(after) }))
  for (const given of [{}, known, { profile: known.profile ?? {}, application: before.application ?? {} }]) {
    const deeds = withWaits(moves, (some) => standingOf(play(given, some)))
    if (!arrives(given, deeds)) continue
    const needed = deeds.reduce<readonly Deed[]>((left, deed, index) => {
      const submission = smallerGiven(deed.submission, (less) => arrives(given, left.with(index, { ...deed, submission: less })))
      return left.with(index, { ...deed, submission })
    }, deeds)
    const less = smallerGiven(given, (some) => arrives(some, needed))
    const statuses = play(less, needed)?.steps.map((step) => step.status) ?? []
    return {
      id: 'lived',
      lastName,
      ...(Object.keys(less).length > 0 && { given: less as Given }),
      does: needed.map(written) as SandboxClaim['does'],
      then: { statuses },
    }
  }
  return undefined
}

function beginningOf(life: Life): Life {
  let at = life
  while (at.before) at = at.before
  return at
}

/** What was linked, and time that led nowhere, means nothing to the sandbox. */
function asPlayed(deed: LivedDeed): Deed | undefined {
  if (deed.does === 'links') return undefined
  if (deed.does === 'waits') return { submission: {} }
  const { on, submission, condition } = deed
  return { on, submission, ...(condition && { condition: condition.category }) }
}

type PlayedMove = { readonly deed: Deed | undefined; readonly at: string }

/** In a life what needs no waiting happens at once; a scenario waits for everything. */
function withWaits(moves: readonly PlayedMove[], after: (deeds: readonly Deed[]) => string | undefined): readonly Deed[] {
  const deeds: Deed[] = []
  let now = after(deeds)
  for (const { deed, at } of moves) {
    if (!deed) continue
    // A clock that rang and led nowhere is no deed.
    if (deed.on === undefined && now === at) continue
    deeds.push(deed)
    now = after(deeds)
    if (now === at) continue
    deeds.push({ submission: {} })
    now = after(deeds)
  }
  return deeds
}

function standing({ application, state }: Simulated): string {
  return `${application.status} ${state.node}`
}

function standingOf(played: PlayedDeeds | undefined): string | undefined {
  const last = played?.steps.at(-1)
  return last && `${last.status} ${last.position.node}`
}

function written({ on, submission, condition }: Deed): Json {
  const more = { ...submission, ...(condition !== undefined && { condition }) }
  if (on === undefined) return '@wait'
  return Object.keys(more).length > 0 ? { on, ...more } : on
}
