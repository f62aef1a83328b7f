import type { FlowLibrary } from '#engine/flow/flow-library.ts'
import { CannotRun, type ExitCode } from '#tools/flow/command-line/command.ts'
import { runFlow } from '#tools/flow/run-flow.ts'
import type { FlowFilesMap } from './some-flow-files.ts'

export type Ran = {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
  /** Files that the command wrote. */
  readonly written: ReadonlyMap<string, string>
  /** Files that the command removed. */
  readonly removed: readonly string[]
  /** What it wrote for the page of a CI run. */
  readonly jobSummary: string
  /** Files that it wrote elsewhere: reports. */
  readonly saved: ReadonlyMap<string, string>
}

/** The files at other revisions, by the revision. */
export type History = { readonly [revision: string]: FlowFilesMap }

/**
 * Runs a line of `npm run flow --`, or its words where one has a space, over files in memory, which it calls `flows/…`, on January 15, 2026.
 *
 * @param saves what the files are next, each once those before were read; after the last one it is Ctrl-C
 * @param opened what is open already, for `check`: a file with the same text is not parsed again
 */
export async function flow(
  line: string | readonly string[],
  files: FlowFilesMap,
  history: History = {},
  saves: readonly FlowFilesMap[] = [],
  opened?: FlowLibrary,
): Promise<Ran> {
  const disk = savedInTurn(files, saves)
  const written = new Map<string, string>()
  const removed: string[] = []
  const saved = new Map<string, string>()
  let out = ''
  let err = ''
  let jobSummary = ''
  const io = {
    out(text: string) {
      out += text
    },
    err(text: string) {
      err += text
    },
    interrupted: new AbortController().signal,
    save: async (file: string, text: string) => void saved.set(file, text),
    colour: false,
    now: () => 0,
    today: () => '2026-01-15',
    jobSummary(markdown: string) {
      jobSummary += markdown
    },
  }
  const open = () => ({
    ...disk,
    ...(opened && { opened }),
    async at(revision: string) {
      const then = history[revision]
      if (!then) throw new CannotRun(`git knows no revision "${revision}" here.`)
      return then
    },
    write: async (path: string, text: string) => void written.set(path, text),
    changeSettings: async () => {},
    remove: async (path: string) => void removed.push(path),
    shown: (path: string) => `flows/${path}`,
  })
  const words = typeof line === 'string' ? line.split(' ').filter(Boolean) : [...line]
  const code = await runFlow(words, io, open)
  return { code, out, err, written, removed, saved, jobSummary }
}

function savedInTurn(files: FlowFilesMap, saves: readonly FlowFilesMap[]) {
  let current = files
  let reads = 0
  let wake = () => {}
  return {
    async read() {
      reads += 1
      wake()
      return current
    },
    async *saved() {
      for (const [index, next] of saves.entries()) {
        while (reads <= index) await new Promise<void>((resolve) => (wake = resolve))
        current = next
        yield
      }
    },
  }
}
