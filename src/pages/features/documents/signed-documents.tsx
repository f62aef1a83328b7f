import { useQuery } from '@tanstack/react-query'
import { type SignedDocument, signedDocumentPath, signedDocumentsPath } from '#contract/signed-documents.ts'
import { Section } from '#ui/section.tsx'
import { useApp } from '../../lib/app-context.tsx'
import type { SignedDocumentsProps } from '../../lib/screen-documents.ts'
import { useWords } from '../../lib/use-words.ts'
import { FilesToSave } from './files-to-save.tsx'

const againMs = 2000
/** Sealing takes seconds: after a minute nothing is awaited any more, as for what was signed before files were sealed. */
const mostTries = 30
/** A server that does not answer is asked for ten minutes. */
const mostFailures = 300

/** What the borrower has signed, as sealed files to save. Nothing where there is nothing. */
export function SignedDocuments({ application, awaited }: SignedDocumentsProps) {
  const { api } = useApp()
  const words = useWords()
  const { data = [] } = useQuery({
    queryKey: ['mine', 'signed-documents', application],
    queryFn: ({ signal }) => api<SignedDocument[]>(signedDocumentsPath(application), { signal }),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: files = [], dataUpdateCount, errorUpdateCount } }) =>
      awaited && files.length === 0 && dataUpdateCount < mostTries && errorUpdateCount < mostFailures ? againMs : false,
  })
  if (data.length === 0 && !awaited) return null
  return (
    <Section heading={words('signedHeading')}>
      {data.length === 0 && <p role="status">{words('signedSealing')}</p>}
      <FilesToSave files={data} pathOf={(uuid) => signedDocumentPath(application, uuid)} />
    </Section>
  )
}
