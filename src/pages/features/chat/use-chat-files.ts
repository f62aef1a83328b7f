/** The files that a borrower sends in a conversation: those that are chosen, and those on their way. */
import { useState } from 'react'
import { type ChatFileSent, chatFilesPath } from '#contract/chat-files.ts'
import { documentNameHeader, documentNameInHeader, largestDocument } from '#contract/documents.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { problemOf, wordsOfProblem } from '../../lib/api/problem.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { faultOfChosen } from '../../lib/chat/fault-of-chosen.ts'
import { newUuid } from '../../lib/session/new-uuid.ts'
import { useWords } from '../../lib/use-words.ts'

/** `id`: of the message, which the file has from the time when it is chosen, so that it is stored once. */
export type ChosenFile = { readonly id: string; readonly file: File }
/** `share` of the bytes, from 0 to 1; undefined while the file waits for the connection. `problem`: why the file was not stored; `canRetry`: the file itself is not the reason. */
export type FileOnItsWay = ChosenFile & {
  readonly share: number | undefined
  readonly problem?: { readonly text: string; readonly canRetry: boolean }
}

export type ChatFiles = {
  readonly chosen: readonly ChosenFile[]
  readonly onTheirWay: readonly FileOnItsWay[]
  /** One message for each file that cannot be sent at all. */
  readonly refused: readonly string[]
  /** @param wrongType says of a file, by its name, that the chat does not take it */
  readonly choose: (files: readonly File[], wrongType: (name: string) => string) => void
  readonly leaveOut: (id: string) => void
  /** Sends the chosen files. */
  readonly send: () => void
  readonly resend: (sent: FileOnItsWay) => void
  /** Removes a file that was not stored from the list. */
  readonly forget: (id: string) => void
  readonly forgetAll: () => void
}

/** @param chat the conversation; undefined before one has begun */
export function useChatFiles(chat: string | undefined): ChatFiles {
  const { upload } = useApp()
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [onTheirWay, setOnTheirWay] = useState<readonly FileOnItsWay[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])

  const whyRefused = (file: File, wrongType: (name: string) => string): string | undefined => {
    const { name } = file
    const fault = faultOfChosen(file)
    if (fault === 'unknown') return wrongType(name)
    if (fault === 'empty') return words('fileEmpty', { name })
    return fault && words('fileTooLarge', { name, size: formatFileSize(largestDocument, locale) })
  }
  const without = (id: string) => setOnTheirWay((all) => all.filter((one) => one.id !== id))
  const add = (sent: FileOnItsWay) => setOnTheirWay((all) => (all.some(({ id }) => id === sent.id) ? all : [...all, sent]))
  /** Nothing where a new conversation has begun meanwhile: its files are others. */
  const change = (sent: FileOnItsWay) => setOnTheirWay((all) => all.map((one) => (one.id === sent.id ? sent : one)))
  const sendOne = async ({ id, file }: ChosenFile) => {
    const begun = { id, file, share: 0 }
    add(begun)
    change(begun)
    try {
      await upload<ChatFileSent>({
        ...{ path: chatFilesPath(chat ?? ''), file, idempotencyKey: id },
        headers: {
          // The server decides by the bytes.
          'content-type': 'application/octet-stream',
          [documentNameHeader]: documentNameInHeader(file.name),
        },
        onProgress: (share) => change({ id, file, share }),
        // The file stays on its way when the drawer is closed.
        signal: new AbortController().signal,
      })
      without(id)
    } catch (error) {
      const problem = problemOf(error)
      const isAnswered = problem?.kind === 'answered'
      const { name } = file
      const reason = isAnswered ? wordsOfProblem(problem, words('unexpected')) : words('fileFailed', { name })
      const text = reason.includes(name) ? reason : `${name}: ${reason}`
      const canRetry = !isAnswered || problem.status >= 500 || problem.slug === 'too-many'
      change({ ...begun, problem: { text, canRetry } })
    }
  }
  return {
    ...{ chosen, onTheirWay, refused },
    choose: (files, wrongType) => {
      const reasons = files.map((file) => [file, whyRefused(file, wrongType)] as const)
      setRefused(reasons.flatMap(([, reason]) => (reason === undefined ? [] : [reason])))
      const fitting = reasons.filter(([, reason]) => reason === undefined)
      setChosen((all) => [...all, ...fitting.map(([file]) => ({ id: newUuid(), file }))])
    },
    leaveOut: (id) => setChosen((all) => all.filter((one) => one.id !== id)),
    send: () => {
      setRefused([])
      setChosen([])
      for (const one of chosen) void sendOne(one)
    },
    resend: (one) => void sendOne(one),
    forget: without,
    forgetAll: () => {
      setChosen([])
      setOnTheirWay([])
      setRefused([])
    },
  }
}
