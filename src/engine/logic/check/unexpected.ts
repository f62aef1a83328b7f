import type { SourceNode } from '#engine/flow/source-node.ts'
import { isDate } from '../calendar.ts'
import { isBareNumber, moneyWithoutDollars } from './money.ts'
import type { Expected } from './rule-problem.ts'
import { type Env, inWords, kindInWords, problem, type Shape, subjectOf } from './shape.ts'
import { mustBeYesOrNo } from './yes-or-no.ts'

/** What comes out of the whole rule must be what it is for. */
export function mustBeExpected(expected: Expected, shape: Shape, node: SourceNode, env: Env): void {
  if (expected === 'any' || shape.kind === 'any' || fits[expected].includes(shape.kind)) return
  if (expected === 'date' && isDate(shape.constant)) return
  if (expected === 'boolean') mustBeYesOrNo(shape, node, env)
  else if (expected === 'money' && isBareNumber(shape)) moneyWithoutDollars(node, shape, env)
  else env.report(unexpected(expected, shape, node, env))
}

function unexpected(expected: Exclude<Expected, 'any'>, shape: Shape, node: SourceNode, env: Env) {
  return problem({
    code: 'E105',
    node,
    message: `${subjectOf(env)} yields ${inWords(shape)} where ${kindInWords(expected)} is wanted.`,
    why: 'It would read wrongly, or not at all, in the texts that use it.',
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
