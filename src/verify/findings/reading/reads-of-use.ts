/** All facts that a rule, value or text reads, directly and through named rules and values. */

import type { SourceNode } from '#engine/authoring.ts'
import { maximumNamesWithin } from '#engine/index.ts'
import type { CheckedFlow } from './checked-flow.ts'
import type { FactRead, NameUse, Reads } from './fact-reads.ts'
import { readsOf } from './fact-reads.ts'
import { itemsAt, memberAt } from './node-parts.ts'
import type { Use } from './uses.ts'

/** What a value reads directly; `in` is the text that names a value, if it is a text. */
export function ownReads({ visit: { is, node } }: Use): Reads {
  if (is === 'rule' || is === 'expression') return readsOf(node)
  if (is === 'fact-path') return typeof node.value === 'string' ? { facts: [{ path: node.value, node }], names: [] } : none
  // A path to which an answer is copied is not a read.
  if (is === 'answer-path') return none
  return textReads(node)
}

const none: Reads = { facts: [], names: [] }

/** Named values that a text names; rules of its cases have visits of their own. */
function textReads(text: SourceNode): Reads {
  const words = [text, ...itemsAt(text, 'cases').map((one) => memberAt(one, 'text')), memberAt(text, 'otherwise')]
  return { facts: [], names: words.flatMap((node) => (node ? namesIn(node) : [])) }
}

function namesIn(node: SourceNode): NameUse[] {
  if (typeof node.value !== 'string') return []
  return [...node.value.matchAll(/\{\s*([A-Za-z]\w*)/g)].map(([, name = '']) => ({ kind: 'value', name, node }))
}

/** All facts read, directly and through names, each with the place in the reader that leads to the fact. */
export function allReads(flow: CheckedFlow, reads: Reads): FactRead[] {
  const named = flow.resolved.files.get('facts.json')
  return [
    ...reads.facts,
    ...reads.names.flatMap(({ kind, name, node }) => pathsBehind(named, kind, name).map((path) => ({ path, node }))),
  ]
}

const behind = new WeakMap<SourceNode, Map<string, readonly string[]>>()

/** The fact paths that a named rule or value reads, also through further named rules and values. */
function pathsBehind(named: SourceNode | undefined, kind: 'rule' | 'value', name: string): readonly string[] {
  if (named === undefined) return []
  const known = behind.get(named) ?? new Map<string, readonly string[]>()
  behind.set(named, known)
  const key = `${kind} ${name}`
  const before = known.get(key)
  if (before) return before
  const found = new Set<string>()
  const seen = new Set<string>()
  // A work list instead of recursion, because names may be cyclic.
  const work: { kind: 'rule' | 'value'; name: string; within: number }[] = [{ kind, name, within: 0 }]
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { within } = at
    if (seen.has(`${at.kind} ${at.name}`) || within > maximumNamesWithin) continue
    seen.add(`${at.kind} ${at.name}`)
    const body = memberAt(memberAt(memberAt(named, `${at.kind}s`), at.name), at.kind === 'rule' ? 'when' : 'is')
    if (body === undefined) continue
    const { facts, names } = readsOf(body)
    for (const { path } of facts) found.add(path)
    work.push(...names.map((use) => ({ kind: use.kind, name: use.name, within: within + 1 })).reverse())
  }
  known.set(key, [...found])
  return [...found]
}
