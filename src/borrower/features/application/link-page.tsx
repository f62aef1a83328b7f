import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type LinkSession, linkSessionsPath } from '#contract/linking.ts'
import { type ScreenRoute, viewScreen } from '#engine/index.ts'

import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { useApp } from '../../page/app-context.tsx'
import { InView } from '../../page/in-view.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { TroubleNotice } from '../../page/trouble-notice.tsx'
import { troubleOf } from '../../page/trouble-of.ts'
import { usePageTitle } from '../../page/use-page-title.ts'
import { type End, left, useSending } from '../../page/use-sending.ts'
import { useWords } from '../../page/use-words.ts'
import type { KnownApplication } from './state/use-application.ts'
import { usePlaces } from './state/use-places.ts'
import { useSendOnce } from './use-send-once.ts'

type LinkPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** Hands over to a provider, which leads back to a page that takes over what was linked. */
export function LinkPage({ known, route }: LinkPageProps) {
  const { flow, facts, application } = known
  const { state } = useLocation()
  const places = usePlaces(known)
  const { start, busy, trouble } = useLinkStart(application.uuid, route)
  const view = viewScreen(flow, route, {}, facts)
  usePageTitle(view ? formatMessage(view.heading, flow.live.lender.locale) : '', trouble !== undefined)
  useHeadingFocus(`${application.uuid}/${route}`)
  if (view?.kind !== 'link') return null
  return (
    <kinds.link.Screen
      view={view}
      onStart={start}
      busy={busy}
      failed={state?.linkFailed === true && trouble === undefined}
      backHref={places.hrefOf(view.backTo)}
      onBack={() => places.onGo(view.backTo)}
      applicationId={application.loanNumber}
      notice={
        <InView of={trouble}>
          <TroubleNotice trouble={trouble} onRetry={start} />
        </InView>
      }
    />
  )
}

function useLinkStart(application: string, screen: ScreenRoute) {
  const { api } = useApp()
  const words = useWords()
  const { send, reset, busy, trouble } = useSending()
  const sendOnce = useSendOnce()
  useEffect(() => {
    // Back from the provider by the browser's own button: the page comes back as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  const begin = async (): Promise<End<never>> => {
    const sent = await sendOnce((idempotencyKey) =>
      api<LinkSession>(linkSessionsPath(application), { method: 'POST', body: { screen }, idempotencyKey }),
    )
    if (sent.kind !== 'done') return troubleOf(sent, words)
    window.location.assign(sent.answer.url)
    return left
  }
  return { start: () => void send(begin), busy, trouble }
}
