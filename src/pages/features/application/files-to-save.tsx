import { useState } from 'react'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'

export type FileToSave = { readonly uuid: string; readonly title: string; readonly locale?: string }

type FilesToSaveProps = {
  readonly files: readonly FileToSave[]
  readonly pathOf: (uuid: string) => string
  readonly className?: string | undefined
}

/** A list of PDF files, each with a button that saves it. A file that could not be fetched is reported below the list. */
export function FilesToSave({ files, pathOf, className }: FilesToSaveProps) {
  const { download } = useApp()
  const words = useWords()
  const [failed, setFailed] = useState(false)
  const save = async ({ uuid, title }: FileToSave) => {
    setFailed(false)
    saveFile(await download(pathOf(uuid)), `${title}.pdf`)
  }
  return (
    <>
      <ul className={className}>
        {files.map((file) => (
          <li key={file.uuid} lang={file.locale}>
            <ActionButton kind="quiet" onPress={() => void save(file).catch(() => setFailed(true))}>
              {words('documentDownload')}: {file.title}
            </ActionButton>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{words('documentFailed')}</p>}
    </>
  )
}
