import { useNavigate } from 'react-router'
import { cardsFor, type ScreenRoute, viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { usePageTitle } from '../../../lib/use-words.ts'
import { currentScreen } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { useReceived } from '../state/use-received.ts'

type CardsPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** The list of cards for open conditions. It polls, so that fulfilled conditions disappear. */
export function CardsPage({ known, route }: CardsPageProps) {
  const { flow, facts, conditions, application } = known
  const places = usePlaces(known)
  const received = useReceived(known)
  const navigate = useNavigate()
  const view = viewScreen(flow, route, {}, facts)
  usePageTitle(view ? formatMessage(view.heading, flow.live.lender.locale) : '')
  useHeadingFocus(`${application.uuid}/${route}`)
  if (view?.kind !== 'cards') return null
  return (
    <kinds.cards.Screen
      view={view}
      cards={cardsFor(flow, facts, conditions)}
      received={received}
      places={places}
      backHref={currentScreen(known, route) === route ? undefined : places.hrefOf('@wait')}
      onBack={() => void navigate(`/${application.uuid}`)}
      applicationId={application.loanNumber}
    />
  )
}
