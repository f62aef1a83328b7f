/** The documents of a screen: made and listed by the server, loaded when they are opened, marked as read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import {
  type DocumentRead,
  documentReadPath,
  type GeneratedDocument,
  generatedDocumentPath,
  generatedDocumentsPath,
  shortestReadingMs,
} from '#contract/generated-documents.ts'
import type { InputView } from '#engine/index.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { applicationQueryKey } from '../../lib/api/query-client.ts'
import { useApp } from '../../lib/app-context.tsx'

/**
 * @param notice shown above each document
 * @returns undefined for a screen that lists no documents which the server makes
 */
export function useDocuments(application: string, view: InputView, notice: string | undefined): DocumentHandling | undefined {
  const { api, download } = useApp()
  const queries = useQueryClient()
  const { route } = view
  const lists = 'documents' in view && view.documents.some(({ text }) => text === undefined)
  const queryKey = useMemo(() => [...applicationQueryKey(application), 'generated-documents', route], [application, route])
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api<GeneratedDocument[]>(`${generatedDocumentsPath(application)}?${new URLSearchParams({ screen: route })}`, { signal }),
    enabled: lists,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  // When each file came, by `performance.now()`.
  const loadedAt = useRef(new Map<string, number>())
  return useMemo(() => {
    const load = async (uuid: string) => {
      const file = await download(generatedDocumentPath(application, uuid))
      loadedAt.current.set(uuid, performance.now())
      return file
    }
    const keepRead = async (uuid: string) => {
      await pause((loadedAt.current.get(uuid) ?? 0) + shortestReadingMs - performance.now())
      return await api<DocumentRead>(documentReadPath(application, uuid), { method: 'PUT' })
    }
    if (!lists) return undefined
    return {
      documents: data?.map(({ read, ...document }) => ({ ...document, isRead: read !== undefined })),
      failed: isError,
      notice,
      onRetry: () => void refetch(),
      load,
      onRead: async (uuid) => {
        if (data?.find((document) => document.uuid === uuid)?.read !== undefined) return
        // A file that was sent to an earlier session is still open after another sign-in: it is sent to this one, too.
        const { read } = await keepRead(uuid).catch(async (error: unknown) => {
          const problem = problemOf(error)
          if (problem?.kind !== 'answered' || problem.slug !== 'document-not-shown') throw error
          await load(uuid)
          return await keepRead(uuid)
        })
        queries.setQueryData<GeneratedDocument[]>(queryKey, (before) =>
          before?.map((document) => (document.uuid === uuid ? { ...document, read } : document)),
        )
      },
    }
  }, [lists, data, isError, refetch, download, api, application, queries, queryKey, notice])
}

async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
}
