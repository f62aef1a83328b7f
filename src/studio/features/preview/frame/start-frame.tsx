/** The page inside a frame: stays loaded, and draws each case that is posted to it as the borrower's page. */

import type { Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { PreviewFlow } from '#contract/preview.ts'
import { tokenKey } from '#contract/stored-session.ts'
import { type Answers, chatFlag, inputScreen, type ScreenRoute, type ScreenValidators } from '#engine/index.ts'
import { BorrowerRoot } from '#pages/app/borrower-root.tsx'
import { loadPage } from '#pages/app/load-page.ts'
import { pageNames } from '#pages/app/pages.ts'
import { Pages } from '#pages/app/router.tsx'
import { screenDraft } from '#pages/features/application/input/screen-draft.ts'
import { conversationKey } from '#pages/features/chat/use-conversation.ts'
import { type ApiSetting, createApi, createDownload } from '#pages/lib/api/client.ts'
import { createQueryClient } from '#pages/lib/api/query-client.ts'
import { createUpload } from '#pages/lib/api/upload.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { loadRelease } from '#pages/lib/release/load-release.ts'
import { openLanguage } from '#pages/lib/session/language.ts'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'
import { openSession } from '#pages/lib/session/session.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { withProduct } from '../with-product.ts'
import { answersOf, type Line } from './answers-of.ts'
import { previewConversation } from './around-answers.ts'
import { drawnPage } from './drawn-page.ts'
import { highlightText } from './highlight-text.ts'
import { letterOf } from './letter.tsx'
import type { FromFrame, ToFrame } from './messages.ts'
import type { PreviewCase } from './preview-case.ts'

export function startFrame(root: Root, nonce: string): void {
  const post = (message: FromFrame) => window.parent.postMessage(message, window.location.origin)
  const product = keptAnswers()
  let flow: PreviewFlow | undefined
  let validators: Promise<ScreenValidators> | undefined
  let newest = 0
  /** Clears the queries of the previous drawing, which would keep its page in memory for minutes. */
  let release = () => {}

  const show = async ({ previewCase, number }: Extract<ToFrame, { readonly type: 'show' }>) => {
    if (!flow || !validators) return
    newest = number
    const page = { flow, validators: await validators }
    if (number !== newest) return
    setClock(previewCase.facts.today)
    const line: Line = { isDown: false }
    const { app, router } = appOf(page, previewCase, line, product)
    const releaseBefore = release
    release = () => {
      app.queries.clear()
      router.dispose()
    }
    const letter = letterOf(previewCase, app.flows.now().flow)
    const content = document.getElementById('root') as HTMLElement
    // The mark belongs to the new component tree; without the mark the page of the previous case is still shown.
    root.render(
      <>
        <BorrowerRoot key={number} app={app} nonce={nonce}>
          {letter ?? <RouterProvider router={router} />}
        </BorrowerRoot>
        <span hidden data-case={number} />
      </>,
    )
    const drawn = drawnPage(content, { number, previewCase, app, router, line })
    window.scrollTo(0, 0)
    await drawn.finally(releaseBefore)
    if (number !== newest) return
    const { written, flow: shown } = app.flows.now()
    const lacksText = previewCase.text !== undefined && !highlightText(document.body, previewCase.text, written, shown)
    post({ type: 'drawn', number, lacksText })
  }

  window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToFrame>) => {
    if (origin !== window.location.origin || source !== window.parent) return
    if (data.type === 'flow') {
      flow = withProduct(data.flow)
      validators = loadRelease(data.flow.page.release.src).then((release) => release.validators)
      return
    }
    // Tools in the page, as axe, send messages of their own.
    if (data.type !== 'show') return
    show(data).catch((error: unknown) => {
      console.error(error)
      post({ type: 'failed', number: data.number, says: error instanceof Error ? error.message : String(error) })
    })
  })
  // Loads all parts of the app before the first choice, so that no choice waits for one.
  const parts = [
    ...pageNames.map((name) => loadPage(name, (_name, load) => load())),
    ...Object.values(kinds).map((kind) => kind.prefetch()),
  ]
  void Promise.allSettled(parts).then(() => post({ type: 'ready' }))
}

