/** A traced rule as lines of text: one sentence for each condition, with the value of each fact and whether it matches. */
import type { CompiledFlow, FactSchema, IsSecret, Json, Rule, Trace } from '#engine/index.ts'
import { factInWords, isMoney, ruleInWords, type SentenceContext, valueInWords } from '#engine/sentences.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

/** @param facts determine which values are amounts of money */
export function traceLines(trace: Trace, facts: FactSchema = contractFacts): string[] {
  const { op, args = [], value, name = 'rule' } = trace
  const [first] = args
  // A part that was not evaluated has no lines.
  if (trace.skipped) return []
  if (op === 'rule' && first) return [`${name} ${mark(value)}`, ...within(traceLines(first, facts))]
  if ((op === 'and' || op === 'or') && args.length > 0) {
    return [`${op === 'and' ? 'all of' : 'any of'} ${mark(value)}`, ...args.flatMap((part) => within(traceLines(part, facts)))]
  }
  if (op === '!!' && first) return traceLines(first, facts)
  if (op === '!' && first && composed.has(first.op ?? '')) return [`not ${mark(value)}`, ...within(traceLines(first, facts))]
  const sentence = ruleInWords(trace.rule, withValues(trace, facts))
  if (quantifiers.has(op ?? '')) return [`${sentence} ${mark(value)}`, ...within(ofItsItems(trace, facts))]
  const isCondition = typeof value === 'boolean' || (op === 'var' && value === null)
  return [`${sentence}${isCondition ? ` ${mark(value)}` : ''}`]
}

const composed = new Set(['rule', 'and', 'or', '!', 'some', 'all', 'none'])
const madeOfItems = new Set(['filter', 'map', 'reduce'])
const quantifiers = new Set(['some', 'all', 'none'])

function within(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

/** The trace of the list, or of the item that decided. */
function ofItsItems({ item, args: [list, ofItem] = [] }: Trace, facts: FactSchema): string[] {
  if (list === undefined) return []
  if (item === undefined || ofItem === undefined) return [valueInWords(list.rule, withValues(list, facts))]
  return [`what decides is item ${item + 1} of ${valueInWords(list.rule, { facts })}`, ...within(traceLines(ofItem, facts))]
}

/**
 * Facts, named values and computed values, each with its value. The list of `some`, `all` or `none` has a line of its
 * own.
 */
function withValues(trace: Trace, facts: FactSchema): SentenceContext {
  const values = new Map<Rule, string>()
  const collect = ({ op, args = [], rule, value, ...part }: Trace): void => {
    if (quantifiers.has(op ?? '')) return
    if (!madeOfItems.has(op ?? '')) for (const arg of args) collect(arg)
    const isShown =
      op !== undefined && op !== 'usd' && op !== 'value' && !part.skipped && (op === 'var' || typeof value !== 'boolean')
    if (isShown) values.set(rule, valueText({ rule, value, ...part }, facts))
    if (op === 'value' && part.name !== undefined) named.set(part.name, valueText({ rule, value, ...part }, facts))
  }
  const named = new Map<string, string>()
  collect(trace)
  return {
    facts,
    resultOf: (part) => values.get(part),
    named: (kind, name) => (kind === 'value' && named.has(name) ? `${name} (${named.get(name)})` : undefined),
  }
}

function valueText({ rule, value, secret, name = '' }: Trace, facts: FactSchema): string {
  if (secret) return '•••'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (value === null) return 'absent'
  return typeof value === 'number' && isMoney(rule, facts) ? factInWords(name, value, facts) : JSON.stringify(value)
}

function mark(value: Json): string {
  return value === true ? '✓' : '✗'
}

/** Determines the facts that must not be printed: those marked secret in the contract, and those of secret fields. */
export function isSecretIn(flow: Pick<CompiledFlow, 'secrets'>): IsSecret {
  const secrets = new Set(flow.secrets)
  return (path) => secrets.has(path) || contractFacts.typeOf(path)?.secret === true
}
