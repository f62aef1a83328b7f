import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { type DocumentItem, documentsPath } from '#contract/documents.ts'
import { cardsFor, type JsonObject, type ScreenRoute } from '#engine/index.ts'
import type { ReceivedFiles } from '#renderer/kinds/cards-screen.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { currentScreen } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { usePlaces } from '../state/use-places.ts'
import { useScreenView } from '../state/use-screen.ts'

type CardsPageProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** The list of cards for open conditions. It polls, so that fulfilled conditions disappear. */
export function CardsPage({ known, route }: CardsPageProps) {
  const { flow, facts, conditions, application } = known
  const places = usePlaces(known)
  const received = useReceived(known)
  const navigate = useNavigate()
  const view = useScreenView(known, route)
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

/** By condition, in the order in which they were sent; empty until they are known, or if they cannot be had. */
function useReceived({ application: { uuid }, flow, facts, conditions }: KnownApplication): readonly ReceivedFiles[] {
  const { api } = useApp()
  // Another list of open conditions may have closed one.
  const open = conditions.map((condition) => condition.uuid)
  const { data } = useQuery({
    queryKey: [...applicationQueryKey(uuid), 'received', open],
    queryFn: async ({ signal }) => {
      const [documents, closed] = await Promise.all([
        api<DocumentItem[]>(documentsPath(uuid), { signal }),
        api<Condition[]>(`${conditionsPath(uuid)}?closed=true`, { signal }),
      ])
      return { documents, closed }
    },
    refetchOnMount: 'always',
  })
  if (!data) return []
  const all = [...conditions, ...data.closed] as readonly (Condition & JsonObject)[]
  const sent = Map.groupBy(data.documents.filter(isReceived), ({ conditionUuid }) => conditionUuid)
  return Array.from(sent, ([condition, files]) => {
    const about = all.filter((one) => one.uuid === condition)
    return { condition, heading: cardsFor(flow, facts, about)[0]?.heading, files }
  })
}

type Received = DocumentItem & { readonly conditionUuid: string; readonly received: string }

const isReceived = (item: DocumentItem): item is Received => item.conditionUuid !== undefined && item.received !== undefined
