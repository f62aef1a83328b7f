/**
 * Queries of the development server about a lender. A saved file refetches them; the old data stay until the response.
 */

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type PreviewFindings,
  type PreviewLenders,
  type PreviewOrigins,
  type PreviewPeople,
  type PreviewPlaces,
  type ProgressEvent,
  previewEventsPath,
  previewFindingsPath,
  previewFlowPath,
  previewLendersPath,
  previewOriginsPath,
  previewPeoplePath,
  previewPlacesPath,
  type SavedEvent,
  type SentPreviewFlow,
} from '#contract/preview.ts'
import type { LenderId } from '#engine/index.ts'
import { withProduct } from './with-product.ts'

export function useLenders() {
  return useQuery({ queryKey: ['lenders'], queryFn: () => getJson<PreviewLenders>(previewLendersPath) })
}

export function placesOf(lender: LenderId) {
  return queryOptions({ queryKey: ['places', lender], queryFn: () => getJson<PreviewPlaces>(previewPlacesPath(lender)) })
}

/** @param lender undefined sends no request */
export function usePlaces(lender: LenderId | undefined) {
  return useQuery({ ...placesOf(lender ?? ''), enabled: lender !== undefined })
}

/** @param lender undefined sends no request */
export function useLender(lender: LenderId | undefined) {
  const enabled = lender !== undefined
  const flow = useQuery({
    queryKey: ['flow', lender],
    queryFn: async () => withProduct(await getJson<SentPreviewFlow>(previewFlowPath(lender ?? ''))),
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

export type Events = {
  /** The last saved file, and its effects as far as they are known. */
  readonly saved?: SavedEvent
  /** The progress of the check of the last save, until its findings are available. */
  readonly checking?: ProgressEvent
}

/**
 * Follows saved files: flow, places and origins are refetched at once, findings and people after the check of the save.
 */
export function useEvents(): Events {
  const queries = useQueryClient()
  const [events, setEvents] = useState<Events>({})
  useEffect(() => {
    const stream = new EventSource(previewEventsPath)
    const fetchAnew = (part: string, lenders: readonly LenderId[]) => {
      for (const lender of lenders) void queries.invalidateQueries({ queryKey: [part, lender] })
    }
    /** The version of the files for which the findings were refetched. */
    let checked = ''
    stream.addEventListener('saved', ({ data }: MessageEvent<string>) => {
      const saved: SavedEvent = JSON.parse(data)
      const { lenders, report, version } = saved
      if (!report) for (const part of ['flow', 'places', 'origins']) fetchAnew(part, lenders)
      if (report && checked !== version) {
        void queries.invalidateQueries({ queryKey: ['lenders'] })
        for (const part of ['findings', 'people']) fetchAnew(part, lenders)
      }
      if (report || checked !== version) setEvents(({ checking }) => ({ saved, ...(!report && checking && { checking }) }))
      if (report) checked = version
    })
    stream.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      const progress: ProgressEvent = JSON.parse(data)
      if (progress.of === 'check') setEvents((before) => ({ ...before, checking: progress }))
    })
    return () => stream.close()
  }, [queries])
  return events
}

/** @throws an error with the detail of the problem document */
export async function getJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(path, init)
  if (answer.ok) return await answer.json()
  const problem = await answer.json().catch(() => ({}))
  throw new Error(problem.detail ?? problem.title ?? `${path} answered ${answer.status}.`)
}
