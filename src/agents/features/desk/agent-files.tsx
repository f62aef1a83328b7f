import { Alert, Button, CloseButton, FileButton, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { acceptedInChat, agentFilePath } from '#contract/chat-files.ts'
import type { ChatFile } from '#contract/live-chat.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { newUuid } from '#pages/lib/session/new-uuid.ts'
import { sendFile } from '../../lib/send-file.ts'
import words from '../../words.json'
import classes from './desk.module.css'

type Conversation = { readonly lender: string; readonly chat: string }
type OnItsWay = { readonly id: string; readonly file: File; readonly reason?: string }

/** Sends the files of an agent, and keeps those that have not arrived. */
export function useFilesOnTheirWay({ lender, chat }: Conversation) {
  const [onTheirWay, setOnTheirWay] = useState<readonly OnItsWay[]>([])
  const forget = (id: string) => setOnTheirWay((all) => all.filter((one) => one.id !== id))
  /** @param id of the message, the same when the file is sent again: it is stored once */
  const send = async (file: File, id = newUuid()) => {
    setOnTheirWay((all) => [...all.filter((one) => one.id !== id), { id, file }])
    const reason = await sendFile({ lender, chat, file, id })
    if (reason === undefined) return forget(id)
    setOnTheirWay((all) => all.map((one) => (one.id === id ? { ...one, reason } : one)))
  }
  return { onTheirWay, send, forget }
}

/** The files that have not arrived, or why they were not taken. */
export function FilesOnTheirWay({ onTheirWay, send, forget }: ReturnType<typeof useFilesOnTheirWay>) {
  return (
    <div role="status">
      {onTheirWay.map(({ id, file, reason }) => {
        const { name } = file
        return (
          <Alert key={id} color={reason === undefined ? 'gray' : 'red'}>
            {reason === undefined ? (
              `${words.fileSending.replace('{file}', () => name)} …`
            ) : (
              <Group justify="space-between">
                <span className={classes.text}>
                  {words.fileFailed.replace('{file}', () => name).replace('{reason}', () => reason)}
                </span>
                {reason === words.fileLater && (
                  <Button size="md" variant="outline" color="red" onClick={() => void send(file, id)}>
                    {words.resend}
                  </Button>
                )}
                <CloseButton size="xl" aria-label={`${words.dismiss}: ${name}`} onClick={() => forget(id)} />
              </Group>
            )}
          </Alert>
        )
      })}
    </div>
  )
}

export function AttachFiles({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const reset = useRef<() => void>(null)
  const choose = (files: readonly File[]) => {
    for (const file of files) onChoose(file)
    // The same file can be chosen again.
    reset.current?.()
  }
  return (
    <FileButton multiple accept={acceptedInChat} resetRef={reset} onChange={choose}>
      {(press) => (
        <Button variant="default" size="md" {...press}>
          {words.attach}
        </Button>
      )}
    </FileButton>
  )
}

/** The file of a message: a link that saves it. */
export function FileLink({ lender, chat, id, file }: Conversation & { readonly id: string; readonly file: ChatFile }) {
  const size = formatFileSize(file.size, 'en-US')
  return (
    <a href={agentFilePath(lender, chat, id)} download={file.name}>
      {words.fileSize.replace('{file}', () => file.name).replace('{size}', size)}
    </a>
  )
}
