/** The path of a fact, where a rule names one: written out, allowed, and known. */
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { isForbidden } from '../fact-path.ts'
import type { FactKind, FactType } from '../fact-schema.ts'
import { nearestPaths } from './nearest.ts'
import { type Env, problem, replacing, subjectOf } from './shape.ts'

export function factNamed(word: SourceNode, env: Env, wanted?: FactKind): FactType | undefined {
  const path = word.value
  if (typeof path !== 'string') env.report(notWrittenOut(word, env))
  else if (isForbidden(path)) env.report(forbidden(word, path, env))
  else {
    const fact = path === '' && !env.inItem ? undefined : env.facts.typeOf(path)
    if (fact === undefined) env.report(unknown(word, path, env, wanted))
    return fact
  }
  return undefined
}

function notWrittenOut(node: SourceNode, env: Env) {
  return problem({
    code: 'E113',
    node,
    message: `${subjectOf(env)} works out which fact to read.`,
    why: 'Whether a computed path names a fact cannot be checked. Write the path of a fact out, as a text in quotes.',
  })
}

function forbidden(node: SourceNode, path: string, env: Env) {
  return problem({
    code: 'E113',
    node,
    message: `${subjectOf(env)} reads "${path}", a path that no fact can have.`,
    why: 'Such a path leads from the facts to the program behind them; it is never followed and always reads as absent.',
  })
}

function unknown(node: SourceNode, path: string, env: Env, wanted: FactKind | undefined) {
  const { expected, sure } = nearestPaths(path, env.facts, wanted)
  const [first] = expected
  const outside = env.inItem && env.context.facts.typeOf(path) !== undefined
  return problem({
    code: 'E101',
    node,
    message:
      path === ''
        ? `${subjectOf(env)} reads a fact without naming it.`
        : env.inItem
          ? `${subjectOf(env)} reads "${path}" of the items of a list, and they have nothing of this name.`
          : `${subjectOf(env)} reads "${path}", and no question or server field has this name.`,
    why: outside
      ? 'Inside a list a rule sees the item alone: the fact outside would read as absent.'
      : 'It would read as absent for everybody.',
    expected,
    fixes: first === undefined ? [] : [replacing(`Did you mean "${first}"?`, sure ? 'safe' : 'review', placeOf(node), first)],
  })
}
