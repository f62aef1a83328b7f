import { parseArgs } from 'node:util'
import { nameMeant } from '#editing/assert-known-places.ts'
import { type Arguments, CannotRun, type Command, type Format } from './command.ts'

/** Options of every command. */
const shared = {
  help: { type: 'boolean', short: 'h' },
  format: { type: 'string' },
  flows: { type: 'string' },
} as const

export type ParsedLine = { readonly args: Arguments; readonly help: boolean; readonly flows?: string }

/** @throws CannotRun for an unknown option or format */
export function parseArguments(command: Command, words: readonly string[]): ParsedLine {
  const own = Object.fromEntries(
    Object.keys(command.options).map((option) => {
      const [name = '', value] = option.split(' ')
      return [name, { type: value === undefined ? 'boolean' : 'string' } as const]
    }),
  )
  const { values, positionals } = parsed(command, words, { ...own, ...shared })
  const { help, format = 'pretty', flows, ...options } = values as { help?: boolean; format?: string; flows?: string }
  if (!isFormatOf(command, format)) {
    const guess = nameMeant(format, command.formats)
    const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`
    throw new CannotRun(`"${command.name}" has no format "${format}".${meant} There are: ${command.formats.join(', ')}.`)
  }
  return { args: { _: positionals, format, options }, help: help === true, ...(flows !== undefined && { flows }) }
}

type Options = { [name: string]: { type: 'boolean' | 'string'; short?: string } }

function parsed(command: Command, words: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const wrong = /^Unknown option '--([^']+)'/.exec((error as Error).message)?.[1]
    const guess = wrong === undefined ? undefined : nameMeant(wrong, Object.keys(options))
    const meant = guess === undefined ? '' : ` Did you mean "--${guess}"?`
    const [sentence = ''] = (error as Error).message.split(/\.( |$)/)
    throw new CannotRun(`${sentence}.${meant} "flow ${command.name} --help" lists what there is.`)
  }
}

function isFormatOf(command: Command, format: string): format is Format {
  return (command.formats as readonly string[]).includes(format)
}
