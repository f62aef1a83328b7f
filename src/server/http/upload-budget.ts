/**
 * How many bytes of files may be in memory at once. Only bytes that have arrived are counted, so whoever announces much and
 * sends little takes no room from others. Small files have a room of their own.
 */
import { Refused } from '../refused.ts'

export type UploadUnderWay = {
  /**
   * Room for bytes that have arrived; nothing more is read until it is there.
   *
   * @returns nothing where there is room at once
   * @throws Refused where it does not come free in time
   */
  readonly grow: (bytes: number) => Promise<void> | undefined
  /** Whether somebody else waits for the room that this one holds. */
  readonly isWaitedFor: () => boolean
  /** Gives all of it back, once. */
  readonly leave: () => void
}

export type UploadBudget = {
  /**
   * @param announced how many bytes are to come
   * @throws Refused where one person sends too many files at once
   */
  readonly begin: (who: string, announced: number) => UploadUnderWay
}

type Limits = {
  readonly bytes: number
  /** A file up to this size is small, and has to do with small ones only. */
  readonly small: number
  readonly bytesOfSmall: number
  readonly perPerson: number
  readonly patienceMs: number
}

export function uploadBudget({ bytes, small, bytesOfSmall, perPerson, patienceMs }: Limits): UploadBudget {
  const large = uploadRoom(bytes, patienceMs)
  const ofSmall = uploadRoom(bytesOfSmall, patienceMs)
  const underWay = new Map<string, number>()
  return {
    begin: (who, announced) => {
      const theirs = underWay.get(who) ?? 0
      if (theirs >= perPerson) throw new Refused('too-many', { retryAfterSeconds: 5 })
      underWay.set(who, theirs + 1)
      const entered = (announced <= small ? ofSmall : large)()
      let left = false
      const leave = () => {
        if (left) return
        left = true
        const others = (underWay.get(who) ?? 1) - 1
        if (others === 0) underWay.delete(who)
        else underWay.set(who, others)
        entered.leave()
      }
      return { ...entered, leave }
    },
  }
}

type Waiting = { readonly bytes: number; readonly begin: () => void; readonly giveUp: () => void }
type Member = { held: number; waits?: Waiting }

/** The oldest may always go on, even past the limit: otherwise all could wait for each other. */
function uploadRoom(all: number, patienceMs: number): () => UploadUnderWay {
  let free = all
  const members: Member[] = []
  const waiting: Member[] = []

  const letIn = () => {
    members[0]?.waits?.begin()
    for (let next = waiting[0]?.waits; next && next.bytes <= free; next = waiting[0]?.waits) next.begin()
  }
  const hold = (member: Member, bytes: number) => {
    free -= bytes
    member.held += bytes
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
        hold(member, bytes)
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
    const member: Member = { held: 0 }
    members.push(member)
    return {
      grow: (bytes) => {
        const first = members[0] === member || (waiting.length === 0 && bytes <= free)
        if (!first) return turn(member, bytes)
        hold(member, bytes)
        return undefined
      },
      isWaitedFor: () => waiting.some((other) => other !== member),
      leave: () => {
        const at = members.indexOf(member)
        if (at < 0) return
        members.splice(at, 1)
        member.waits?.giveUp()
        free += member.held
        letIn()
      },
    }
  }
}
