import { useLocation } from 'react-router'
import { linkSessionsPath } from '#contract/linking.ts'
import type { ScreenRoute } from '#engine/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { FormErrorNotice } from '../../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../../components/scroll-into-view.tsx'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { useScreenView } from '../state/use-screen.ts'
import { useProviderVisit } from './provider-visit.ts'

type LinkPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** Navigates to a linking provider, which redirects to a page that finishes the session. */
export function LinkPage({ known, route }: LinkPageProps) {
  const { application } = known
  const { state } = useLocation()
  const places = usePlaces(known)
  const { begin, busy, formError } = useProviderVisit(linkSessionsPath(application.uuid))
  const start = () => begin({ screen: route })
  const view = useScreenView(known, route, formError !== undefined)
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
