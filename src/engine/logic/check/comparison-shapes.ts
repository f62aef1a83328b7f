/**
 * Checks comparisons: operands must be of comparable types, options must exist, and facts that may be absent must be
 * guarded by `answered`.
 */
import { oneLine } from '#engine/flow/one-line.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { mustNotBeLender } from './lender-by-name.ts'
import { impossible, mustBeComparable, mustHaveOrder } from './must-be-comparable.ts'
import { inWords } from './operator-in.ts'
import {
  absences,
  anyShape,
  booleanShape,
  type Call,
  type Env,
  replacing,
  type Shape,
  type ShapeOfCall,
  subjectOf,
} from './shape.ts'
import { unguarded } from './unguarded.ts'

export const comparisonShapes: { readonly [operator: string]: ShapeOfCall } = {
  '==': same,
  '===': same,
  '!=': different,
  '!==': different,
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
  in: contained,
}

function same(call: Call, env: Env): Shape {
  const [a, b] = compared(call, env)
  if (a === undefined || b === undefined) return booleanShape()
  if (a.absent.length > 0 && b.absent.length > 0) {
    unguarded(call.node, b.absent, 'Two unanswered facts are the same: the comparison would come out as yes.', env)
  }
  return booleanShape([...a.absent, ...b.absent])
}

function different(call: Call, env: Env): Shape {
  const absent = absences(compared(call, env))
  unguarded(call.node, absent, 'An unanswered fact differs from everything: the comparison would come out as yes.', env)
  return booleanShape()
}

function ordered(call: Call, env: Env): Shape {
  const shapes = operandShapes(call.operands, env)
  const absent = absences(shapes)
  unguarded(
    call.node,
    absent,
    'An unanswered fact is neither large nor small, and yet it would be compared as if it were 0.',
    env,
  )
  const [first] = shapes
  shapes.forEach((shape, index) => {
    const node = call.operands[index]
    if (!node || !first || index === 0) return
    mustBeComparable([first, call.operands[0] ?? node], [shape, node], env)
  })
  mustHaveOrder(call, shapes, env)
  return booleanShape()
}

function contained({ operands: [part, whole], node }: Call, env: Env): Shape {
  if (part === undefined || whole === undefined) return booleanShape()
  if (part.items?.every(({ kind }) => kind === 'scalar') && whole.members) {
    const shape = env.shapeOf(whole, env)
    if (shape.path !== undefined && ORDINARY.has(shape.kind)) {
      const turned = { in: [whole.value, part.value] }
      impossible(part, { kind: 'list', absent: [] }, shape, env, {
        message: `${subjectOf(env)} looks for a list in "${shape.path}"; "in" takes first what is looked for, and then the list.`,
        fixes: [replacing('Turn the two round', 'review', placeOf(node), turned)],
      })
      return booleanShape(shape.absent)
    }
  }
  if (whole.items) {
    const items = whole.items.map((item) => [constantOperand(item, env), item] as const)
    const shape =
      part.kind === 'scalar'
        ? constantOperand(part, env)
        : env.shapeOf(part, env, items[0]?.[0].kind === 'nothing' ? undefined : (items[0]?.[0].kind ?? undefined))
    for (const item of items) mustBeComparable([shape, part], item, env)
    mustNotBeLender([shape, ...items.map(([own]) => own)], [part, ...whole.items], env)
    return booleanShape([...shape.absent, ...items.flatMap(([own]) => own.absent)])
  }
  const [shape, list] = [constantOperand(part, env), constantOperand(whole, env)]
  mustNotBeLender([shape, list], [part, whole], env)
  const several = optionsInText(shape, whole)
  if (several.length > 1) {
    impossible(whole, shape, list, env, {
      message: `${subjectOf(env)} looks for "${shape.path}" among the letters of the text ${JSON.stringify(whole.value)}; a list has its values one by one.`,
      why: 'Any run of letters of the text would match, and a misspelt value would not be noticed.',
      fixes: [replacing(`Write ${JSON.stringify(several)}`, 'review', placeOf(whole), several)],
    })
    return booleanShape(shape.absent)
  }
  if (list.kind === 'list' && list.of)
    mustBeComparable([{ ...list.of, kind: list.of.type, absent: [] }, whole], [shape, part], env)
  else if (list.kind === 'text' && shape.kind !== 'text' && shape.kind !== 'any') impossible(part, shape, list, env)
  else if (list.kind !== 'list' && list.kind !== 'text' && list.kind !== 'any') impossible(whole, shape, list, env)
  return booleanShape([...shape.absent, ...list.absent])
}

/** The options that a single text lists with separators: `"TX, OH"`. Empty if a part is no option. */
function optionsInText({ enum: options, path }: Shape, { value }: SourceNode): readonly string[] {
  if (options === undefined || path === undefined || typeof value !== 'string') return []
  const parts = value.split(/\s*[,;/|]\s*/)
  return parts.every((part) => options.includes(part)) ? parts : []
}

