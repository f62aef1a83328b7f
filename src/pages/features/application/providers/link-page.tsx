import { useLocation } from 'react-router'
import { linkSessionsPath } from '#contract/linking.ts'
import { type ScreenRoute, viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { FormErrorNotice } from '../../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../../components/scroll-into-view.tsx'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { usePageTitle } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { useProviderVisit } from './provider-visit.ts'

type LinkPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** Navigates to a linking provider, which redirects to a page that finishes the session. */
export function LinkPage({ known, route }: LinkPageProps) {
  const { flow, facts, application } = known
  const { state } = useLocation()
  const places = usePlaces(known)
  const { begin, busy, formError } = useProviderVisit(linkSessionsPath(application.uuid))
  const start = () => begin({ screen: route })
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
