// Runs `flow fmt --check`, `flow check` and `flow test` over the shipped flows in one process, in which the files are
// read and parsed once. Ends at the first command that fails, with its exit code.

import { format } from 'date-fns/format'
import { openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { flowFilesOf } from '../flow/flow-files/flow-files-of.ts'
import { runFlow } from '../flow/run-flow.ts'

const files = flowFilesOf()
const texts = await files.read()
const opened = openFlowLibrary(texts, homeEquity)
const io = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
  colour: false,
  interrupted: new AbortController().signal,
  save: async () => undefined,
  now: () => performance.now(),
  today: () => format(new Date(), 'yyyy-MM-dd'),
}
for (const words of [['fmt', '--check'], ['check'], ['test']]) {
  process.exitCode = await runFlow(words, io, () => ({ ...files, read: async () => texts, opened }))
  if (process.exitCode !== 0) break
}