const ORDINARY: ReadonlySet<Shape['kind']> = new Set(['text', 'integer', 'number', 'money', 'date'])

/** The shapes of the operands of `==` or `!=`, which must have comparable types. */
function compared(call: Call, env: Env): readonly Shape[] {
  const { operands, node, operator } = call
  const several = answersJoinedByOr(call, env)
  if (several) return several
  const shapes = operandShapes(operands, env)
  const [a, b] = shapes
  const [nodeA, nodeB] = operands
  if (!a || !b || !nodeA || !nodeB) return shapes
  const nothing = a.kind === 'nothing' ? nodeA : b.kind === 'nothing' ? nodeB : undefined
  const path = a.path ?? b.path
  const list = [nodeA, nodeB].find(({ items }) => items?.every(({ kind }) => kind === 'scalar'))
  const other = list === nodeA ? b : a
  if (list && other.path !== undefined && ORDINARY.has(other.kind)) {
    const rule = { in: [{ var: other.path }, list.value] }
    const meant = operator.startsWith('!') ? { '!': rule } : rule
    impossible(list, other, { kind: 'list', absent: [] }, env, {
      why: 'An answer is one value and never a list; "in" asks whether it is one of several.',
      fixes: [replacing(`Write ${inWords(meant)}`, 'review', placeOf(node), meant)],
    })
  } else if (nothing === undefined) mustBeComparable([a, nodeA], [b, nodeB], env)
  else {
    const asked = { answered: path }
    impossible(nothing, a, b, env, {
      message: `${subjectOf(env)} compares ${path === undefined ? 'something' : `"${path}"`} with null, and null is never an answer.`,
      fixes:
        path === undefined
          ? []
          : [
              replacing(
                'Ask whether it is answered.',
                'review',
                placeOf(node),
                operator.startsWith('!') ? asked : { '!': asked },
              ),
            ],
    })
  }
  mustNotBeLender(shapes, operands, env)
  return nothing === undefined ? shapes : shapes.map((shape) => ({ ...shape, absent: [] }))
}

/** `{ "==": [fact, { "or": ["TX", "OH"] }] }`: answers joined as if they were rules, with the rule that is meant. */
function answersJoinedByOr({ operands, node, operator }: Call, env: Env): readonly Shape[] | undefined {
  const joined = operands.find(
    ({ members }) => members?.size === 1 && members.get('or')?.items?.every(({ kind }) => kind === 'scalar'),
  )
  const [other] = operands.filter((operand) => operand !== joined)
  if (!joined || !other) return undefined
  const shape = env.shapeOf(other, env)
  const rule = { in: [other.value, joined.members?.get('or')?.value ?? []] }
  const meant = operator.startsWith('!') ? { '!': rule } : rule
  impossible(joined, shape, booleanShape(), env, {
    message: `${subjectOf(env)} compares ${shape.path ? `"${shape.path}"` : 'a value'} with answers that are joined by "or".`,
    why: '"or" joins rules and no answers, so it comes out as yes or no; "in" asks whether an answer is one of several.',
    fixes: [replacing(`Write ${oneLine(meant)}`, 'review', placeOf(node), meant)],
  })
  return []
}

/** Shapes of the operands. Constants are determined first, because their type helps to suggest facts. */
function operandShapes(operands: readonly SourceNode[], env: Env): readonly Shape[] {
  const constants = operands.map((operand) => (operand.kind === 'scalar' ? constantOperand(operand, env) : undefined))
  const kind = constants.find((shape) => shape !== undefined && shape.kind !== 'nothing')?.kind
  const wanted = kind === 'nothing' ? undefined : kind
  return operands.map((operand, index) => constants[index] ?? env.shapeOf(operand, env, wanted))
}

/**
 * The shape of a constant. Reports a text that equals the path of a fact, such as `"draft.propertyAddress.state"`
 * instead of `{ "var": … }`.
 */
function constantOperand(node: SourceNode, env: Env): Shape {
  const { value } = node
  const path = typeof value === 'string' ? value.replace(/^\{\s*(.*?)\s*\}$/, '$1') : ''
  const isFact = path.includes('.') && env.facts.typeOf(path) !== undefined
  if (!isFact) return env.shapeOf(node, env)
  const inBraces = path === value ? '' : ' in the braces of a text'
  env.report({
    code: 'E105',
    node,
    message: `${subjectOf(env)} compares the text "${value}", and it is the name of a fact${inBraces}.`,
    why: 'The letters of the name are compared, and not what the borrower answered.',
    fixes: [replacing(`Write { "var": "${path}" } for the fact of that name`, 'safe', placeOf(node), { var: path })],
  })
  return anyShape
}
