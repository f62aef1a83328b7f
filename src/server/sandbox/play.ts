/** Plays the lender for an application that is stored, and hands back what is to be stored of it. Nothing is read here. */

import {
  act as actIn,
  begin as beginIn,
  clocksAhead,
  type InPlay,
  isInCircles,
  isObject,
  type JsonObject,
  type LenderGame,
  look as lookIn,
  type Play,
  placeOfStatus,
  ringFor as ringForIn,
  ring as ringIn,
  type SandboxState,
  sandboxStart,
} from '#engine/index.ts'
import type { Applicant } from '../store/applicant.ts'
import type { StoredCondition } from '../store/conditions.ts'
import { conditionsAsRows } from './conditions.ts'
import type { Deed, Game, Played } from './game.ts'

type Seated = InPlay<StoredCondition>

/** The application is as registration made it, without a place; the first move is its beginning. undefined without a path. */
export function begin(game: Game, applicant: Applicant): Played | undefined {
  const play = beginIn(played(game, applicant), seated(game, applicant), lastNameOf(applicant))
  return play && leftBy(game, applicant, play)
}

export function act(game: Game, applicant: Applicant, deed: Deed): Played {
  return leftBy(game, applicant, actIn(played(game, applicant), seated(game, applicant), deed))
}

export function ring(game: Game, applicant: Applicant, seconds: number): Played {
  return leftBy(game, applicant, ringIn(played(game, applicant), seated(game, applicant), seconds))
}

export function ringFor(game: Game, applicant: Applicant, condition: string, because: string): Played {
  return leftBy(game, applicant, ringForIn(played(game, applicant), seated(game, applicant), condition, because))
}

/** As `look` of the engine; clocks are wound anew, for an application of which it is not known that they are. */
export function look(game: Game, applicant: Applicant): Played {
  return leftBy(game, applicant, lookIn(played(game, applicant), seated(game, applicant)), true)
}

function played(game: Game, applicant: Applicant): LenderGame<Seated, StoredCondition> {
  const { sandbox, instant, at } = game
  return {
    sandbox,
    instant,
    facts: (now, about) => game.facts(laidOver(applicant, now), about),
    conditions: conditionsAsRows(applicant.application, at),
  }
}

/** Clocks that were wound before ring by themselves: only those that this play winds are told. */
function seated(game: Game, applicant: Applicant): Seated {
  const { application, person, conditions } = applicant
  return {
    sandbox: stateOf(game.sandbox, applicant),
    waited: application.waited_seconds,
    status: application.status,
    statusFacts: application.status_facts,
    entity: application.entity,
    profile: person.entity,
    conditions,
    clocks: [],
  }
}

function leftBy(game: Game, before: Applicant, play: Play<Seated>, rewinds = false): Played {
  const { somebody, moves } = play
  const arrives = moves.some(({ what }) => what === 'sandbox-moved')
  const laid = laidOver(before, somebody)
  const { place, persona = null } = somebody.sandbox
  const there = arrives && { place, persona, arrived_at: game.at, arrived_version: game.version }
  const ofPlace = arrives || rewinds ? clocksAhead(game.sandbox, somebody) : []
  return {
    applicant: { ...laid, application: { ...laid.application, ...there } },
    moves,
    clocks: [...somebody.clocks, ...ofPlace.map((seconds) => ({ seconds }))],
    inCircles: isInCircles(play),
  }
}

function laidOver(
  before: Applicant,
  { status, statusFacts: status_facts, entity, profile, conditions, waited: waited_seconds }: Seated,
): Applicant {
  return {
    ...before,
    person: { ...before.person, entity: profile },
    application: { ...before.application, status, status_facts, entity, waited_seconds },
    conditions,
  }
}

/** The place as it is stored; where the sandbox has changed and has no such place any more, the one of the status. */
function stateOf(sandbox: Game['sandbox'], applicant: Applicant): SandboxState {
  const { place, persona, status } = applicant.application
  const known = place === '' ? sandboxStart(sandbox, lastNameOf(applicant))?.state.persona : (persona ?? undefined)
  const state = { place, ...(known !== undefined && { persona: known }) }
  return { ...state, place: placeOfStatus(sandbox, state, status) ?? place }
}

function lastNameOf({ person }: Applicant): string {
  const { name }: { readonly name: JsonObject } = person
  return isObject(name) && typeof name.lastName === 'string' ? name.lastName : ''
}
