/** Files in the conversation with an agent: the button that chooses them, those that are chosen, and those in messages. */
import { FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { acceptedInChat, chatFilePath } from '#contract/chat-files.ts'
import type { ChatFile } from '#contract/live-chat.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { saveFile } from '#renderer/documents/save-file.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './chat.module.css'
import type { ChatFiles, ChosenFile, FileOnItsWay } from './use-chat-files.ts'

type ChooseFilesProps = { readonly label: string; readonly onChoose: (files: readonly File[]) => void }

export function ChooseFiles({ label, onChoose }: ChooseFilesProps) {
  const reset = useRef<() => void>(null)
  const choose = (files: readonly File[]) => {
    onChoose(files)
    // The same file can be chosen again.
    reset.current?.()
  }
  return (
    <FileButton multiple accept={acceptedInChat} resetRef={reset} onChange={choose}>
      {({ onClick }) => (
        <ActionButton kind="quiet" onPress={onClick}>
          {label}
        </ActionButton>
      )}
    </FileButton>
  )
}

type ChosenFilesProps = Pick<ChatFiles, 'chosen' | 'refused' | 'leaveOut'> & { readonly label: string }

/** The chosen files of the next message, and why other files cannot be sent. */
export function ChosenFiles({ chosen, refused, leaveOut, label }: ChosenFilesProps) {
  const words = useWords()
  const nameOf = useNameOf()
  return (
    <>
      {refused.length > 0 && (
        <div role="alert">
          {refused.map((reason) => (
            <p key={reason} className={classes.error}>
              {reason}
            </p>
          ))}
        </div>
      )}
      {chosen.length > 0 && (
        <ul className={classes.files} aria-label={label}>
          {chosen.map(({ id, file }: ChosenFile) => (
            <li key={id}>
              <span>{nameOf(file)}</span>
              <button type="button" className={classes.small} onClick={() => leaveOut(id)}>
                {words('fileRemove', { name: file.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FileOnItsWayProps = { readonly sent: FileOnItsWay } & Pick<ChatFiles, 'resend' | 'forget'>

/** A file that has not arrived yet, or why it was not taken. */
export function SentFile({ sent, resend, forget }: FileOnItsWayProps) {
  const words = useWords()
  const nameOf = useNameOf()
  const { id, file, share, problem } = sent
  const { name } = file
  return (
    <div className={classes.unsent}>
      <p className={classes.own}>{nameOf(file)}</p>
      {problem === undefined ? (
        <p className={classes.source}>
          {share === undefined
            ? words('fileWaiting', { name })
            : words('fileUploading', { name, percent: Math.round(share * 100) })}
        </p>
      ) : (
        <>
          <p className={classes.error} role="alert">
            {problem.text}
          </p>
          <div className={classes.actions}>
            {problem.canRetry && (
              <button type="button" className={classes.small} onClick={() => resend(sent)}>
                {words('fileRetry', { name })}
              </button>
            )}
            <button type="button" className={classes.small} onClick={() => forget(id)}>
              {words('fileRemove', { name })}
            </button>
          </div>
        </>
      )}
    </div>
  )
}

/** The file of a message, which a press saves. */
export function FileOfMessage({ chat, id, file }: { readonly chat: string; readonly id: string; readonly file: ChatFile }) {
  const { download } = useApp()
  const words = useWords()
  const nameOf = useNameOf()
  const [hasFailed, setFailed] = useState(false)
  const { name, type } = file
  const save = async () => {
    setFailed(false)
    saveFile(await download(chatFilePath(chat, id)), name, type)
  }
  return (
    <>
      <button type="button" className={classes.file} onClick={() => void save().catch(() => setFailed(true))}>
        {nameOf(file)}
      </button>
      {hasFailed && <span role="alert">{words('documentFailed')}</span>}
    </>
  )
}

function useNameOf(): (file: { readonly name: string; readonly size: number }) => string {
  const { locale } = useFlowInForce().flow.live.lender
  return ({ name, size }) => `${name}, ${formatFileSize(size, locale)}`
}
