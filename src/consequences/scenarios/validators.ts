/** Compiles validators of screens on demand, once for all screens with equal schemas. */
import {
  type AnswerValidator,
  answersSchema,
  type CompiledFlow,
  compileValidators,
  inputScreen,
  type ScreenValidators,
} from '#engine/index.ts'

export class Validators {
  readonly #known = new Map<string, AnswerValidator | undefined>()

  of(flow: CompiledFlow): ScreenValidators {
    const made = new Map<string, AnswerValidator | undefined>()
    return new Proxy({} as ScreenValidators, {
      get: (_none, route) => {
        if (typeof route !== 'string') return undefined
        if (!made.has(route)) made.set(route, this.#make(flow, route))
        return made.get(route)
      },
    })
  }

  #make(flow: CompiledFlow, route: string): AnswerValidator | undefined {
    const screen = inputScreen(flow, route)
    if (!screen) return undefined
    const key = JSON.stringify(answersSchema(screen))
    if (!this.#known.has(key)) this.#known.set(key, compileValidators({ screens: { [route]: screen } })[route])
    return this.#known.get(key)
  }
}
