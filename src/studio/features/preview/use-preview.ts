/** What the development server knows of a lender. A saved file brings it anew; what was there stays until then. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type PreviewFindings,
  type PreviewFlow,
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
} from '#contract/preview.ts'
import type { LenderId } from '#engine/index.ts'
import { getJson } from '../../lib/get-json.ts'

export function useLenders() {
  return useQuery({ queryKey: ['lenders'], queryFn: () => getJson<PreviewLenders>(previewLendersPath) })
}

export function placesOf(lender: LenderId) {
  return queryOptions({ queryKey: ['places', lender], queryFn: () => getJson<PreviewPlaces>(previewPlacesPath(lender)) })
}

/** @param lender none is asked for without it */
export function usePlaces(lender: LenderId | undefined) {
  return useQuery({ ...placesOf(lender ?? ''), enabled: lender !== undefined })
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

export type Events = {
  /** The last saved file, and what it does as far as that is known. */
  readonly saved?: SavedEvent
  /** Of the check of the last save, until its findings are there. */
  readonly checking?: ProgressEvent
}

/** Follows saved files: what is drawn is fetched at once, what takes longer when the save has been checked. */
export function useEvents(): Events {
  const queries = useQueryClient()
  const [events, setEvents] = useState<Events>({})
  useEffect(() => {
    const stream = new EventSource(previewEventsPath)
    const fetchAnew = (part: string, lenders: readonly LenderId[]) => {
      for (const lender of lenders) void queries.invalidateQueries({ queryKey: [part, lender] })
    }
    /** The version of which the findings are known. */
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
