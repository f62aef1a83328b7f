/**
 * Plays the lender for one applicant: what happened leads on, clocks ring, conditions open and close, and all of it is
 * handed back to be stored. Nothing is read here and no clock is looked at: how long something took is told by whoever
 * wound the clock, so a clock of the machine that is set back or forth neither loses a move nor makes one twice.
 */
import { sandboxStart } from '#engine/machine/sandbox-run.ts'
import type { Applicant } from '../store/applicant.ts'
import { boardOf, lastNameOf } from './board.ts'
import type { Deed, Game, Played } from './game.ts'

/** The application is as registration made it, without a place; the first move is its beginning. undefined without a path. */
export function begin(game: Game, applicant: Applicant): Played | undefined {
  const step = sandboxStart(game.sandbox, lastNameOf(applicant), game.facts(applicant, {}))
  if (!step) return undefined
  const board = boardOf(game, applicant)
  board.lay(step, {}, true)
  board.ringOn()
  return board.played()
}

/** Something was sent: it may lead on, close the condition that it was sent for, or let a rule hold that was waited for. */
export function act(game: Game, applicant: Applicant, { on, ...about }: Deed): Played {
  const board = boardOf(game, applicant)
  if (about.condition) board.resolve(about.condition, on)
  board.take({ on }, about)
  board.lookAgain()
  board.ringOn()
  return board.played()
}

/** A clock of the place rang; one that rings twice, or behind a later one, says nothing new. */
export function ring(game: Game, applicant: Applicant, seconds: number): Played {
  const board = boardOf(game, applicant)
  board.ring(seconds)
  board.ringOn()
  return board.played()
}

/** The clock of a condition rang; one that is closed already stays as it is. */
export function ringFor(game: Game, applicant: Applicant, condition: string, because: string): Played {
  const board = boardOf(game, applicant)
  board.close(condition, because)
  board.lookAgain()
  board.ringOn()
  return board.played()
}

/** Nothing happened, but facts or the sandbox may be others than before: clocks are wound anew, and rules looked at again. */
export function look(game: Game, applicant: Applicant): Played {
  const board = boardOf(game, applicant)
  board.lookAgain()
  board.ringOn()
  board.rewind()
  return board.played()
}
