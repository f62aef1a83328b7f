import { useQuery } from '@tanstack/react-query'
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './application.module.css'
import { FilesToSave } from './files-to-save.tsx'

/** The documents that were made for an application, to be saved again. Nothing where there are none. */
export function DocumentsOfApplication({ application }: { readonly application: string }) {
  const { api } = useApp()
  const words = useWords()
  const { data = [] } = useQuery({
    queryKey: ['mine', 'generated-documents', application],
    queryFn: ({ signal }) => api<GeneratedDocument[]>(generatedDocumentsPath(application), { signal }),
    gcTime: 0,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <details className={classes.documents}>
      <summary>{words('documentsHeading')}</summary>
      <FilesToSave files={data} pathOf={(uuid) => generatedDocumentPath(application, uuid)} />
    </details>
  )
}
