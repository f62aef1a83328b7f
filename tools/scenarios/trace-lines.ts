/** A traced rule as lines of text: one line for each condition, with the value of each fact and whether it matches. */
import type { Json, Trace } from '#engine/index.ts'
import { conditionInWords, valueInWords } from '#verify/index.ts'
export function traceLines(trace: Trace): string[] {
  // A part that was not evaluated decided nothing.
  if (trace.skipped) return []
  if (trace.op === 'rule' && trace.args?.[0]) {
    const inner = traceLines(trace.args[0])
    return [`${trace.name ?? 'rule'} ${mark(trace.value)}`, ...inner.map((line) => `  ${line}`)]
  }
  if ((trace.op === 'and' || trace.op === 'or') && trace.args) {
    return [
      `${trace.op === 'and' ? 'all of' : 'any of'} ${mark(trace.value)}`,
      ...trace.args.flatMap((part) => traceLines(part).map((line) => `  ${line}`)),
    ]
  }
  const [first] = trace.args ?? []
  if ((trace.op === '!' || trace.op === '!!') && first?.op === 'var') {
    return [`${trace.op === '!' ? 'not ' : ''}${words(first)} ${mark(trace.value)}`]
  }
  if ((trace.op === '!' || trace.op === '!!') && first) {
    return [`${trace.op === '!' ? 'not' : 'truly'} ${mark(trace.value)}`, ...traceLines(first).map((line) => `  ${line}`)]
  }
  if (quantifiers.has(trace.op ?? '')) {
    return [`${conditionInWords(trace.rule)} ${mark(trace.value)}`, ...ofItsItems(trace).map((line) => `  ${line}`)]
  }
  const isCondition = typeof trace.value === 'boolean' || (trace.op === 'var' && trace.value === null)
  return [`${words(trace)}${isCondition ? ` ${mark(trace.value)}` : ''}`]
}

const quantifiers = new Set(['some', 'all', 'none'])
const madeOfItems = new Set(['filter', 'map', 'reduce'])

/** The list, or the item of it that decided. */
function ofItsItems({ item, args: [list, ofItem] = [] }: Trace): string[] {
  if (list === undefined) return []
  if (item === undefined || ofItem === undefined) return [words(list)]
  return [`what decides is item ${item + 1} of ${valueInWords(list.rule)}`, ...traceLines(ofItem).map((line) => `  ${line}`)]
}

const between = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in'])

function words(trace: Trace): string {
  const { op, args = [], rule } = trace
  if (op === undefined) return valueText(trace)
  if (trace.skipped) return '…'
  if (op === 'var') return `${trace.name ?? pathOf(rule)} (${valueText(trace)})`
  if (op === 'answered') return `${pathOf(rule)} is answered`
  if (op === 'value') return `${trace.name ?? 'value'} (${valueText(trace)})`
  if (between.has(op) && args.length === 2) return `${words(args[0] as Trace)} ${op} ${words(args[1] as Trace)}`
  if (quantifiers.has(op)) return conditionInWords(rule)
  if (madeOfItems.has(op)) return `${valueInWords(rule)} (${valueText(trace)})`
  const inner = args.map(words).join(', ')
  return typeof trace.value === 'boolean' ? `${op} ${inner}` : `${op} ${inner} (${valueText(trace)})`
}

function valueText({ value, secret }: Trace): string {
  if (secret) return '•••'
  if (Array.isArray(value) && value.length === 0) return 'none'
  return value === null ? 'absent' : JSON.stringify(value)
}

function pathOf(rule: Json): string {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return ''
  const [operand] = Object.values(rule)
  return String(Array.isArray(operand) ? operand[0] : operand)
}

function mark(value: Json): string {
  return value === true ? '✓' : '✗'
}
