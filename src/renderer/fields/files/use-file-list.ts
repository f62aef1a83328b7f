import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Json } from '#engine/index.ts'
import { formatAlternatives } from '#i18n/format-alternatives.ts'
import { formatFileSize } from '#i18n/format-file-size.ts'
import { useForm, useFormState } from '../../form/form-context.tsx'
import { useLocale, useWords } from '../../screen-context.tsx'
import type { FieldProps } from '../field-props.ts'
import { FileRefused, type StoredFile } from './file-handling.ts'

/** A file whose upload is in progress or has failed. */
export type UnfinishedUpload = {
  readonly key: number
  readonly file: File
  /** 0 to 1; undefined while the upload waits for the connection. */
  readonly share: number | undefined
  /** The id of the file that this one replaces once it has arrived. */
  readonly replaces?: string | undefined
  /** The reason for which the upload failed; absent while it is in progress. */
  readonly problem?: { readonly text: string; readonly canRetry: boolean }
}

export type Kept = {
  readonly uuid: string
  readonly stored: StoredFile | undefined
  /** The file as it was chosen, if that was on this page. */
  readonly file: File | undefined
  readonly problem?: string | undefined
}

export type FileList = {
  /** The uploaded files, in the order of the answer. */
  readonly kept: readonly Kept[]
  readonly sending: readonly UnfinishedUpload[]
  /** Files that were submitted earlier and are no part of the answer. */
  readonly received: readonly StoredFile[]
  /** One message for each file that was not uploaded because the field refused it. */
  readonly refused: readonly string[]
  /** The last event as a sentence, announced by screen readers. */
  readonly news: string
  readonly isSending: boolean
  /** True if the field has as many files as it permits. */
  readonly isFull: boolean
  readonly add: (files: Iterable<File>) => void
  readonly replace: (uuid: string, file: File) => void
  readonly retry: (key: number) => void
  readonly cancel: (key: number) => void
  readonly remove: (uuid: string, name: string) => Promise<void>
}

