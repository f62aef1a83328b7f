/**
 * Limits the bytes of uploads in memory. Only received bytes count, so an announced but unsent body takes no memory from
 * other uploads. Small files have a limit of their own.
 */
import { Refused } from '../errors/refused.ts'
import { countOpen } from './count-open.ts'

export type UploadUnderWay = {
  /**
   * Reserves memory for received bytes; the caller stops reading until it is granted.
   *
   * @returns undefined where it is granted at once
   * @throws Refused where it is not granted in time
   */
  readonly grow: (bytes: number) => Promise<void> | undefined
  /** Whether another upload waits for memory. */
  readonly isWaitedFor: () => boolean
  /** Releases all of its memory; idempotent. */
  readonly leave: () => void
}

export type UploadBudget = {
  /**
   * @param announced Content-Length
   * @throws Refused where one borrower sends too many files at once
   */
  readonly begin: (who: string, announced: number) => UploadUnderWay
}

type Limits = {
  readonly bytes: number
  /** A file up to this size counts against `bytesOfSmall` only. */
  readonly small: number
  readonly bytesOfSmall: number
  readonly perPerson: number
  readonly patienceMs: number
}

export function uploadBudget({ bytes, small, bytesOfSmall, perPerson, patienceMs }: Limits): UploadBudget {
  const large = uploadRoom(bytes, patienceMs)
  const ofSmall = uploadRoom(bytesOfSmall, patienceMs)
  const underWay = countOpen()
  return {
    begin: (who, announced) => {
      if (underWay.of(who) >= perPerson) throw new Refused('too-many', { retryAfterSeconds: 5 })
      const end = underWay.begin(who)
      const entered = (announced <= small ? ofSmall : large)()
      return {
        ...entered,
        leave: () => {
          end()
          entered.leave()
        },
      }
    },
  }
}

type Waiting = { readonly bytes: number; readonly begin: () => void; readonly giveUp: () => void }
type Member = { reserved: number; waits?: Waiting }

/** The oldest upload is always granted memory, even over the limit: otherwise all could wait for each other. */
function uploadRoom(all: number, patienceMs: number): () => UploadUnderWay {
  let free = all
  const members: Member[] = []
  const waiting: Member[] = []

  const letIn = () => {
    members[0]?.waits?.begin()
    for (let next = waiting[0]?.waits; next && next.bytes <= free; next = waiting[0]?.waits) next.begin()
  }
  const reserve = (member: Member, bytes: number) => {
    free -= bytes
    member.reserved += bytes
  }
  const turn = (member: Member, bytes: number) =>
    new Promise<void>((resolve, reject) => {
      const over = () => {
        clearTimeout(patience)
        waiting.splice(waiting.indexOf(member), 1)
        delete member.waits
      }
      const giveUp = () => {
        over()
        reject(new Refused('unavailable', { retryAfterSeconds: 5 }))
      }
      const begin = () => {
        over()
        reserve(member, bytes)
        resolve()
      }
      const patience = setTimeout(() => {
        giveUp()
        letIn()
      }, patienceMs)
      member.waits = { bytes, begin, giveUp }
      waiting.push(member)
    })

  return () => {
    const member: Member = { reserved: 0 }
    members.push(member)
    return {
      grow: (bytes) => {
        const first = members[0] === member || (waiting.length === 0 && bytes <= free)
        if (!first) return turn(member, bytes)
        reserve(member, bytes)
        return undefined
      },
      isWaitedFor: () => waiting.some((other) => other !== member),
      leave: () => {
        const at = members.indexOf(member)
        if (at < 0) return
        members.splice(at, 1)
        member.waits?.giveUp()
        free += member.reserved
        letIn()
      },
    }
  }
}
