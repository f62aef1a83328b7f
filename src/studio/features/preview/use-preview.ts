/** What the development server knows of a lender. A saved file brings it anew; what was there stays until then. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type PreviewFindings,
  type PreviewFlow,
  type PreviewLenders,
  type PreviewOrigins,
  type PreviewPeople,
  previewEventsPath,
  previewFindingsPath,
  previewFlowPath,
  previewLendersPath,
  previewOriginsPath,
  previewPeoplePath,
  type SavedEvent,
} from '#contract/preview.ts'
import type { LenderId } from '#engine/index.ts'
import { getJson } from '../../lib/get-json.ts'

export function useLenders() {
  return useQuery({ queryKey: ['lenders'], queryFn: () => getJson<PreviewLenders>(previewLendersPath) })
}

/** @param lender none is asked for without it */
export function useLender(lender: LenderId | undefined) {
  const enabled = lender !== undefined
  const flow = useQuery({
    queryKey: ['flow', lender],
    queryFn: () => getJson<PreviewFlow>(previewFlowPath(lender ?? '')),
    enabled,
  })
  const people = useQuery({
    queryKey: ['people', lender],
    queryFn: () => getJson<PreviewPeople>(previewPeoplePath(lender ?? '')),
    enabled,
  })
  return { flow: flow.data, people: people.data, error: flow.error ?? people.error }
}

export function useFindings(lender: LenderId) {
  const queryFn = () => getJson<PreviewFindings>(previewFindingsPath(lender))
  return useQuery({ queryKey: ['findings', lender], queryFn })
}

export function useOrigins(lender: LenderId, file: string) {
  const queryFn = () => getJson<PreviewOrigins>(previewOriginsPath(lender, file))
  return useQuery({ queryKey: ['origins', lender, file], queryFn, placeholderData: keepPreviousData })
}

/** The last saved file. What is known of its lenders is fetched anew. */
export function useSaved(): SavedEvent | undefined {
  const queries = useQueryClient()
  const [saved, setSaved] = useState<SavedEvent>()
  useEffect(() => {
    const events = new EventSource(previewEventsPath)
    events.addEventListener('saved', ({ data }: MessageEvent<string>) => {
      const event: SavedEvent = JSON.parse(data)
      setSaved(event)
      if (event.report) return
      void queries.invalidateQueries({ queryKey: ['lenders'] })
      for (const { id } of event.lenders) {
        for (const part of ['flow', 'people', 'findings', 'origins']) void queries.invalidateQueries({ queryKey: [part, id] })
      }
    })
    return () => events.close()
  }, [queries])
  return saved
}
