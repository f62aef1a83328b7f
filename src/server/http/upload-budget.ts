/** How many bytes of files may be in memory at once: whoever comes when all are taken waits a little, unread. */
import { Refused } from '../refused.ts'

export type UploadBudget = {
  /**
   * @returns gives them back, once
   * @throws Refused where the bytes do not come free in time, or one person sends too many files at once
   */
  readonly take: (who: string, bytes: number) => Promise<() => void>
}

type Limits = { readonly bytes: number; readonly perPerson: number; readonly patienceMs: number }
type Waiting = { readonly bytes: number; readonly begin: () => void }

export function uploadBudget({ bytes: all, perPerson, patienceMs }: Limits): UploadBudget {
  let free = all
  const underWay = new Map<string, number>()
  const waiting: Waiting[] = []

  const letIn = () => {
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift()
      next.begin()
    }
  }
  const turn = (bytes: number) => {
    if (waiting.length === 0 && bytes <= free) {
      free -= bytes
      return Promise.resolve()
    }
    return new Promise<void>((resolve, reject) => {
      const mine: Waiting = {
        bytes,
        begin: () => {
          clearTimeout(patience)
          free -= bytes
          resolve()
        },
      }
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(new Refused('unavailable', { retryAfterSeconds: 5 }))
        letIn()
      }, patienceMs)
      waiting.push(mine)
    })
  }
  const leave = (who: string) => {
    const left = (underWay.get(who) ?? 1) - 1
    if (left === 0) underWay.delete(who)
    else underWay.set(who, left)
  }
  return {
    take: async (who, bytes) => {
      const theirs = underWay.get(who) ?? 0
      if (theirs >= perPerson) throw new Refused('too-many', { retryAfterSeconds: 5 })
      underWay.set(who, theirs + 1)
      try {
        await turn(bytes)
      } catch (error) {
        leave(who)
        throw error
      }
      let given = false
      return () => {
        if (given) return
        given = true
        leave(who)
        free += bytes
        letIn()
      }
    },
  }
}
