/**
 * What a screen of the kind `session` refuses from a borrower: its provider reports how the session ended, and this report
 * submits the screen.
 */
import { type Answers, type CompiledFlow, type InputScreen, kindOf, type ScreenRoute } from '#engine/index.ts'
import { outcomeField, type SessionScreen } from '#product/index.ts'
import { Refused } from '../errors/refused.ts'
import { type RequestedApplication, screenOfKind } from '../identity/requested-application.ts'

/** @throws Refused malformed for a screen that its provider submits */
export function requireSubmittedByBorrower(flow: CompiledFlow, screen: InputScreen): void {
  if (!kindOf(flow, screen.kind).submittedByProvider) return
  throw new Refused('malformed', {
    detail:
      'The provider of a session reports how it ended, so its end submits the screen: POST to "notary-sessions", then to its "finish".',
  })
}

/**
 * The session screen on which a borrower begins a session with these answers.
 *
 * @throws Refused malformed for another screen, and for answers with an outcome
 */
export function sessionScreenFor(requested: RequestedApplication, route: ScreenRoute, answers: Answers): SessionScreen {
  const screen = screenOfKind(requested, route, 'session')
  if (!screen) throw new Refused('malformed', { detail: 'Name a screen of the kind "session".' })
  if (Object.hasOwn(answers, outcomeField(screen))) {
    throw new Refused('malformed', { detail: 'The provider of the session reports how it ended, not the borrower.' })
  }
  return screen
}
