/**
 * Options for printing and parsing a sentence. All are optional: without them, facts are named by their paths and have
 * no known type.
 */
import { operationIn, type Rule } from '#engine/flow/json.ts'
import { type FactSchema, type FactTree, schemaOver } from '#engine/logic/fact-schema.ts'

export type SentenceContext = {
  /** The types of facts, so that values compared with money facts are amounts (`$15,000`). */
  readonly facts?: FactSchema
  /**
   * True if `facts` is complete: a path that it lacks is printed in quotes, so that the parser does not take it for a
   * misspelt name.
   */
  readonly allFacts?: boolean
  /** The text for a named rule or value; undefined to print its body, or its name if it has no body. */
  readonly named?: (kind: 'rule' | 'value', name: string) => string | undefined
  /**
   * The result of a part of the rule, printed after the part: `draft.dob (absent)`. Such a sentence cannot be parsed.
   */
  readonly resultOf?: (part: Rule) => string | undefined
  /** The most values of a list to print; a shortened sentence cannot be parsed. */
  readonly most?: number
}

/** What a rule reads: all facts, a list item (`its type`), or `current` and `accumulator` of `reduce`. */
export type Scope = {
  readonly of: 'facts' | 'item' | 'reduce'
  readonly facts: FactSchema | undefined
  readonly allFacts?: boolean
}

/** The scope of a list's items; their facts are undefined if the list's type is unknown. */
export function itemScope(list: Rule, { facts, allFacts }: Scope): Scope {
  const { of } = factOf(list, facts) ?? {}
  return { of: 'item', facts: of === undefined || of.type === 'any' ? undefined : schemaOver(of), ...(allFacts && { allFacts }) }
}

export const reduceScope: Scope = { of: 'reduce', facts: undefined }

/** Whether a rule's value is an amount of money in whole cents. */
export function isMoney(rule: Rule, facts: FactSchema): boolean {
  return factOf(rule, facts)?.type === 'money'
}

/** The type of a rule's value: of a fact, or of an amount computed from facts. */
export function factOf(rule: Rule, facts: FactSchema | undefined): FactTree | undefined {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  const [first = null, second = null] = operands
  switch (operator) {
    case 'usd':
      return { type: 'money' }
    case 'var':
      return operands.length === 1 && typeof first === 'string' ? facts?.typeOf(first) : undefined
    case 'filter':
      return factOf(first, facts)
    case 'and':
    case 'or':
      return operands.length === 1 ? factOf(first, facts) : undefined
    case 'if': {
      const branches = operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1)
      return operands.length === 1 ? factOf(first, facts) : moneyOf(branches, facts)
    }
    case 'rule':
    case 'value':
      return operands.length === 2 ? factOf(second, facts) : undefined
    case '+':
    case '-':
    case 'min':
    case 'max':
    case 'first_of':
      return moneyOf(operands, facts)
    // A part or a multiple of an amount is an amount; an amount by an amount is a number.
    case '*': {
      const amounts = operands.filter((operand) => factOf(operand, facts)?.type === 'money')
      return amounts.length === 1 ? { type: 'money' } : undefined
    }
    case '/':
      return factOf(second, facts)?.type === 'money' ? undefined : moneyOf([first], facts)
    default:
      return undefined
  }
}

function moneyOf(rules: readonly Rule[], facts: FactSchema | undefined): FactTree | undefined {
  return rules.map((rule) => factOf(rule, facts)).find((fact) => fact?.type === 'money')
}
