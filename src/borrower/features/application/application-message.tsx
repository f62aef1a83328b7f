import { useNavigate } from 'react-router'
import type { MessageView } from '#engine/answers/screen-view.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import type { MessageAction } from '#renderer/kinds/message-screen.tsx'
import { say } from '#wording/say.ts'
import { addressInApplication } from '../../page/application-address.ts'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useSignOut } from '../../page/use-sign-out.ts'
import type { KnownApplication } from './use-application.ts'
import { ledBy } from './where-it-stands.ts'

type ApplicationMessageProps = { readonly known: KnownApplication; readonly view: MessageView }

export function ApplicationMessage({ known, view }: ApplicationMessageProps) {
  const { application, flow } = known
  const navigate = useNavigate()
  const signOut = useSignOut()
  usePageTitle(say(view.heading, flow.live.lender.locale))
  useHeadingFocus(`${application.uuid}/${view.route}`)
  const act = ({ do: does, go }: MessageAction) => {
    if (does === 'sign-out') return signOut()
    if (does === 'call') window.location.assign(`tel:${flow.live.lender.contact.phone}`)
    else if (does === 'go' && go !== undefined) navigate(addressInApplication(application.uuid, go), { state: ledBy(known) })
    else navigate(`/${application.uuid}`)
  }
  return <kinds.message view={view} onAction={act} applicationId={application.loanNumber} />
}
