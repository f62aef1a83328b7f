/** The files of a screen: uploads, deletions, and their names after a reload. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  acceptedByCamera,
  acceptedByPicker,
  type DocumentItem,
  documentFormats,
  documentNameHeader,
  documentNameInHeader,
  documentPath,
  documentsPath,
  largestDocument,
  mostDocumentsOfScreen,
  otherFormatOf,
  seemsAccepted,
  type UploadedDocument,
} from '#contract/documents.ts'
import { documentType, type FieldId, type InputView, type JsonObject } from '#engine/index.ts'
import { type AcceptedFiles, type FileHandling, FileRefused } from '#renderer/fields/files/file-handling.ts'
import { problemOf, wordsOfProblem } from '../../lib/api/problem.ts'
import { applicationQueryKey } from '../../lib/api/query-client.ts'
import { useApp } from '../../lib/app-context.tsx'
import type { FilesOfScreen, ScreenFiles } from '../../lib/screen-documents.ts'
import { newUuid } from '../../lib/session/new-uuid.ts'
import { useWords } from '../../lib/use-words.ts'

export function useFiles({ application, view, condition, about }: FilesOfScreen): ScreenFiles {
  const { api, upload } = useApp()
  const words = useWords()
  const { route } = view
  const taken = view.fields.some(({ as }) => as === 'files')
  const queries = useQueryClient()
  const queryKey = useMemo(() => [...applicationQueryKey(application), 'documents'], [application])
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<DocumentItem[]>(documentsPath(application), { signal }),
    enabled: taken,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some((file) => file.held) ? uncheckedPollMs : false),
  })
  const unexpected = words('unexpected')
  const documents = useMemo(() => documentsByField(view, about), [view, about])
  const files = useMemo(() => {
    const typeOf = (field: FieldId) => documents.get(field) ?? ''
    const handling: FileHandling = {
      accepted,
      onUpload: async (field, file, onProgress, signal) => {
        const query = { type: typeOf(field), screen: route, ...(condition !== undefined && { conditionUuid: condition }) }
        try {
          const stored = await upload<UploadedDocument>({
            path: `${documentsPath(application)}?${new URLSearchParams(query)}`,
            file,
            headers: {
              'content-type': file.type || 'application/octet-stream',
              [documentNameHeader]: documentNameInHeader(file.name),
            },
            idempotencyKey: keyOf(file),
            onProgress,
            signal,
          })
          keys.delete(file)
          if (stored.held) void queries.invalidateQueries({ queryKey })
          return { ...stored, isUnchecked: stored.held }
        } catch (error) {
          const problem = problemOf(error)
          if (problem?.kind !== 'answered' || problem.status === 401) throw error
          const isBusy = problem.slug === 'unavailable' || problem.slug === 'too-many'
          if (problem.status >= 500 && !isBusy) throw error
          if (!isBusy) keys.delete(file)
          throw new FileRefused(wordsOfProblem(problem, unexpected), { cause: error, canRetry: isBusy })
        }
      },
      onRemoveFile: async (_field, uuid) => {
        try {
          await api(documentPath(application, uuid), { method: 'DELETE' })
        } catch (error) {
          const problem = problemOf(error)
          // A missing document counts as deleted.
          if (problem?.kind !== 'answered' || problem.status !== 404) throw error
        }
      },
      filesOf: (field) =>
        (data ?? [])
          .filter((item) => item.screen === route && item.type === typeOf(field) && item.conditionUuid === condition)
          .map(({ uuid, name, size, received, fault, ...file }) => ({
            ...{ uuid, name, size, received },
            isUnchecked: file.held,
            problem: fault && words('fileInfected', { name }),
          })),
    }
    return handling
  }, [api, upload, application, route, condition, documents, data, unexpected, queries, queryKey, words])
  return { files: taken ? files : undefined, isLoading: taken && isPending }
}

/** How often the page asks whether an uploaded file was checked. */
const uncheckedPollMs = 5_000

const accepted: AcceptedFiles = {
  accept: acceptedByPicker,
  acceptOfCamera: acceptedByCamera,
  formats: documentFormats.map(({ name }) => name),
  largest: largestDocument,
  most: mostDocumentsOfScreen,
  seemsAccepted,
  otherFormatOf,
}

/** A retried upload keeps its idempotency key, since the file may have arrived. */
const keys = new WeakMap<File, string>()

function keyOf(file: File): string {
  const key = keys.get(file) ?? newUuid()
  keys.set(file, key)
  return key
}

function documentsByField({ fields }: InputView, condition: JsonObject | undefined): ReadonlyMap<FieldId, string | undefined> {
  return new Map(fields.map((field) => [field.id, documentType(field, condition)]))
}
