import type { Command } from './command.ts'

/** Help starts with examples, since most people look for one to copy. */
export function helpFor(command: Command): string {
  const width = Math.max(...command.examples.map(({ line }) => line.length))
  const examples = command.examples.map(({ line, says }) => `  ${line.padEnd(width)}   ${says}`)
  const own = Object.entries(command.options).map(([name, { says, value }]) =>
    option(`--${name}${value ? ` ${value}` : ''}`, says),
  )
  return [
    ...examples,
    '',
    `npm run flow -- ${command.usage}`,
    '',
    command.summary,
    '',
    ...own,
    option(`--format ${command.formats.join('|')}`, 'how to print; pretty is for people'),
    option('--flows DIR', 'another flows folder'),
    option('--help', 'this text'),
    '',
    'Exit code: 0 nothing found, 1 something found, 2 could not run.',
    '',
  ].join('\n')
}

/** All commands, one line each. */
export function helpForAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    '  npm run flow -- check                look for mistakes in all flow files',
    '  npm run flow -- test base            run the scenarios of one folder',
    '  npm run flow -- check --help         say more about one command',
    '',
    'npm run flow -- <command> [lender…]',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'Every command has --help, --format and --flows DIR. Exit code: 0 nothing found, 1 something found, 2 could not run.',
    '',
  ].join('\n')
}

function option(name: string, says: string): string {
  return name.length > 26 ? `  ${name}\n${' '.repeat(30)}${says}` : `  ${name.padEnd(28)}${says}`
}
