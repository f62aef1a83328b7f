/** Waits until a scene is drawn: the page of its address stands, and its state has come. */
import type { DataRouter } from 'react-router'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import type { Line } from './answers-of.ts'
import type { Scene } from './scene.ts'
import { scrollInFrame } from './scroll-in-frame.ts'

type Drawing = {
  /** Of the scene, as in the mark beside its page. */
  readonly number: number
  readonly scene: Scene
  readonly app: BorrowerApp
  readonly router: DataRouter
  readonly line: Line
}

/** The promise rejects where nothing is drawn in time. */
export async function drawnPage(content: HTMLElement, drawing: Drawing): Promise<void> {
  const { number, app, router, line } = drawing
  const { place, state } = drawing.scene
  const isIdle = () => router.state.navigation.state === 'idle' && content.querySelector(`[data-scene="${number}"]`) !== null
  const main = () => content.querySelector('main')
  if (state === 'loading') {
    await until(content, () => isIdle() && main()?.querySelector('[role=status] span') != null)
    return
  }
  // The notice of a page that could not be fetched has no heading.
  const standing = state === 'failed' ? 'h1, [role=alert]' : 'h1'
  await until(content, () => isIdle() && main()?.querySelector(standing) != null)
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
    // A first fetch that is under way would be joined, and succeed.
    await app.queries.refetchQueries()
    line.isDown = true
    await app.queries.refetchQueries()
    await until(content, () => main()?.querySelector('[role=alert]') != null)
  }
}

/** Long enough for the first page of a session on a busy machine: where the page does not come at all, the frame says so. */
const patienceMs = 10_000

/** Looks at each change of the page, and no later than the next frame that is painted. */
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
