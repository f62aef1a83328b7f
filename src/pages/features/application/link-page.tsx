import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type LinkSession, linkSessionsPath } from '#contract/linking.ts'
import { type ScreenRoute, viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { FormErrorNotice } from '../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { formErrorOf } from '../../lib/form-error.ts'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { left, type Outcome, useSubmission } from '../../lib/use-sending.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import type { KnownApplication } from './state/use-application.ts'
import { usePlaces } from './state/use-places.ts'
import { useSendOnce } from './use-send-once.ts'

type LinkPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** Navigates to a linking provider, which redirects to a page that finishes the session. */
export function LinkPage({ known, route }: LinkPageProps) {
  const { flow, facts, application } = known
  const { state } = useLocation()
  const places = usePlaces(known)
  const { start, busy, formError } = useLinkStart(application.uuid, route)
  const view = viewScreen(flow, route, {}, facts)
  usePageTitle(view ? formatMessage(view.heading, flow.live.lender.locale) : '', formError !== undefined)
  useHeadingFocus(`${application.uuid}/${route}`)
  if (view?.kind !== 'link') return null
  return (
    <kinds.link.Screen
      view={view}
      onStart={start}
      busy={busy}
      failed={state?.linkFailed === true && formError === undefined}
      backHref={places.hrefOf(view.backTo)}
      onBack={() => places.onGo(view.backTo)}
      applicationId={application.loanNumber}
      notice={
        <ScrollIntoView of={formError}>
          <FormErrorNotice formError={formError} onRetry={start} />
        </ScrollIntoView>
      }
    />
  )
}

function useLinkStart(application: string, screen: ScreenRoute) {
  const { api } = useApp()
  const words = useWords()
  const { send, reset, busy, formError } = useSubmission()
  const sendOnce = useSendOnce()
  useEffect(() => {
    // The browser's Back button restores this page from the back/forward cache, so its state is reset.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  const begin = async (): Promise<Outcome<never>> => {
    const sent = await sendOnce((idempotencyKey) =>
      api<LinkSession>(linkSessionsPath(application), { method: 'POST', body: { screen }, idempotencyKey }),
    )
    if (sent.kind !== 'done') return formErrorOf(sent, words)
    window.location.assign(sent.answer.url)
    return left
  }
  return { start: () => void send(begin), busy, formError }
}
