/**
 * Puts the app in the place of what the server sent: the page that it drew, or the outline of one. What was typed, chosen or
 * focused before the scripts ran stays.
 */
import { type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { drawnAttribute } from '#contract/first-page.ts'
import { draftKey } from '#contract/stored-session.ts'
import { loadPageAt } from '#pages/app/router.tsx'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { hasSignedOut } from '#pages/lib/session/signed-out.ts'
import { continueWait } from '#ui/use-long-wait.ts'
import { answersIn, giveAnswers } from './answers-before.ts'
import { before } from './before-the-app.ts'
import type { StartedApp } from './create-app.ts'

export async function takeOver(container: HTMLElement, app: StartedApp, page: ReactNode): Promise<void> {
  const locale = container.getAttribute(drawnAttribute)
  if (locale === null) {
    // One render in place of four: of a skeleton, then with the part, the menu and the content.
    await Promise.all([loadPageAt(app, window.location.pathname), Promise.race([app.fetched, wait(longestWaitMs)])])
    before()?.end()
    // Until now the page showed its outline; one that the app draws in its place goes on waiting.
    continueWait(0)
    return createRoot(container).render(page)
  }
  // Until its part is loaded, the app would draw nothing over the page of the server.
  await loadPageAt(app, window.location.pathname)
  if (isDrawnFor(app, locale)) {
    hydrateRoot(container, <Adopted from={container}>{page}</Adopted>)
    return
  }
  const answers = answersIn(container)
  const pressed = pressedIn(container)
  const root = createRoot(container)
  flushSync(() => root.render(page))
  giveAnswers(container, answers)
  pressAgain(container, pressed)
}

/** After this the page shows that it is fetching, where it had shown its outline. */
const longestWaitMs = 500

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The position, among the buttons of the page, of the one that was pressed last; -1 for none. */
function pressedIn(page: ParentNode): number {
  const { pressed } = before() ?? {}
  return pressed instanceof HTMLButtonElement ? [...page.querySelectorAll('button')].indexOf(pressed) : -1
}

function pressAgain(page: ParentNode, pressed: number): void {
  before()?.end()
  page.querySelectorAll('button')[pressed]?.click()
}

/** Whether the app draws the same page as the server, which knows of no session, draft, sign-out or chosen language. */
function isDrawnFor({ flows, session, tab, page }: BorrowerApp, locale: string): boolean {
  const { flow } = flows.now()
  const hasDraft = Object.keys(flow.journeys).some((journey) => tab.get(draftKey(page.lender, journey)) !== undefined)
  const hasState = (window.history.state as { readonly usr?: unknown } | null)?.usr != null
  return locale === flow.live.lender.locale && session.token() === undefined && !hasDraft && !hasState && !hasSignedOut(tab)
}

/** Hands what the borrower did on the page of the server to the components, which begin without it. */
function Adopted({ from, children }: { readonly from: HTMLElement; readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const pressed = pressedIn(from)
    giveAnswers(from, answersIn(from))
    pressAgain(from, pressed)
  }, [from])
  return children
}
