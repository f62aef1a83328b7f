/**
 * The routes of the app. Paths of journeys come from the flow; any other path below the base path is an application, or
 * not found.
 */

import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { forgottenPasswordRoute, newPasswordRoute } from '#contract/identity.ts'
import { bankReturnRoute } from '#contract/linking.ts'
import type { CompiledFlow } from '#engine/index.ts'
import { PageNotFound } from '../components/page-not-found.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import type { ChunkLoader } from '../lib/release/chunk-reload.ts'
import { lazyPages } from './lazy-pages.ts'
import { PageLoading, Root, RootError } from './root.tsx'
import { RouteError } from './route-error.tsx'

export function createRouter({ page, flows, chunks }: BorrowerApp): DataRouter {
  return createBrowserRouter(routesOf(flows.now().flow, chunks), { basename: page.basePath })
}

export function routesOf(flow: Pick<CompiledFlow, 'journeys'>, chunks: ChunkLoader): RouteObject[] {
  const lazily = (name: keyof typeof lazyPages) => () => chunks(name, lazyPages[name])
  return [
    {
      path: '/',
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: PageLoading,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            { index: true, lazy: lazily('applications') },
            { path: 'auth/login', lazy: lazily('sign-in') },
            { path: forgottenPasswordRoute, lazy: lazily('forgot-password') },
            { path: newPasswordRoute, lazy: lazily('new-password') },
            ...Object.values(flow.journeys).map(({ path }) => ({ path: `${path}/*`, lazy: lazily('registration') })),
            { path: bankReturnRoute, lazy: lazily('link-return') },
            { path: ':application/*', lazy: lazily('application') },
            { path: '*', Component: PageNotFound },
          ],
        },
      ],
    },
  ]
}
