/** Limits the size and nesting of rules. Measured without recursion, before any recursive check runs. */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { maximumInlinedNodes, maximumNamesWithin } from '../inline-named.ts'
import { validCall } from './operator-in.ts'
import type { RuleContext, RuleProblem } from './rule-problem.ts'
import { problem } from './shape.ts'

const maximumParts = 2_000
/** The deepest allowed nesting of operators and lists. */
const maximumDepth = 32

export function sizeProblem(rule: SourceNode, context: RuleContext): RuleProblem | undefined {
  const { parts, tooDeep } = measured(rule)
  const where = context.where ?? 'This rule'
  if (tooDeep || parts > maximumParts) {
    return problem({
      code: 'E115',
      node: rule,
      message: tooDeep
        ? `${where} nests more than ${maximumDepth} operators in one another.`
        : `${where} has more than ${maximumParts} parts.`,
      why: 'Nobody can follow such a rule, and working it out could take a borrower’s time. Give parts of it a name in facts.json.',
    })
  }
  const whole = partsWithNamed(rule, context, new Map(), 0)
  if (whole <= maximumInlinedNodes) return undefined
  return problem({
    code: 'E115',
    node: rule,
    message: `${where} has more than ${maximumInlinedNodes} parts together with the rules and values that it names.`,
    why: 'Working it out could take a borrower’s time; it would count as unanswered.',
  })
}

export function exceedsSizeLimit(rule: SourceNode): boolean {
  const { parts, tooDeep } = measured(rule)
  return tooDeep || parts > maximumParts
}

/** The named rules and values that a rule refers to, with their places. */
export function namesIn(
  rule: SourceNode,
): readonly { readonly kind: 'rule' | 'value'; readonly name: string; readonly node: SourceNode }[] {
  const found: { kind: 'rule' | 'value'; name: string; node: SourceNode }[] = []
  everyPart(rule, (part) => {
    const { operator, operands } = validCall(part) ?? {}
    const [node] = operands ?? []
    if ((operator === 'rule' || operator === 'value') && typeof node?.value === 'string') {
      found.push({ kind: operator, name: node.value, node })
    }
    return true
  })
  return found
}

export function bodyOf(context: RuleContext, kind: 'rule' | 'value', name: string): SourceNode | undefined {
  return kind === 'rule' ? context.rules.get(name) : context.values.get(name)?.is
}

function partsWithNamed(rule: SourceNode, context: RuleContext, known: Map<SourceNode, number>, depth: number): number {
  const before = known.get(rule)
  if (before !== undefined) return before
  if (depth > maximumNamesWithin) return Number.POSITIVE_INFINITY
  known.set(rule, 0)
  if (exceedsSizeLimit(rule)) return 0
  const bodies = namesIn(rule).map(({ kind, name }) => bodyOf(context, kind, name))
  const named = bodies.reduce((sum, body) => sum + (body ? partsWithNamed(body, context, known, depth + 1) : 0), 0)
  const parts = measured(rule).parts + named
  known.set(rule, parts)
  return parts
}

function measured(rule: SourceNode): { readonly parts: number; readonly tooDeep: boolean } {
  let parts = 0
  let tooDeep = false
  everyPart(rule, (_part, depth) => {
    parts += 1
    tooDeep ||= depth > maximumDepth
    return !tooDeep && parts <= maximumParts
  })
  return { parts, tooDeep }
}

/**
 * Visits every part of a rule with its depth; an operator's operands are one level deeper, in a list or not. Stops when
 * `visit` returns false.
 */
function everyPart(rule: SourceNode, visit: (part: SourceNode, depth: number) => boolean): void {
  const waiting: { readonly part: SourceNode; readonly depth: number; readonly operand?: boolean }[] = [{ part: rule, depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, depth, operand } = next
    const inner = part.members || (part.items && !operand) ? depth + 1 : depth
    if (!visit(part, inner)) return
    for (const member of part.members?.values() ?? []) waiting.push({ part: member, depth: inner, operand: true })
    for (const item of part.items ?? []) waiting.push({ part: item, depth: inner })
  }
}
