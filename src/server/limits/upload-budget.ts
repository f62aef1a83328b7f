/**
 * Limits the bytes of uploads in memory. Only received bytes count, so an announced but unsent body takes no memory from
 * other uploads. Small files have a limit of their own.
 */
import { Refused } from '../errors/refused.ts'
import { countOpen } from './count-open.ts'

export type OngoingUpload = {
  /**
   * Reserves memory for received bytes; the caller stops reading until it is granted.
   *
   * @returns undefined where it is granted at once
   * @throws Refused where it is not granted in time
   */
  readonly grow: (bytes: number) => Promise<void> | undefined
  /** Whether another upload waits for memory. */
  readonly othersWait: () => boolean
  /** Releases all of its memory; idempotent. */
  readonly release: () => void
}

export type UploadBudget = {
  /**
   * @param announced Content-Length
   * @param who the id of the sender
   * @throws Refused where one sender sends too many files at once
   */
  readonly begin: (who: string, announced: number) => OngoingUpload
}

type Limits = {
  readonly bytes: number
  /** A file up to this size counts against `bytesOfSmall` only. */
  readonly small: number
  readonly bytesOfSmall: number
  /** How many files one sender may send at the same time. */
  readonly mostOfSender: number
  /** An upload that has waited for memory as long is refused. */
  readonly longestWaitMs: number
}

export function uploadBudget({ bytes, small, bytesOfSmall, mostOfSender, longestWaitMs }: Limits): UploadBudget {
  const largePool = memoryPool(bytes, longestWaitMs)
  const smallPool = memoryPool(bytesOfSmall, longestWaitMs)
  const openUploads = countOpen()
  return {
    begin: (who, announced) => {
      if (openUploads.of(who) >= mostOfSender) throw new Refused('too-many', { retryAfterSeconds: 5 })
      const end = openUploads.begin(who)
      const upload = (announced <= small ? smallPool : largePool)()
      return {
        ...upload,
        release: () => {
          end()
          upload.release()
        },
      }
    },
  }
}

type WaitingUpload = { readonly bytes: number; readonly begin: () => void; readonly giveUp: () => void }
type OpenUpload = { reserved: number; waits?: WaitingUpload }

/**
 * A pool of `all` bytes, from which each open upload reserves what it has received. The oldest upload is always granted memory,
 * even over the limit: otherwise all could wait for each other.
 */
function memoryPool(all: number, longestWaitMs: number): () => OngoingUpload {
  let free = all
  const uploads: OpenUpload[] = []
  const waiting: OpenUpload[] = []

  const grantWaiting = () => {
    uploads[0]?.waits?.begin()
    for (let next = waiting[0]?.waits; next && next.bytes <= free; next = waiting[0]?.waits) next.begin()
  }
  const reserve = (upload: OpenUpload, bytes: number) => {
    free -= bytes
    upload.reserved += bytes
  }
  const waitForMemory = (upload: OpenUpload, bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const endWait = () => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(upload), 1)
        delete upload.waits
      }
      const giveUp = () => {
        endWait()
        reject(new Refused('unavailable', { retryAfterSeconds: 5 }))
      }
      const begin = () => {
        endWait()
        reserve(upload, bytes)
        resolve()
      }
      const timer = setTimeout(() => {
        giveUp()
        grantWaiting()
      }, longestWaitMs)
      upload.waits = { bytes, begin, giveUp }
      waiting.push(upload)
    })

  return () => {
    const upload: OpenUpload = { reserved: 0 }
    uploads.push(upload)
    return {
      grow: (bytes) => {
        const first = uploads[0] === upload || (waiting.length === 0 && bytes <= free)
        if (!first) return waitForMemory(upload, bytes)
        reserve(upload, bytes)
        return undefined
      },
      othersWait: () => waiting.some((other) => other !== upload),
      release: () => {
        const at = uploads.indexOf(upload)
        if (at < 0) return
        uploads.splice(at, 1)
        upload.waits?.giveUp()
        free += upload.reserved
        grantWaiting()
      },
    }
  }
}
