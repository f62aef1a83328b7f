/**
 * Plays the lender for one applicant: what happened leads on, clocks ring, conditions open and close. No clock is looked at:
 * how long something took is told by whoever wound the clock, so one that is set back or forth neither loses a move nor makes
 * one twice. The server plays with what it stores, who explores a flow with values: both ask here.
 */
import { close, lay, lookAgain, resolve, ringAt, ringOn, take } from './board.ts'
import type { DoneDeed, InPlay, LenderGame, Play } from './in-play.ts'
import { sandboxStart } from './sandbox-run.ts'

/** The application is as registration made it; the first move is its beginning. undefined where the sandbox has no path. */
export function begin<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  somebody: Somebody,
  lastName: string,
): Play<Somebody> | undefined {
  const step = sandboxStart(game.sandbox, lastName, game.facts(somebody, {}))
  return step && ringOn(game, lay(game, unmoved(somebody), step, {}, true))
}

/** Something was sent: it may lead on, close the condition that it was sent for, or let a rule hold that was waited for. */
export function act<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  somebody: Somebody,
  { on, ...about }: DoneDeed<Condition>,
): Play<Somebody> {
  const before = unmoved(somebody)
  const resolved = about.condition === undefined ? before : resolve(game, before, about.condition, on)
  const taken = take(game, resolved, { on }, about)?.after ?? resolved
  return ringOn(game, lookAgain(game, taken))
}

/** A clock of the place rang; one that rings twice, or behind a later one, says nothing new. */
export function ring<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  somebody: Somebody,
  seconds: number,
): Play<Somebody> {
  return ringOn(game, ringAt(game, unmoved(somebody), seconds))
}

/** The clock of a condition rang; one that is closed already stays as it is. */
export function ringFor<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  somebody: Somebody,
  condition: string,
  because: string,
): Play<Somebody> {
  return ringOn(game, lookAgain(game, close(game, unmoved(somebody), condition, because)))
}

/** Nothing happened, but facts or the sandbox may be others than before: rules are looked at again. */
export function look<Somebody extends InPlay<Condition>, Condition>(
  game: LenderGame<Somebody, Condition>,
  somebody: Somebody,
): Play<Somebody> {
  return ringOn(game, lookAgain(game, unmoved(somebody)))
}

function unmoved<Somebody>(somebody: Somebody): Play<Somebody> {
  return { somebody, moves: [] }
}
