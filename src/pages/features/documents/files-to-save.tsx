import { useState } from 'react'
import { formatDate } from '#i18n/format-date.ts'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './files-to-save.module.css'

type FilesToSaveProps = {
  readonly files: readonly { readonly uuid: string; readonly title: string; readonly signed: string }[]
  readonly pathOf: (uuid: string) => string
}

/** Signed PDF files, one a row with its day and a button that saves it. What could not be fetched is reported below the list. */
export function FilesToSave({ files, pathOf }: FilesToSaveProps) {
  const { download } = useApp()
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const [failed, setFailed] = useState(false)
  const save = async (uuid: string, title: string) => {
    setFailed(false)
    saveFile(await download(pathOf(uuid)), `${title}.pdf`)
  }
  return (
    <>
      <ul className={classes.rows}>
        {files.map(({ uuid, title, signed }) => (
          <li key={uuid} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.title}>{title}</p>
              <p className={classes.day}>{words('signedOn', { date: formatDate(signed, locale) })}</p>
            </div>
            <ActionButton kind="quiet" onPress={() => void save(uuid, title).catch(() => setFailed(true))}>
              {words('documentDownload')}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </ActionButton>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{words('documentFailed')}</p>}
    </>
  )
}
