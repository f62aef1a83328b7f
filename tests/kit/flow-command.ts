import type { ExitCode } from '#tools/commands/command.ts'
import { runFlow } from '#tools/run-flow.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

export type Ran = {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
  /** Files that the command wrote. */
  readonly written: ReadonlyMap<string, string>
}

/** Runs a line of `npm run flow --` over files in memory, which it calls `flows/…`. */
export async function flow(line: string, files: FlowFilesMap): Promise<Ran> {
  const written = new Map<string, string>()
  let out = ''
  let err = ''
  const io = {
    out(text: string) {
      out += text
    },
    err(text: string) {
      err += text
    },
    colour: false,
    now: () => 0,
  }
  const open = () => ({
    read: async () => files,
    write: async (path: string, text: string) => void written.set(path, text),
    shown: (path: string) => `flows/${path}`,
  })
  const code = await runFlow(line === '' ? [] : line.split(' '), io, open)
  return { code, out, err, written }
}
