import { compileFlow } from '#engine/compile/compile-flow.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

/** A compiled flow of base alone, from files named relative to it: `{ 'screens/j/a.json': {…} }`. */
export function aCompiledFlow(files: { readonly [path: string]: object }, product = homeEquity): CompiledFlow {
  const texts = Object.entries(files).map(([path, content]): [string, string] => [`base/${path}`, JSON.stringify(content)])
  return compileFlow(resolveLender(openFlowLibrary(new Map(texts), product), 'base'))
}

/** A form screen that saves under `draft`; what is given replaces its parts. */
export function aForm(parts: object): object {
  return { kind: 'form', heading: 'Heading', saves: 'draft', fields: [], submit: 'Continue', ...parts }
}

/** A journey over the given steps. */
export function aJourney(steps: readonly object[], parts: object = {}): object {
  return { path: '/j', steps, stages: [], end: { do: 'register' }, ...parts }
}
