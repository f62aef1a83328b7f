import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SignedDocument, signedDocumentPath, signedDocumentsPath } from '#contract/signed-documents.ts'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Section } from '#ui/section.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './application.module.css'

type SignedDocumentsProps = {
  readonly application: string
  /** True where they were signed: until they are sealed, a sentence says so. */
  readonly awaited: boolean
}

const againMs = 2000

/** What the borrower has signed, as sealed files to save. Nothing where there is nothing. */
export function SignedDocuments({ application, awaited }: SignedDocumentsProps) {
  const { api, download } = useApp()
  const words = useWords()
  const { data = [] } = useQuery({
    queryKey: ['mine', 'signed-documents', application],
    queryFn: ({ signal }) => api<SignedDocument[]>(signedDocumentsPath(application), { signal }),
    gcTime: 0,
    retry: false,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (awaited && state.data?.length === 0 ? againMs : false),
  })
  const [failed, setFailed] = useState(false)
  if (data.length === 0 && !awaited) return null
  const save = async ({ uuid, title }: SignedDocument) => {
    setFailed(false)
    saveFile(await download(signedDocumentPath(application, uuid)), `${title}.pdf`)
  }
  return (
    <Section heading={words('signedHeading')}>
      {data.length === 0 && <p role="status">{words('signedSealing')}</p>}
      <ul className={classes.signed}>
        {data.map((document) => (
          <li key={document.uuid}>
            <ActionButton kind="quiet" onPress={() => void save(document).catch(() => setFailed(true))}>
              {words('documentDownload')}: {document.title}
            </ActionButton>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{words('documentFailed')}</p>}
    </Section>
  )
}
