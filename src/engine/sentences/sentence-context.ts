/** What a sentence is printed and parsed with. Without any of it, facts are named by their paths and have no known kind. */
import { operationIn, type Rule } from '#engine/flow/json.ts'
import { type FactSchema, type FactTree, schemaOver } from '#engine/logic/fact-schema.ts'

export type SentenceContext = {
  /** Values beside money facts are amounts (`$15,000`). */
  readonly facts?: FactSchema
  /** `facts` are all that there are: the path of any other stands in quotes, so that it is no misspelt name when it is parsed. */
  readonly allFacts?: boolean
  /** Prints a named rule or value so; undefined prints its body, or its name where it has none. */
  readonly named?: (kind: 'rule' | 'value', name: string) => string | undefined
  /** What a part of the rule evaluates to, which then stands behind it: `draft.dob (absent)`. Such a sentence cannot be parsed. */
  readonly resultOf?: (part: Rule) => string | undefined
  /** Shortens longer lists of values; such a sentence cannot be parsed. */
  readonly most?: number
}

/** What a rule reads: the facts, an item of a list (`its type`), or `current` and `accumulator`. */
export type Scope = {
  readonly of: 'facts' | 'item' | 'reduce'
  readonly facts: FactSchema | undefined
  readonly allFacts?: boolean
}

/** The facts of an item; undefined where nothing is known of the list. */
export function itemScope(list: Rule, { facts, allFacts }: Scope): Scope {
  const { of } = factOf(list, facts) ?? {}
  return { of: 'item', facts: of === undefined || of.type === 'any' ? undefined : schemaOver(of), ...(allFacts && { allFacts }) }
}

export const reduceScope: Scope = { of: 'reduce', facts: undefined }

/** Whether the value is an amount, in whole cents. */
export function isMoney(rule: Rule, facts: FactSchema): boolean {
  return factOf(rule, facts)?.type === 'money'
}

/** What is known of the value of a rule: of a fact, or of an amount computed from one. */
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
    case 'if':
      return operands.length === 1 ? factOf(first, facts) : undefined
    case 'rule':
    case 'value':
      return operands.length === 2 ? factOf(second, facts) : undefined
    case '+':
    case '-':
    case 'min':
    case 'max':
    case 'first_of':
      return operands.map((operand) => factOf(operand, facts)).find((fact) => fact?.type === 'money')
    default:
      return undefined
  }
}
