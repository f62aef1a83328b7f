import { viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { usePageTitle, useWords } from '../../../lib/use-words.ts'
import { waitRoute } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'

type WaitPageProps = { readonly known: KnownApplication; readonly route?: string; readonly isOffline: boolean }

export function WaitPage({ known, route = waitRoute, isOffline }: WaitPageProps) {
  const { flow, facts, application } = known
  const words = useWords()
  const view = viewScreen(flow, route, {}, facts) ?? viewScreen(flow, waitRoute, {}, facts)
  const heading = view ? formatMessage(view.heading, flow.live.lender.locale) : ''
  usePageTitle(heading)
  useHeadingFocus(`${application.uuid}/${route}`)
  if (view?.kind !== 'wait') return null
  return (
    <kinds.wait.Screen
      view={view}
      applicationId={application.loanNumber}
      notice={
        isOffline && (
          <Notice kind="error" announced>
            {words('requestFailed')}
          </Notice>
        )
      }
    />
  )
}
