/** The documents of a screen: made and listed by the server, loaded when they are opened, marked as read. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type DocumentRead,
  documentReadPath,
  type GeneratedDocument,
  generatedDocumentPath,
  generatedDocumentsPath,
} from '#contract/generated-documents.ts'
import type { InputView } from '#engine/index.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { applicationKey } from '../state/use-application.ts'

/** @returns undefined for a screen that lists no documents which the server makes */
export function useDocuments(application: string, view: InputView): DocumentHandling | undefined {
  const { api, download } = useApp()
  const queries = useQueryClient()
  const { route } = view
  const lists = 'documents' in view && view.documents.some(({ text }) => text === undefined)
  const queryKey = useMemo(() => [...applicationKey(application), 'generated-documents', route], [application, route])
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api<GeneratedDocument[]>(`${generatedDocumentsPath(application)}?${new URLSearchParams({ screen: route })}`, { signal }),
    enabled: lists,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  return useMemo(() => {
    if (!lists) return undefined
    return {
      documents: data?.map(({ read, ...document }) => ({ ...document, isRead: read !== undefined })),
      failed: isError,
      onRetry: () => void refetch(),
      load: (uuid) => download(generatedDocumentPath(application, uuid)),
      onRead: async (uuid) => {
        if (data?.find((document) => document.uuid === uuid)?.read !== undefined) return
        const { read } = await api<DocumentRead>(documentReadPath(application, uuid), { method: 'PUT' })
        queries.setQueryData<GeneratedDocument[]>(queryKey, (before) =>
          before?.map((document) => (document.uuid === uuid ? { ...document, read } : document)),
        )
      },
    }
  }, [lists, data, isError, refetch, download, api, application, queries, queryKey])
}
