import type { QueryClient } from '@tanstack/react-query'
import { chosenLocale, localesOf } from '#engine/index.ts'
import { type ApiSetting, createApi } from '../lib/api/client.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { createUpload } from '../lib/api/upload.ts'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import { chosenLender } from '../lib/lender-query.ts'
import { chunkLoader } from '../lib/release/chunk-reload.ts'
import { flowStore } from '../lib/release/flow-store.ts'
import { followUpdates } from '../lib/release/live-updates.ts'
import { loadRelease } from '../lib/release/load-release.ts'
import { browserStorage } from '../lib/session/browser-storage.ts'
import { languageKey, openLanguage } from '../lib/session/language.ts'
import { isSignInPage, signInAddress } from '../lib/session/public-path.ts'
import { openSession, type Session, tokenKey } from '../lib/session/session.ts'
import { lazyPages } from './lazy-pages.ts'
import { readPageData } from './page-data.ts'

type StartedApp = BorrowerApp & {
  /** Sets the navigation to the sign-in page, once a router exists. */
  readonly onSessionEnded: (go: (signIn: string) => void) => void
}

/** @throws when the page has no lender, or its release cannot be loaded */
export async function createApp(document: Document): Promise<StartedApp> {
  const page = readPageData(document)
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
    onSessionEnded() {
      const { pathname, search } = window.location
      if (!isSignInPage(page.basePath, pathname)) goToSignIn(signInAddress(pathname + search))
    },
  }

  const { flow, validators } = await chunks('release', () => loadRelease(page.release.src))
  const { live, flags, today } = page
  const flows = flowStore({ flow: { ...flow, live }, validators, flags, today, findings: [] }, language.wanted())
  const follow = () => speaks(flows.now().flow.live.lender.locale)
  follow()
  flows.subscribe(follow)
  window.addEventListener('storage', ({ key }) => {
    if (key === languageKey) flows.speak(language.wanted())
  })
  if (page.updates) {
    followUpdates(new EventSource(page.updates), page.lender, flows, loadRelease)
    reloadOnNewAddresses(flows, () => window.location.reload())
  }
  return {
    page,
    lender: chosenLender(window.location.search, page.updates === undefined),
    flows,
    session,
    language,
    tab,
    api: createApi(setting),
    upload: createUpload(setting),
    queries,
    chunks,
    prefetch: (part) => void lazyPages[part]().catch(() => {}),
    onSessionEnded(go) {
      goToSignIn = go
    },
  }
}

/** What was fetched for one person is never shown to the next, though they share a browser and another tab signed in. */
function clearQueriesOnSessionChange(session: Session, queries: QueryClient): void {
  session.subscribe(() => {
    if (session.token() === undefined) queries.clear()
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) void queries.resetQueries()
  })
}

/** The router was made for the journeys that there were: when an edit gives one another path, the page starts anew. */
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
