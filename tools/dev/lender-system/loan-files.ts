/**
 * The example system's records: a JSON file for each application, written atomically, so that a killed process loses
 * nothing.
 */
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { LenderUpdateData } from '#contract/lender-system.ts'

export type LoanFile = {
  readonly application: string
  /** The sequence number of the last event that was accepted. */
  readonly received: number
  /** The sequence number of the last update that was decided. */
  readonly decided: number
  /** The last status that was decided. */
  readonly status: string
  /** Unacknowledged updates, in order. */
  readonly outgoing: readonly { readonly id: string; readonly data: LenderUpdateData }[]
}

export type LoanFiles = {
  readonly read: (application: string) => Promise<LoanFile>
  readonly write: (file: LoanFile) => Promise<void>
  readonly all: () => Promise<readonly LoanFile[]>
}

export function openLoanFiles(folder: string): LoanFiles {
  mkdirSync(folder, { recursive: true })
  const read: LoanFiles['read'] = async (application) => {
    try {
      return JSON.parse(await readFile(join(folder, `${application}.json`), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return { application, received: 0, decided: 0, status: '', outgoing: [] }
    }
  }
  return {
    read,
    write: async (file) => {
      const target = join(folder, `${file.application}.json`)
      const draft = await open(`${target}.draft`, 'w')
      await draft.writeFile(JSON.stringify(file))
      await draft.sync()
      await draft.close()
      await rename(`${target}.draft`, target)
    },
    all: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
      return await Promise.all(names.map((name) => read(name.replace(/\.json$/, ''))))
    },
  }
}
