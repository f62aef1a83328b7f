import { Impossible } from '#editing/impossible.ts'
import { nearest } from '#engine/authoring.ts'
import type { Command, ExitCode, FlowFiles, Io } from './command-line/command.ts'
import { exampleNames, helpFor, helpForAll } from './command-line/help.ts'
import { parseArguments } from './command-line/parse-arguments.ts'
import { account } from './commands/account.ts'
import { approve } from './commands/approve.ts'
import { check } from './commands/check.ts'
import { checkMigration, migrate } from './commands/check-migration.ts'
import { conform } from './commands/conform.ts'
import { copy } from './commands/copy.ts'
import { decline } from './commands/decline.ts'
import { diff } from './commands/diff.ts'
import { explain } from './commands/explain.ts'
import { explore } from './commands/explore.ts'
import { fmt } from './commands/fmt.ts'
import { graph } from './commands/graph.ts'
import { list } from './commands/list.ts'
import { move } from './commands/move.ts'
import { newCommand } from './commands/new.ts'
import { outbox } from './commands/outbox.ts'
import { prove } from './commands/prove.ts'
import { remove } from './commands/remove.ts'
import { rule } from './commands/rule.ts'
import { schema } from './commands/schema.ts'
import { show } from './commands/show.ts'
import { test } from './commands/test.ts'
import { watch } from './commands/watch.ts'
import { visible } from './report/escaped.ts'

export const commands: readonly Command[] = [
  check,
  test,
  watch,
  explore,
  diff,
  checkMigration,
  prove,
  newCommand,
  remove,
  move,
  decline,
  approve,
  explain,
  rule,
  graph,
  show,
  schema,
  copy,
  fmt,
  list,
  outbox,
  account,
  conform,
]

/**
 * Runs one command line.
 *
 * @param words what follows `npm run flow --`
 * @param open opens a flows folder, the project's own without a name
 */
export async function runFlow(words: readonly string[], io: Io, open: (folder?: string) => FlowFiles): Promise<ExitCode> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(helpForAll(commands))
    return name === undefined ? 2 : 0
  }
  const command = [...commands, migrate].find((known) => known.name === name)
  if (!command) {
    const [guess] = nearest(
      name,
      commands.map((known) => known.name),
    )
    io.err(`There is no command "${name}".${guess ? ` Did you mean "${guess}"?` : ''} "npm run flow -- --help" lists them.\n`)
    return 2
  }
  try {
    const { args, help, flows } = parseArguments(command, rest)
    if (help) {
      io.out(helpFor(command, await exampleNames(open(flows))))
      return 0
    }
    return await command.run(args, args.format === 'pretty' ? shownTo(io) : io, open(flows))
  } catch (error) {
    if (!(error instanceof Impossible)) throw error
    io.err(`${visible(error.message)}\n`)
    return 2
  }
}

function shownTo(io: Io): Io {
  return Object.create(io, { out: { value: (text: string) => io.out(visible(text, io.colour)) } }) as Io
}
