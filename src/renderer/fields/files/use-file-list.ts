import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Json } from '#engine/index.ts'
import { useForm } from '../../form/form-context.tsx'
import { useLocale, useWords } from '../../surroundings.tsx'
import type { FieldProps } from '../field-props.ts'
import { FileRefused, type StoredFile } from './file-handling.ts'
import { fileSize } from './file-size.ts'

/** A file whose upload is in progress or has failed. */
export type Sending = {
  readonly key: number
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  /** The reason for which the upload failed; absent while it is in progress. */
  readonly problem?: string
}

export type FileList = {
  /** The uploaded files, in the order of the answer. */
  readonly kept: readonly {
    readonly uuid: string
    readonly file: StoredFile | undefined
    readonly problem?: string | undefined
  }[]
  readonly sending: readonly Sending[]
  /** One message for each file that was not uploaded because the field refused it. */
  readonly refused: readonly string[]
  /** The last event as a sentence, announced by screen readers. */
  readonly news: string
  readonly isSending: boolean
  /** True if the field has as many files as it permits. */
  readonly isFull: boolean
  readonly add: (files: Iterable<File>) => void
  readonly retry: (key: number) => void
  readonly cancel: (key: number) => void
  readonly remove: (uuid: string, name: string) => Promise<void>
}

/** The files of one field. The answer contains the ids of uploaded files only. */
export function useFileList({ view, value, onChange }: Pick<FieldProps, 'view' | 'value' | 'onChange'>): FileList {
  const { files, hold } = useForm()
  const words = useWords()
  const locale = useLocale()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [arrived, setArrived] = useState<{ readonly [uuid: string]: StoredFile }>({})
  const [problems, setProblems] = useState<{ readonly [uuid: string]: string | undefined }>({})
  const [refused, setRefused] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const ways = useRef(new Map<number, { readonly abort: () => void; readonly letGo: () => void }>())
  const nextKey = useRef(1)
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
  const send = (key: number, file: File) => {
    if (!files) return
    const way = new AbortController()
    const update = (part: Partial<Sending>) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
    const sent = files
      .onUpload(view.id, file, (share) => update({ share }), way.signal)
      .then(
        (stored) => {
          if (way.signal.aborted) return true
          setArrived((all) => ({ ...all, [stored.uuid]: stored }))
          setSending((all) => all.filter((one) => one.key !== key))
          store([...ids.current.filter((id) => id !== stored.uuid), stored.uuid])
          setNews(words('fileUploaded', { name: file.name }))
          return true
        },
        (error: unknown) => {
          // The borrower has removed the file: the answers are sent without it.
          if (way.signal.aborted) return true
          update({ problem: error instanceof FileRefused ? error.message : words('fileFailed', { name: file.name }) })
          return false
        },
      )
    const letGo = hold(view.id, sent)
    ways.current.set(key, { abort: () => way.abort(), letGo })
  }
  const whyRefused = (file: File, room: number): string | undefined => {
    if (room <= 0) return words('filesTooMany', { most: view.most ?? 1, name: file.name })
    if (!isPhotoOrPdf(file)) return words('fileWrongType', { name: file.name })
    if (files?.largest !== undefined && file.size > files.largest) {
      return words('fileTooLarge', { name: file.name, size: fileSize(files.largest, locale) })
    }
    return undefined
  }
  const cancel = (key: number) => {
    ways.current.get(key)?.abort()
    ways.current.get(key)?.letGo()
    setSending((all) => all.filter((one) => one.key !== key))
  }
  const add = (chosen: Iterable<File>) => {
    const reasons: string[] = []
    const failed = sending.filter(({ problem }) => problem !== undefined)
    let taken = ids.current.length + sending.length
    for (const file of chosen) {
      // A new file takes the place of one whose upload failed.
      const givenUp = taken === view.most ? failed.pop() : undefined
      if (givenUp) {
        cancel(givenUp.key)
        taken -= 1
      }
      const reason = whyRefused(file, (view.most ?? Number.POSITIVE_INFINITY) - taken)
      if (reason !== undefined) {
        reasons.push(reason)
        continue
      }
      taken += 1
      const key = nextKey.current++
      setSending((all) => [...all, { key, file, share: 0 }])
      send(key, file)
    }
    setRefused(reasons)
  }
  const underWay = sending.filter(({ problem }) => problem === undefined).length
  const names = new Map((files?.filesOf(view.id) ?? []).map((file) => [file.uuid, file]))
  return {
    kept: idsIn(value).map((uuid) => ({ uuid, file: arrived[uuid] ?? names.get(uuid), problem: problems[uuid] })),
    sending,
    refused,
    news,
    isSending: underWay > 0,
    isFull: idsIn(value).length + underWay >= (view.most ?? Number.POSITIVE_INFINITY),
    add,
    retry: (key) => {
      const again = sending.find((one) => one.key === key)
      if (!again) return
      ways.current.get(key)?.letGo()
      setSending((all) => all.map((one) => (one.key === key ? { key, file: one.file, share: 0 } : one)))
      send(key, again.file)
    },
    cancel,
    remove: async (uuid, name) => {
      try {
        setProblems((all) => ({ ...all, [uuid]: undefined }))
        await files?.onRemoveFile(view.id, uuid)
        store(ids.current.filter((id) => id !== uuid))
        setRefused([])
      } catch {
        setProblems((all) => ({ ...all, [uuid]: words('fileRemoveFailed', { name }) }))
      }
    },
  }
}

function idsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}

/** Some phones give their photos no media type, so the file name decides. */
function isPhotoOrPdf({ type, name }: File): boolean {
  return (
    type.startsWith('image/') || type === 'application/pdf' || (type === '' && /\.(heic|heif|jpe?g|png|webp|pdf)$/i.test(name))
  )
}
