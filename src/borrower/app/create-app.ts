import type { QueryClient } from '@tanstack/react-query'
import { languageKey } from '#contract/language.ts'
import { chosenLender } from '#contract/lender-query.ts'
import type { PageData } from '#contract/page-data.ts'
import { tokenKey } from '#contract/stored-session.ts'
import { chosenLocale, localesOf } from '#engine/index.ts'
import { addParsedMessages } from '#i18n/format-message.ts'
import { firstPageAt, pageOf } from '#pages/app/pages.ts'
import { type ApiSetting, createApi, createDownload } from '#pages/lib/api/client.ts'
import { createQueryClient } from '#pages/lib/api/query-client.ts'
import type { Upload, UploadSetting } from '#pages/lib/api/upload.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { chunkLoader } from '#pages/lib/release/chunk-reload.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { loadRelease } from '#pages/lib/release/load-release.ts'
import { openLanguage } from '#pages/lib/session/language.ts'
import { isSignInPage, signInAddress } from '#pages/lib/session/public-path.ts'
import { openSession, type Session, sessionOfToken } from '#pages/lib/session/session.ts'
import { homeEquityRuntime } from '#product/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { browserStorage } from '#ui/browser-storage.ts'
import { followUpdates } from '../lib/live-updates.ts'
import { before } from './before-the-app.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { readPageData } from './page-data.ts'

export type StartedApp = BorrowerApp & {
  /** Settled when what the first page shows has been fetched, or could not be; undefined where nothing is fetched ahead. */
  readonly fetched: Promise<void> | undefined
  /** Sets the navigation to the sign-in page, once pages are drawn. */
  readonly onSessionEnded: (go: (signIn: string) => void) => void
}

/** @throws when the page has no lender, or its release cannot be loaded */
export async function createApp(document: Document): Promise<StartedApp> {
  const page = readPageData(document)
  addParsedMessages(page.messages)
  const tab = browserStorage('sessionStorage')
  const kept = browserStorage('localStorage')
  const language = openLanguage(kept, navigator.languages)
  const speaks = (locale: string) => {
    document.documentElement.lang = locale
  }
  speaks(chosenLocale(language.wanted(), localesOf(page)))
  const session = openSession(kept)
  session.tracker()
  const chunks = chunkLoader(tab, () => window.location.reload())
  const queries = createQueryClient()
  clearQueriesOnSessionChange(session, queries)

  let goToSignIn: (signIn: string) => void = () => {}
  const setting: ApiSetting = {
    base: page.baseUrl,
    organization: page.organization.code,
    origin: window.location.origin,
    session,
    language: () => document.documentElement.lang,
    fetch: fetchAhead(before()?.requests ?? {}, (...request) => fetch(...request)),
    onSessionEnded() {
      const { pathname, search } = window.location
      if (!isSignInPage(page.basePath, pathname)) goToSignIn(signInAddress(pathname + search))
    },
  }

  const path = window.location.pathname.slice(page.basePath.length)
  const api = createApi(setting)
  const fetched = fetchFirstPage(path, page, session.token() !== undefined && { api, queries })
  const { flow, validators } = await chunks('release', () => loadRelease(page.release.src))
  const { live, flags, today } = page
  const flows = flowStore(
    { flow: { ...flow, live, product: homeEquityRuntime }, validators, isPart: page.release.isPart, flags, today, findings: [] },
    language.wanted(),
  )
  const follow = () => speaks(flows.now().flow.live.lender.locale)
  follow()
  flows.subscribe(follow)
  window.addEventListener('storage', ({ key }) => {
    if (key === languageKey) flows.speak(language.wanted())
  })
  const { updates } = page
  if (updates) {
    followUpdates(() => new EventSource(updates), page.lender, flows, loadRelease)
    reloadOnNewAddresses(flows, () => window.location.reload())
  }
  return {
    page,
    lender: chosenLender(window.location.search, page.updates === undefined),
    flows,
    session,
    language,
    tab,
    device: kept,
    api,
    upload: uploadWhenAsked(setting),
    download: createDownload(setting),
    queries,
    chunks,
    prefetch: (name) =>
      void pageOf(name)
        .load()
        .catch(() => {}),
    fetched,
    onSessionEnded(go) {
      goToSignIn = go
    },
  }
}

/**
 * Loads the part of the first page while the release is loaded, and what the page shows to a signed-in borrower. A failure is
 * left to the page, which loads again.
 *
 * @returns undefined where nothing is fetched beside the part
 */
function fetchFirstPage(
  path: string,
  page: PageData,
  signedIn: Pick<BorrowerApp, 'api' | 'queries'> | false,
): Promise<void> | undefined {
  const name = firstPageAt(path, page)
  if (name === 'registration') void kinds.form.prefetch()
  const part = name && pageOf(name).load()
  part?.catch(() => undefined)
  if (!signedIn) return undefined
  return part?.then(({ fetchFirst }) => fetchFirst?.(signedIn, document.documentElement.lang)).catch(() => undefined)
}

/** Loads what sends files with the first file. */
function uploadWhenAsked(setting: UploadSetting): Upload {
  let loaded: Promise<Upload> | undefined
  return async (uploading) => {
    loaded ??= import('#pages/lib/api/upload.ts').then(({ createUpload }) => createUpload(setting))
    const upload = await loaded
    return await upload(uploading)
  }
}

/** Clears the cached responses when the session changes, also in another tab: the next borrower must not see them. */
function clearQueriesOnSessionChange(session: Session, queries: QueryClient): void {
  session.subscribe(() => {
    if (session.token() === undefined) queries.clear()
  })
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    // A tab that renews the token of the session changes nothing that the others show.
    const isOther = key === tokenKey && sessionOfToken(oldValue) !== sessionOfToken(newValue)
    if (isOther || key === null) void queries.resetQueries()
  })
}

/** Reloads the page if an edit changes the path of a journey, because the router was built for the earlier paths. */
function reloadOnNewAddresses(flows: BorrowerApp['flows'], reload: () => void): void {
  const addresses = () =>
    Object.values(flows.now().flow.journeys)
      .map(({ path }) => path)
      .join()
  const first = addresses()
  flows.subscribe(() => {
    if (addresses() !== first) reload()
  })
}
