/** Waits until a case is drawn: the page of its URL is rendered, in the state of the case. */
import type { DataRouter } from 'react-router'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import type { Line } from './answers-of.ts'
import type { PreviewCase } from './preview-case.ts'
import { scrollInFrame } from './scroll-in-frame.ts'

type Drawing = {
  /** The number of the case, as in the `data-case` attribute beside its page. */
  readonly number: number
  readonly previewCase: PreviewCase
  readonly app: BorrowerApp
  readonly router: DataRouter
  readonly line: Line
}

/** Rejects if the page is not drawn in time. */
export async function drawnPage(content: HTMLElement, drawing: Drawing): Promise<void> {
  const { number, app, router, line } = drawing
  const { place, state } = drawing.previewCase
  const isIdle = () => router.state.navigation.state === 'idle' && content.querySelector(`[data-case="${number}"]`) !== null
  const main = () => content.querySelector('main')
  if (state === 'loading') {
    await until(content, () => isIdle() && main()?.querySelector('[role=status] span') != null)
    return
  }
  // A page that could not be fetched shows an alert instead of a heading.
  const landmark = state === 'failed' ? 'h1, [role=alert]' : 'h1'
  await until(content, () => isIdle() && main()?.querySelector(landmark) != null)
  await openDrawer(content, drawing.previewCase)
  if (place.startsWith('card:')) {
    const card = content.querySelector(`[data-card="${CSS.escape(place.slice('card:'.length))}"]`)
    if (card) scrollInFrame(card)
  }
  if (state === 'errors') {
    await until(content, () => main()?.querySelector('form') != null)
    main()?.querySelector('form')?.requestSubmit()
    await until(content, () => main()?.querySelector('[role=alert], [aria-invalid=true]') != null)
  }
  if (state === 'offline') {
    // Waits for the first fetch, which a refetch would otherwise join.
    await app.queries.refetchQueries()
    line.isDown = true
    await app.queries.refetchQueries()
    await until(content, () => main()?.querySelector('[role=alert]') != null)
  }
}

/** Opens the menu, the notifications or the chat where the text of the case is in them. */
async function openDrawer(content: HTMLElement, { home }: PreviewCase): Promise<void> {
  const isMenu = home?.is === 'dashboard' && home.part === 'menu'
  const isFeed =
    (home?.is === 'message' && home.reads === 'notification') || (home?.is === 'dashboard' && home.part === 'notifications')
  if (!isMenu && !isFeed && home?.is !== 'chat') return
  if (home.is !== 'chat') {
    // The bell of the notifications has no words, so it alone has a label.
    const button = isMenu ? ':not([aria-label])' : '[aria-label]'
    const opener = () => content.querySelector<HTMLElement>(`header [aria-haspopup=dialog]${button}`)
    await until(content, () => opener() !== null)
    opener()?.click()
  }
  await until(document.body, () => {
    const drawer = document.querySelector('dialog[open], [role=dialog]')
    return drawer !== null && (home.is !== 'chat' || isConversationShown(drawer, home.question !== undefined))
  })
}

/** The chat fetches its words, and then the conversation: until then its drawer has the outline of one, or the greeting alone. */
function isConversationShown(drawer: Element, hasMessages: boolean): boolean {
  const conversation = drawer.querySelector('[role=log]')
  return conversation !== null && (!hasMessages || conversation.querySelectorAll('p').length > 1)
}

/** The time-out in ms; the first page of a session is slow on a busy machine. */
const patienceMs = 10_000

/** Resolves before the next paint after a change of the page for which `isSo` returns true. */
function until(content: HTMLElement, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => resolve())
    }
    const look = () => isSo() && done()
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => {
      observer.disconnect()
      reject(new Error('The page did not come to the chosen state.'))
    }, patienceMs)
    observer.observe(content, { childList: true, subtree: true, attributes: true })
    look()
  })
}
