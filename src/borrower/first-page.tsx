/** Draws the first page of a visit on the server, with the components that draw it in the browser. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { FirstPage, FirstPageModule } from '#contract/first-page.ts'
import { chosenLender } from '#contract/lender-query.ts'
import { BorrowerRoot } from '#pages/app/borrower-root.tsx'
import { pageOfServer as pageAtUrl } from '#pages/app/pages.ts'
import { loadPageAt, Pages } from '#pages/app/router.tsx'
import { createQueryClient } from '#pages/lib/api/query-client.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { openLanguage } from '#pages/lib/session/language.ts'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'
import { openSession } from '#pages/lib/session/session.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'

/** What the server does for the page at a URL. */
export const pageOfServer: FirstPageModule['pageOfServer'] = ({ page, flow, url }) => {
  const below = new URL(url.slice(page.basePath.length), 'http://localhost')
  return pageAtUrl(below, { flow, release: page.release })
}

export const drawFirstPage: FirstPageModule['drawFirstPage'] = async ({ page, flow, validators, locale, url, nonce }) => {
  await kinds.form.prefetch()
  const app = appFor({ page, flow, validators, locale, url })
  await loadPageAt(app, new URL(url, 'http://localhost').pathname)
  const html = renderToString(
    <StrictMode>
      <BorrowerRoot app={app} nonce={nonce}>
        <StaticRouter basename={page.basePath} location={url}>
          <Pages />
        </StaticRouter>
      </BorrowerRoot>
    </StrictMode>,
  )
  return html.includes('<h1') ? html : undefined
}

function appFor({ page, flow, validators, locale, url }: Omit<FirstPage, 'nonce'>): BorrowerApp {
  const { flags, today, release } = page
  const storage = memoryStorage()
  const never = () => new Promise<never>(() => undefined)
  return {
    page,
    lender: chosenLender(new URL(url, 'http://localhost').search, page.updates === undefined),
    flows: flowStore({ flow, validators, isPart: release.isPart, flags, today, findings: [] }, [locale]),
    session: openSession(storage),
    language: openLanguage(storage, [locale]),
    tab: storage,
    device: storage,
    api: never,
    upload: never,
    download: never,
    queries: createQueryClient(),
    chunks: (_name, load) => load(),
    prefetch: () => undefined,
  }
}
