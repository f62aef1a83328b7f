/** A named rule or value that leads back to itself can never be worked out. */
import type { SourceNode } from '#engine/flow/source-node.ts'
import type { RuleContext, RuleProblem } from './rule-problem.ts'
import { problem } from './shape.ts'
import { bodyOf, exceedsSizeLimit, namesIn } from './size-problem.ts'

/** The alphabetically first name of a cycle reports it, so that one cycle is one problem. */
export function cyclicNames(rule: SourceNode, context: RuleContext): readonly RuleProblem[] {
  const own = keyOf(rule, context)
  if (own === undefined) return []
  return namesIn(rule).flatMap(({ kind, name, node }) => {
    const way = wayBack(`${kind} ${name}`, own, context)
    if (way === undefined || way.some((key) => key < own)) return []
    const through = way.map((key) => `"${nameOf(key)}"`).join(' and ')
    return [
      problem({
        code: 'E118',
        node,
        message: `"${nameOf(own)}" asks for itself${through && ` through ${through}`}.`,
        why: 'A rule that needs its own answer has none; it would count as unanswered.',
      }),
    ]
  })
}

function keyOf(rule: SourceNode, { rules, values }: RuleContext): string | undefined {
  for (const [name, body] of rules) if (body === rule) return `rule ${name}`
  for (const [name, { is }] of values) if (is === rule) return `value ${name}`
  return undefined
}

/** The names on a way from one to the other, without the other; none of it is walked twice. */
function wayBack(from: string, to: string, context: RuleContext): readonly string[] | undefined {
  const seen = new Set<string>()
  const ways: (readonly string[])[] = [[from]]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const key = way.at(-1) as string
    if (key === to) return way.slice(0, -1)
    if (seen.has(key)) continue
    seen.add(key)
    const [kind, name] = [key.startsWith('rule ') ? 'rule' : 'value', nameOf(key)] as const
    const body = bodyOf(context, kind, name)
    if (body === undefined || exceedsSizeLimit(body)) continue
    for (const next of namesIn(body)) ways.push([...way, `${next.kind} ${next.name}`])
  }
  return undefined
}

function nameOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}
