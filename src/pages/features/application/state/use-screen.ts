import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionQuery, type ResolvedScreen, screenPath } from '#contract/screens.ts'
import { type ScreenRoute, type ScreenView, viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { usePageTitle } from '../../../lib/use-words.ts'
import type { KnownApplication } from './use-application.ts'

/** The API path of a screen, for GET and PUT. */
export function screenAddress(application: string, route: ScreenRoute, condition?: string): string {
  const path = screenPath(application, route)
  return condition === undefined ? path : `${path}?${new URLSearchParams({ [conditionQuery]: condition })}`
}

/**
 * A screen as the server resolves it for this borrower. The overview's own screen serves while the overview is new;
 * otherwise each visit fetches the screen again, since answers of an old version would be refused.
 *
 * @param condition the uuid of the condition that the screen is shown for
 */
export function useScreen(known: KnownApplication, route: ScreenRoute, condition?: string) {
  const { api } = useApp()
  const { uuid } = known.application
  const [arrived] = useState(() => (condition === undefined ? newScreen(known, route) : undefined))
  const screen = useQuery({
    queryKey: [...applicationQueryKey(uuid), 'screen', route, condition ?? '', arrived?.version ?? 'fetched'],
    queryFn: ({ signal }) => api<ResolvedScreen>(screenAddress(uuid, route, condition), { signal }),
    gcTime: 0,
    ...(arrived ? { initialData: arrived } : { refetchOnMount: 'always' }),
  })
  // A result cached by an earlier visit is not shown.
  return { ...screen, data: arrived || screen.isFetchedAfterMount ? screen.data : undefined }
}

/** The view of a screen without fields, which the browser resolves, with its heading as the page's title; the heading gets the focus. */
export function useScreenView(
  { flow, facts, application }: KnownApplication,
  route: ScreenRoute,
  hasErrors = false,
): ScreenView | undefined {
  const view = viewScreen(flow, route, {}, facts)
  usePageTitle(view ? formatMessage(view.heading, flow.live.lender.locale) : '', hasErrors)
  useHeadingFocus(`${application.uuid}/${route}`)
  return view
}

function newScreen({ screen, fetchedAt }: KnownApplication, route: ScreenRoute): ResolvedScreen | undefined {
  return screen?.route === route && Date.now() - fetchedAt < newForMs ? screen : undefined
}

const newForMs = 10_000
