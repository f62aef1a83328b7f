/** Checks references to named rules and values: the name must exist, and must not be used inside a list operator. */
import { advice } from '#engine/flow/fix.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { nearestNames } from './nearest.ts'
import { anyShape, type Call, type Env, problem, replacing, type Shape, type ShapeOfCall, subjectOf } from './shape.ts'
import { bodyOf, exceedsSizeLimit } from './size-problem.ts'

export const namedShapes: { readonly [operator: string]: ShapeOfCall } = {
  rule: (call, env) => {
    const shape = shapeByName(call, env, 'rule')
    return shape === undefined ? { kind: 'boolean', absent: [] } : shape
  },
  value: (call, env) => {
    const shape = shapeByName(call, env, 'value')
    const type = env.context.values.get(String(call.operands[0]?.value))?.type
    return shape === undefined || type === undefined ? anyShape : { ...shape, kind: type }
  },
}

/** Reports operators inside a list operator that need facts outside of the item, which would read as absent. */
export function mustSeeAllFacts({ operator, word }: Call, env: Env): void {
  if (!env.inItem) return
  env.report({
    code: 'E116',
    node: word,
    place: word.keyPlace ?? placeOf(word),
    message: `${subjectOf(env)} uses "${operator}" inside a list.`,
    why: `Inside a list a rule sees the item alone, and "${operator}" reads facts outside of it: they would read as absent.`,
  })
}

function shapeByName(call: Call, env: Env, kind: 'rule' | 'value'): Shape | undefined {
  const [word] = call.operands
  if (word === undefined) return undefined
  mustSeeAllFacts(call, env)
  const name = word.value
  const body = typeof name === 'string' ? bodyOf(env.context, kind, name) : undefined
  if (body === undefined || typeof name !== 'string') {
    env.report(unknownName(kind, word, env))
    return undefined
  }
  const shape = shapeOfBody(`${kind} ${name}`, body, env)
  if (shape === undefined) return undefined
  const absent = shape.absent.filter(({ path }) => !isKnown(path, env)).map(({ path }) => ({ path, node: word, through: name }))
  return { ...shape, constant: undefined, absent }
}

/**
 * The shape of a named rule's body, computed once and without reporting: its problems are reported at its definition. A
 * name that refers to itself has no shape.
 */
function shapeOfBody(key: string, body: SourceNode, env: Env): Shape | undefined {
  if (env.named.has(key)) return env.named.get(key)
  env.named.set(key, undefined)
  const { facts } = env.context
  const outside: Env = { ...env, facts, inItem: false, known: new Set(), report: () => {} }
  const shape = exceedsSizeLimit(body) ? undefined : env.shapeOf(body, outside)
  env.named.set(key, shape)
  return shape
}

function isKnown(path: string, { context, known }: Env): boolean {
  return context.facts.typeOf(path)?.absentAt.every((step) => known.has(step)) === true
}

function unknownName(kind: 'rule' | 'value', word: SourceNode, env: Env) {
  const names = [...(kind === 'rule' ? env.context.rules : env.context.values).keys()]
  const { expected, sure } = nearestNames(String(word.value), names)
  const [first] = expected
  return problem({
    code: kind === 'rule' ? 'E110' : 'E111',
    node: word,
    message:
      typeof word.value === 'string'
        ? `${subjectOf(env)} uses the ${kind} "${word.value}", and facts.json has none of this name.`
        : `${subjectOf(env)} does not name the ${kind} that it uses.`,
    why: kind === 'rule' ? 'A rule that is not there never holds.' : 'A value that is not there counts as unanswered.',
    expected,
    fixes: [
      first === undefined
        ? advice(whatToWrite(kind, names))
        : replacing(`Did you mean "${first}"?`, sure ? 'safe' : 'review', placeOf(word), first),
    ],
  })
}

const mostNames = 12

function whatToWrite(kind: 'rule' | 'value', names: readonly string[]): string {
  const listed = [...names].sort().slice(0, mostNames).join(', ')
  const more = names.length > mostNames ? ', …' : ''
  const there = names.length === 0 ? '' : `, or take one of those that there are: ${listed}${more}`
  return `Define it under "${kind}s" in facts.json${there}.`
}
