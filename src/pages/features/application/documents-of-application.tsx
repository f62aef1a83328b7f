import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './application.module.css'

/** The documents that were made for an application, to be saved again. Nothing where there are none. */
export function DocumentsOfApplication({ application }: { readonly application: string }) {
  const { api, download } = useApp()
  const words = useWords()
  const { data = [] } = useQuery({
    queryKey: ['mine', 'generated-documents', application],
    queryFn: ({ signal }) => api<GeneratedDocument[]>(generatedDocumentsPath(application), { signal }),
    gcTime: 0,
    retry: false,
  })
  const [failed, setFailed] = useState(false)
  if (data.length === 0) return null
  const save = async ({ uuid, title }: GeneratedDocument) => {
    setFailed(false)
    saveFile(await download(generatedDocumentPath(application, uuid)), `${title}.pdf`)
  }
  return (
    <details className={classes.documents}>
      <summary>{words('documentsHeading')}</summary>
      <ul>
        {data.map((document) => (
          <li key={document.uuid} lang={document.locale}>
            <ActionButton kind="quiet" onPress={() => void save(document).catch(() => setFailed(true))}>
              {words('documentDownload')}: {document.title}
            </ActionButton>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{words('documentFailed')}</p>}
    </details>
  )
}
