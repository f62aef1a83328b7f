/**
 * The routes of the app. Paths of journeys come from the flow; any other path below the base path is an application, or
 * not found. The routes have no loaders, so that no data router, 16 kB of every page, is needed.
 */

import { useState } from 'react'
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router'
import { confirmEmailRoute } from '#contract/account.ts'
import { ceoFeedbackRoute } from '#contract/ceo-feedback.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import { forgottenPasswordRoute, newPasswordRoute } from '#contract/identity.ts'
import { bankReturnRoute } from '#contract/linking.ts'
import { settingsRoute } from '#contract/settings.ts'
import { type CompiledFlow, registrationHelpPath } from '#engine/index.ts'
import { signersPath } from '#product/index.ts'
import { PageNotFound } from '../components/page-not-found.tsx'
import { useApp } from '../lib/app-context.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import type { ChunkLoader } from '../lib/release/chunk-reload.ts'
import { LazyPage, loadPage } from './lazy-page.tsx'
import type { PageName } from './lazy-pages.ts'
import { PageErrors, Root, RootErrors } from './root.tsx'

/** The page of the current location. The paths are those of the flow at the start. */
export function Pages() {
  const { flows, chunks } = useApp()
  const [routes] = useState(() => routesOf(flows.now().flow, chunks))
  return useRoutes(routes)
}

export function routesOf(flow: Pick<CompiledFlow, 'journeys'>, chunks: ChunkLoader): RouteObject[] {
  const lazily = (name: PageName) => ({ element: <LazyPage key={name} name={name} chunks={chunks} />, handle: name })
  return [
    {
      path: '/',
      element: (
        <RootErrors>
          <Root />
        </RootErrors>
      ),
      children: [
        {
          element: <PageErrors />,
          children: [
            { index: true, element: <ToDashboard /> },
            { path: dashboardRoute, ...lazily('applications') },
            { path: 'auth/login', ...lazily('sign-in') },
            { path: forgottenPasswordRoute, ...lazily('forgot-password') },
            { path: newPasswordRoute, ...lazily('new-password') },
            { path: confirmEmailRoute, ...lazily('confirm-email') },
            ...Object.values(flow.journeys).map(({ path }) => ({ path: `${path}/*`, ...lazily('registration') })),
            { path: registrationHelpPath, ...lazily('application') },
            { path: bankReturnRoute, ...lazily('link-return') },
            ...['auth/:page', settingsRoute].map((path) => ({ path, ...lazily('account') })),
            { path: `${signersPath}/*`, ...lazily('co-signer') },
            { path: ceoFeedbackRoute, ...lazily('ceo-feedback') },
            { path: ':application/*', ...lazily('application') },
            { path: '*', element: <PageNotFound /> },
          ],
        },
      ],
    },
  ]
}

/** The root of the app is the borrower's home; a notice on the way there is kept. */
function ToDashboard() {
  const { search, hash, state } = useLocation()
  return <Navigate to={{ pathname: `/${dashboardRoute}`, search, hash }} replace state={state} />
}

/** Resolves when the lazy part of the page at a path is loaded, or has failed, so that the page can be drawn at once. */
export async function loadPageAt({ page, flows, chunks }: BorrowerApp, path: string): Promise<void> {
  const matches = matchRoutes(routesOf(flows.now().flow, chunks), path, page.basePath) ?? []
  const name: PageName | undefined = matches.at(-1)?.route.handle
  if (name !== undefined) await loadPage(name, chunks).catch(() => undefined)
}
