/**
 * Alters or removes each rule, limit, pattern and message of base in turn, in memory, and asks whether `flow check` or
 * `flow test` misses it. What nobody misses is listed; then the exit code is 1.
 *
 *   node tools/alter.ts [--flows DIR] [--only TEXT] [--list]
 */
import { parseArgs } from 'node:util'
import { alterationsOf } from './alter/alterations-of.ts'
import { Jury } from './alter/jury.ts'
import { flowFilesOf } from './commands/flow-files-of.ts'
import { count } from './report/report.ts'

const { values } = parseArgs({ options: { flows: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } } })
const files = flowFilesOf(values.flows)
const jury = new Jury(await files.read())
const asItIs = jury.misses({ file: 'base/lender.json', line: 1, what: 'nothing', changes: [] })

if (asItIs !== undefined) {
  console.error(`The flow files themselves are not right yet (${asItIs}), so nothing can be said about alterations.`)
  process.exitCode = 2
} else {
  const { only = '' } = values
  const all = alterationsOf(jury.library, 'base').filter(({ file, what }) => `${file} ${what}`.includes(only))
  const survivors = all.filter((one, index) => {
    const by = jury.misses(one)
    if (values.list) console.log(`${files.shown(one.file)}:${one.line} ${one.what} → ${by ?? 'NOBODY'}`)
    else if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${all.length}`)
    return by === undefined
  })
  if (process.stderr.isTTY && !values.list) process.stderr.write('\r')
  for (const { file, line, what } of survivors) console.log(`${files.shown(file)}:${line} nobody misses: ${what}`)
  console.log(`${count(all.length, 'alteration')}, ${count(survivors.length, 'survivor')}`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}
