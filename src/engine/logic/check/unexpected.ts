import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { isDate } from '../calendar.ts'
import { isBareNumber, moneyWithoutDollars } from './money.ts'
import { mustBeBoolean } from './must-be-boolean.ts'
import type { Expected } from './rule-problem.ts'
import { describeKind, describeShape, type Env, problem, replacing, type Shape, subjectOf } from './shape.ts'

/** Reports a rule whose result type is not the expected one. */
export function mustMatchExpected(expected: Expected, shape: Shape, node: SourceNode, env: Env): void {
  if (expected === 'any' || shape.kind === 'any' || fits[expected].includes(shape.kind)) return
  if (expected === 'date' && isDate(shape.constant)) return
  if (expected === 'boolean') mustBeBoolean(shape, node, env)
  else if (expected === 'money' && isBareNumber(shape)) moneyWithoutDollars(node, shape, env)
  else env.report(unexpected(expected, shape, node, env))
}

function unexpected(expected: Exclude<Expected, 'any'>, shape: Shape, node: SourceNode, env: Env) {
  const amount = expected === 'money' && shape.kind === 'text' ? dollars(shape.constant) : null
  return problem({
    code: 'E105',
    node,
    message: `${subjectOf(env)} yields ${describeShape(shape)} where ${describeKind(expected)} is wanted.`,
    why: 'It would read wrongly, or not at all, in the texts that use it.',
    fixes:
      amount === null
        ? []
        : [replacing(`Write { "usd": "${asDollars(amount)}" }`, 'review', placeOf(node), { usd: asDollars(amount) })],
  })
}

const fits: { readonly [expected in Exclude<Expected, 'any'>]: readonly Shape['kind'][] } = {
  boolean: ['boolean'],
  text: ['text', 'date'],
  integer: ['integer'],
  number: ['number', 'integer'],
  money: ['money'],
  date: ['date'],
}