type Page = { readonly flow: PreviewFlow; readonly validators: ScreenValidators }

function appOf({ flow: { flow, page }, validators }: Page, previewCase: PreviewCase, line: Line, product: typeof fetch) {
  const { facts, locale, isSignedIn, application } = previewCase
  const { origin } = window.location
  const local = memoryStorage(isSignedIn ? [[tokenKey, 'Bearer preview']] : [])
  const session = openSession(local, () => application)
  const flags = { ...facts.flags, ...(previewCase.home?.is === 'chat' && { [chatFlag]: true }) } as {
    readonly [name: string]: boolean
  }
  const wanted = locale === undefined ? [] : [locale]
  const flows = flowStore({ flow, validators, flags: { ...page.flags, ...flags }, today: facts.today, findings: [] }, wanted)
  document.documentElement.lang = flows.now().flow.live.lender.locale
  const setting: ApiSetting = {
    base: '',
    organization: page.organization.code,
    origin,
    session,
    language: () => flows.now().flow.live.lender.locale,
    onSessionEnded: () => {},
    fetch: answersOf(previewCase, () => flows.now().flow, line, product),
  }
  const app: BorrowerApp = {
    page,
    lender: undefined,
    flows,
    session,
    language: openLanguage(local, wanted),
    tab: tabOf(flow, previewCase),
    device: local,
    api: createApi(setting),
    upload: createUpload(setting),
    download: createDownload(setting),
    queries: createQueryClient(),
    chunks: (_part, load) => load(),
    prefetch: () => {},
  }
  const router = createMemoryRouter([{ path: '*', Component: Pages }], { initialEntries: [previewCase.at] })
  return { app, router }
}

/** Stores the typed answers of a case where the pages keep them. */
function tabOf(flow: PreviewFlow['flow'], previewCase: PreviewCase) {
  const { draft, route, application, condition, state } = previewCase
  const typed = route === undefined ? undefined : typedIn(flow, route, previewCase)
  if (draft) {
    const { key, step, accepted } = draft
    const entry = { typed: typed ? { [step]: typed } : {}, accepted, release: flow.hash }
    return memoryStorage([[key, JSON.stringify(entry)]])
  }
  const tab = memoryStorage(
    previewCase.home?.is === 'chat' && previewCase.home.question !== undefined ? [[conversationKey, previewConversation]] : [],
  )
  if (typed && route !== undefined && state !== 'shown') {
    screenDraft(tab, { flow, application, route, condition }).keep(typed)
  }
  return tab
}

/**
 * The typed answers; undefined if nothing was typed. For the state `errors` each field is empty, as the form stores it.
 */
function typedIn(flow: PreviewFlow['flow'], route: ScreenRoute, { filled, state }: PreviewCase): Answers | undefined {
  if (state === 'filled') return filled
  if (state !== 'errors') return undefined
  return Object.fromEntries((inputScreen(flow, route)?.fields ?? []).map(({ id }) => [id, '']))
}

/** Responses of the server to the same request are equal for each drawing, so they are cached, unless they failed. */
function keptAnswers(): typeof fetch {
  const kept = new Map<string, Promise<Response>>()
  return async (request, init) => {
    const asked = `${request} ${init?.body ?? ''}`
    const answer = kept.get(asked) ?? fetch(request, { ...init, signal: null })
    kept.set(asked, answer)
    const { ok } = await answer.catch(() => ({ ok: false }))
    if (!ok) kept.delete(asked)
    return (await answer).clone()
  }
}

/**
 * Sets the clock of the frame's window to noon of a day, so that a calendar opens at the same month on every day. Noon
 * is local time, so the day is the same in each time zone.
 *
 * @param today yyyy-MM-dd
 */
function setClock(today: string): void {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const shift = new RealDate(year, month - 1, day, 12).getTime() - RealDate.now()
  globalThis.Date = class extends RealDate {
    constructor(...given: readonly unknown[]) {
      // biome-ignore lint/suspicious/noExplicitAny: Date has more signatures than a rest parameter can name
      super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [any]))
    }
    static override now(): number {
      return RealDate.now() + shift
    }
  } as DateConstructor
}

const RealDate = Date
