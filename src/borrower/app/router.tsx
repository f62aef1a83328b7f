/**
 * Addresses and pages. Journeys bring their own paths, so their routes follow from the flow; everything else below the base
 * path is an application, or a page that is not there.
 */
import type { ComponentType } from 'react'
import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { BorrowerApp } from '../page/borrower-app.ts'
import { PageMissing } from '../pages/page-missing.tsx'
import { RouteProblem } from '../pages/route-problem.tsx'
import type { ChunkLoader } from '../start/chunk-reload.ts'
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
            { path: ':application/*', lazy: lazily('application') },
            { path: '*', Component: PageMissing },
          ],
        },
      ],
    },
  ]
}

type Part = () => Promise<{ Component: ComponentType }>

/** Loaded when they are needed; each name is also the one under which failed tries are counted. */
const parts = {
  applications: async () => ({ Component: (await import('../features/application/applications-page.tsx')).ApplicationsPage }),
  application: async () => ({ Component: (await import('../features/application/application-page.tsx')).ApplicationPage }),
  registration: async () => ({ Component: (await import('../features/registration/journey-page.tsx')).JourneyPage }),
  'sign-in': async () => ({ Component: (await import('../features/sign-in/sign-in-page.tsx')).SignInPage }),
} satisfies Record<string, Part>
