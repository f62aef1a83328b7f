/** Checks amounts of money, which rules write in dollars (`usd`): a plain number could mean dollars or cents. */
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { type Call, describeShape, type Env, replacing, type Shape, subjectOf } from './shape.ts'

export function isBareNumber({ kind, constant }: Shape): boolean {
  return (kind === 'integer' || kind === 'number') && typeof constant === 'number'
}

export function moneyWithoutDollars(node: SourceNode, { constant }: Shape, env: Env): void {
  const amount = Number(constant)
  const inCents = Number.isInteger(amount) && amount >= 0 ? [amount] : []
  const inDollars = amount >= 0 && Number.isInteger(Math.round(amount * 100)) ? [Math.round(amount * 100)] : []
  const fix = (cents: number) =>
    replacing(`Write { "usd": "${asDollars(cents)}" }`, amount === 0 ? 'safe' : 'review', placeOf(node), {
      usd: asDollars(cents),
    })
  const amounts = [...new Set([...inDollars, ...inCents])]
  env.report({
    code: 'E117',
    node,
    message: `${subjectOf(env)} puts the bare number ${amount} beside an amount of money.`,
    why: `Amounts are kept in cents, so ${amount} would mean ${Number.isInteger(amount) && amount >= 0 ? `$${asDollars(amount)}` : `a part of a cent, or less than nothing`}.`,
    expected: amounts.map((cents) => JSON.stringify({ usd: asDollars(cents) })),
    fixes: amounts.map(fix),
  })
}

/** Whether a shape is a text such as `"$1,000"`, which is an amount everywhere except in a rule. */
export function isDollarsAsText({ kind, constant }: Shape): boolean {
  return kind === 'text' && dollars(constant) !== null
}

export function dollarsAsText(node: SourceNode, { constant }: Shape, env: Env): void {
  const amount = asDollars(dollars(constant) ?? 0)
  env.report({
    code: 'E117',
    node,
    message: `${subjectOf(env)} puts the text ${JSON.stringify(constant)} beside an amount of money.`,
    why: 'In a rule a text is never an amount, so the comparison would never come out as meant.',
    expected: [JSON.stringify({ usd: amount })],
    fixes: [
      replacing(`Write { "usd": "${amount}" }`, String(constant).startsWith('$') ? 'safe' : 'review', placeOf(node), {
        usd: amount,
      }),
    ],
  })
}

/** The shape of `{ "usd": "15,000" }`. */
export function shapeOfDollars({ operands: [operand] }: Call, env: Env): Shape {
  const shape = operand && env.shapeOf(operand, env)
  if (operand && shape && dollars(shape.constant) === null) {
    const cents = typeof shape.constant === 'number' ? dollars(String(shape.constant)) : null
    env.report({
      code: 'E117',
      node: operand,
      message: `${subjectOf(env)} takes ${describeShape(shape)} for dollars.`,
      why: 'An amount is a text such as "15,000" or "$15,000.50", written out; anything else counts as absent.',
      fixes: cents === null ? [] : [replacing(`$${asDollars(cents)}`, 'safe', placeOf(operand), asDollars(cents))],
    })
  }
  return { kind: 'money', absent: [] }
}
