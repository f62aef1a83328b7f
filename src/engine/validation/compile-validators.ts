/** Validators for the sides that may compile: server, command, studio, tests. The browser gets them as a static script. */

import type { Ajv } from 'ajv'
import { type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import { answersAjv } from './answers-ajv.ts'
import { answersSchema } from './screen-schema.ts'
import type { AnswerValidator, ScreenValidators } from './validators.ts'

/**
 * A screen's validator is made when it is first asked for.
 *
 * @throws for a schema that does not compile, as it is asked for: the findings name it, and no such flow is served
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

/** One Ajv for all screens: creating an Ajv compiles the meta-schema, which takes ten times as long as compiling a screen. */
let ajv: Ajv | undefined

/** By the text of the schema: lenders and releases have most screens in common. */
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
    // Otherwise Ajv keeps the schemas of all releases that were ever served.
    ajv.removeSchema(schema)
  }
}