/** The files of one field. The answer contains the ids of uploaded files only. */
export function useFileList({ view, value, onChange }: Pick<FieldProps, 'view' | 'value' | 'onChange'>): FileList {
  const { hold } = useForm()
  const files = useFormState((state) => state.files)
  const words = useWords()
  const locale = useLocale()
  const [sending, setSending] = useState<readonly UnfinishedUpload[]>([])
  const [arrived, setArrived] = useState<{ readonly [uuid: string]: { readonly stored: StoredFile; readonly file: File } }>({})
  const [problems, setProblems] = useState<{ readonly [uuid: string]: string | undefined }>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const ways = useRef(new Map<number, { readonly abort: () => void; readonly letGo: () => void }>())
  const nextKey = useRef(1)
  const most = Math.min(view.most ?? Number.POSITIVE_INFINITY, files?.accepted.most ?? Number.POSITIVE_INFINITY)
  // A ref, because two uploads may finish before the field renders again.
  const ids = useRef(idsIn(value))
  useLayoutEffect(() => {
    ids.current = idsIn(value)
  }, [value])
  useEffect(() => {
    const underWay = ways.current
    return () => {
      for (const way of underWay.values()) way.abort()
    }
  }, [])

  const store = useCallback(
    (next: readonly string[]) => {
      ids.current = next
      onChange([...next])
    },
    [onChange],
  )
  const arrive = (stored: StoredFile, { key, file, replaces }: UnfinishedUpload) => {
    setArrived((all) => ({ ...all, [stored.uuid]: { stored, file } }))
    setSending((all) => all.filter((one) => one.key !== key))
    const others = ids.current.filter((id) => id !== stored.uuid)
    if (replaces !== undefined && others.includes(replaces)) {
      store(others.map((id) => (id === replaces ? stored.uuid : id)))
      // The answer is without it; a file that could not be deleted is never submitted.
      void files?.onRemoveFile(view.id, replaces).catch(() => undefined)
    } else store([...others, stored.uuid])
    setNews(words('fileUploaded', { name: file.name }))
  }
  const send = (one: UnfinishedUpload) => {
    if (!files) return
    const { key, file } = one
    setSending((all) => [...all.filter((other) => other.key !== key), one])
    const way = new AbortController()
    const update = (part: Partial<UnfinishedUpload>) =>
      setSending((all) => all.map((other) => (other.key === key ? { ...other, ...part } : other)))
    const progress = (share: number | undefined) => {
      update({ share })
      if (share === undefined) setNews(words('fileWaiting', { name: file.name }))
    }
    const sent = files.onUpload(view.id, file, progress, way.signal).then(
      (stored) => {
        if (!way.signal.aborted) arrive(stored, one)
        return true
      },
      (error: unknown) => {
        // The borrower has removed the file: the answers are sent without it.
        if (way.signal.aborted) return true
        const isRefused = error instanceof FileRefused
        const text = isRefused ? error.message : words('fileFailed', { name: file.name })
        update({ problem: { text, canRetry: !isRefused || error.canRetry } })
        return false
      },
    )
    const letGo = hold(view.id, sent)
    ways.current.set(key, { abort: () => way.abort(), letGo })
  }
  const whyRefused = (file: File, room: number): string | undefined => {
    const { name } = file
    if (room <= 0) return words('filesTooMany', { most, name })
    if (!files) return undefined
    const { seemsAccepted, otherFormatOf, formats, largest } = files.accepted
    if (!seemsAccepted(file))
      return words('fileWrongType', { name, kind: otherFormatOf(file), formats: formatAlternatives(formats, locale) })
    if (file.size === 0) return words('fileEmpty', { name })
    if (file.size > largest) return words('fileTooLarge', { name, size: formatFileSize(largest, locale) })
    return undefined
  }
  const forget = (keys: readonly number[]) => {
    for (const key of keys) {
      ways.current.get(key)?.abort()
      ways.current.get(key)?.letGo()
    }
    setSending((all) => all.filter(({ key }) => !keys.includes(key)))
  }
  /** A new attempt gives up the files that can never arrive, and their messages. */
  const begin = (reasons: readonly string[]) => {
    forget(sending.filter(({ problem }) => problem && !problem.canRetry).map(({ key }) => key))
    setRefused(reasons)
  }
  const add = (chosen: Iterable<File>) => {
    const reasons: string[] = []
    const accepted: File[] = []
    const failed = sending.filter(({ problem }) => problem?.canRetry)
    let taken = ids.current.length + sending.filter(({ problem }) => !problem || problem.canRetry).length
    const givenUp: number[] = []
    for (const file of chosen) {
      // Choosing another in place of a file that did not arrive gives that one up.
      const instead = taken === most ? failed.pop() : undefined
      if (instead) {
        givenUp.push(instead.key)
        taken -= 1
      }
      const reason = whyRefused(file, most - taken)
      if (reason !== undefined) {
        reasons.push(reason)
        continue
      }
      taken += 1
      accepted.push(file)
    }
    begin(reasons)
    forget(givenUp)
    for (const file of accepted) send({ key: nextKey.current++, file, share: 0 })
  }
  /** Resolves to false if the file stays. */
  const take = async (uuid: string, name: string): Promise<boolean> => {
    try {
      setProblems((all) => ({ ...all, [uuid]: undefined }))
      // A submitted file stays on file; it only leaves the answer.
      if (names.get(uuid)?.received === undefined) await files?.onRemoveFile(view.id, uuid)
      store(ids.current.filter((id) => id !== uuid))
      setRefused([])
      return true
    } catch {
      setProblems((all) => ({ ...all, [uuid]: words('fileRemoveFailed', { name }) }))
      return false
    }
  }
  const underWay = sending.filter(({ problem }) => problem === undefined)
  const known = files?.filesOf(view.id) ?? []
  const names = new Map(known.map((file) => [file.uuid, file]))
  const answer = idsIn(value)
  const withoutReplacing = underWay.filter(({ replaces }) => replaces === undefined).length
  return {
    kept: answer.map((uuid) => ({
      uuid,
      stored: names.get(uuid) ?? arrived[uuid]?.stored,
      file: arrived[uuid]?.file,
      problem: problems[uuid] ?? names.get(uuid)?.problem,
    })),
    sending,
    received: known.filter(({ uuid, received }) => received !== undefined && !answer.includes(uuid)),
    refused,
    news,
    isSending: underWay.length > 0,
    isFull: answer.length + withoutReplacing >= most,
    add,
    replace: (uuid, file) => {
      const reason = whyRefused(file, 1)
      begin(reason === undefined ? [] : [reason])
      if (reason === undefined) send({ key: nextKey.current++, file, share: 0, replaces: uuid })
    },
    retry: (key) => {
      const again = sending.find((one) => one.key === key)
      if (!again) return
      ways.current.get(key)?.letGo()
      begin([])
      send({ key, file: again.file, share: 0, replaces: again.replaces })
    },
    cancel: (key) => forget([key]),
    remove: async (uuid, name) => {
      const taken = take(uuid, name)
      // Answers with a file that the server no longer has would be refused.
      hold(view.id, taken)
      await taken
    },
  }
}

function idsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
