/** The files that were sent for the conditions of an application. */
import { useQuery } from '@tanstack/react-query'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { type DocumentItem, documentsPath } from '#contract/documents.ts'
import { cardsFor, type JsonObject } from '#engine/index.ts'
import type { ReceivedFiles } from '#renderer/kinds/cards-screen.tsx'
import { applicationQueryKey } from '../../../lib/api/query-client.ts'
import { useApp } from '../../../lib/app-context.tsx'
import type { KnownApplication } from './use-application.ts'

/** By condition, in the order in which they were sent; empty until they are known, or if they cannot be had. */
export function useReceived({ application: { uuid }, flow, facts, conditions }: KnownApplication): readonly ReceivedFiles[] {
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
