/**
 * Addresses and pages. Journeys bring their own paths, so their routes follow from the flow; everything else below the base
 * path is an application, or a page that is not there.
 */

import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { bankReturnRoute } from '#contract/linking.ts'
import type { CompiledFlow } from '#engine/index.ts'

import type { BorrowerApp } from '../page/borrower-app.ts'
import { PageMissing } from '../pages/page-missing.tsx'
import { RouteProblem } from '../pages/route-problem.tsx'
import type { ChunkLoader } from '../start/chunk-reload.ts'
import { parts } from './parts.ts'
import { BareProblem, PageLoading, Root } from './root.tsx'

export function createRouter({ page, flows, chunks }: BorrowerApp): DataRouter {
  return createBrowserRouter(routesOf(flows.now().flow, chunks), { basename: page.basePath })
}

export function routesOf(flow: Pick<CompiledFlow, 'journeys'>, chunks: ChunkLoader): RouteObject[] {
  const lazily = (name: keyof typeof parts) => () => chunks(name, parts[name])
  return [
    {
      path: '/',
      Component: Root,
      ErrorBoundary: BareProblem,
      HydrateFallback: PageLoading,
      children: [
        {
          ErrorBoundary: RouteProblem,
          children: [
            { index: true, lazy: lazily('applications') },
            { path: 'auth/login', lazy: lazily('sign-in') },
            ...Object.values(flow.journeys).map(({ path }) => ({ path: `${path}/*`, lazy: lazily('registration') })),
            { path: bankReturnRoute, lazy: lazily('link-return') },
            { path: ':application/*', lazy: lazily('application') },
            { path: '*', Component: PageMissing },
          ],
        },
      ],
    },
  ]
}
