/** Compiles validators at run time, for server, command, studio and tests. The browser loads generated ones instead. */

import type { Ajv } from 'ajv'
import { type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import { answersAjv } from './answers-ajv.ts'
import { answersSchema } from './screen-schema.ts'
import type { AnswerValidator, ScreenValidators } from './validators.ts'

/**
 * A screen's validator is compiled on first use.
 *
 * @throws on first use of a schema that does not compile; findings report it, so no such flow is served
 */
export function compileValidators(flow: Pick<CompiledFlow, 'screens'>): ScreenValidators {
  const made = new Map<string, AnswerValidator | undefined>()
  return new Proxy({} as ScreenValidators, {
    get(_none, route) {
      if (typeof route !== 'string') return undefined
      if (!made.has(route)) made.set(route, compileOne(flow, route))
      return made.get(route)
    },
  })
}

/**
 * One Ajv for all screens: creating one compiles the meta-schema, which takes ten times as long as compiling a screen.
 */
let ajv: Ajv | undefined

/** Compiled validators by the schema's text, because lenders and releases share most screens. */
const compiled = new Map<string, AnswerValidator>()
const maximumCompiled = 2_000

function compileOne(flow: Pick<CompiledFlow, 'screens'>, route: string): AnswerValidator | undefined {
  const screen = inputScreen(flow, route)
  if (!screen) return undefined
  const schema = answersSchema(screen)
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  ajv ??= answersAjv()
  try {
    const validator = ajv.compile(schema)
    if (compiled.size >= maximumCompiled) compiled.clear()
    compiled.set(text, validator)
    return validator
  } finally {
    // Without removal, Ajv would keep the schemas of all releases ever served.
    ajv.removeSchema(schema)
  }
}
