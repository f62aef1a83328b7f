/**
 * Suggests facts that the author may have meant instead of facts that cannot be present, and the corrected rule or
 * text.
 */

import { oneLine, placeOf, type SourceNode } from '#engine/authoring.ts'
import type { FactSchema, Json } from '#engine/index.ts'
import type { FactPlace } from '#verify/presence/fact-presence.ts'
import { advice, type LenderFinding, replacementFix } from '../../check.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import type { NameUse } from '../../reading/fact-reads.ts'
import type { Moment } from '../../reading/moments.ts'
import { memberAt, membersAt, textAt } from '../../reading/node-parts.ts'
import { answersBehind, sameAnswers, withOtherFacts } from '../../reading/same-answers.ts'
import type { Use } from '../../reading/uses.ts'

type Reading = {
  readonly node: SourceNode
  readonly name: NameUse | undefined
  readonly absent: readonly string[]
  readonly paths: readonly string[]
}

type Look = {
  readonly flow: CheckedFlow
  readonly facts: FactSchema
  readonly use: Use
  readonly places: readonly FactPlace[]
  readonly moments: readonly Moment[]
  readonly sealed: ReadonlyMap<string, string | undefined>
  readonly isThere: (path: string) => boolean
}

/** A suggested path; `sure` if the flow itself shows that both paths are the same answer. */
type Meant = { readonly path: string; readonly sure: boolean }

export function suggestionsFor(reading: Reading, look: Look): Pick<LenderFinding, 'expected' | 'fixes'> {
  const { node, name, absent } = reading
  const meant = new Map(absent.map((path) => [path, meantFor(path, look)] as const))
  const expected = [...meant.values()].flatMap((all) => all.map(({ path }) => path)).slice(0, 7)
  const first = new Map([...meant].flatMap(([path, [one]]) => (one === undefined ? [] : [[path, one] as const])))
  const fallback = advice(adviceFor(absent[0] ?? '', look))
  if (first.size < absent.length) {
    const list = name === undefined ? listOfConditions(node, absent[0] ?? '', look) : undefined
    return { expected: list ? ['open.conditions'] : expected, fixes: list ? [list, fallback] : [fallback] }
  }
  const safety = [...first.values()].every(({ sure }) => sure) ? 'safe' : 'review'
  if (name === undefined) {
    const [{ path }] = [...first.values()] as [Meant]
    return { expected, fixes: [replacementFix(`Did you mean "${path}"?`, safety, placeOf(node), JSON.stringify(path)), fallback] }
  }
  const paths = new Map([...first].map(([from, { path }]) => [from, path]))
  return { expected, fixes: [...fixesOfName(name, paths, safety, look), fallback] }
}

function meantFor(path: string, look: Look): readonly Meant[] {
  const found = [...sureFor(path, look).map((one) => ({ path: one, sure: true })), ...likeFor(path, look)]
  const there = found.filter((one) => one.path !== path && look.isThere(one.path))
  return [...new Map(there.toReversed().map((one) => [one.path, one])).values()].toReversed()
}

/** Paths of the same answer under another name, and of the masks of a secret. */
function sureFor(path: string, { flow, moments, sealed }: Look): readonly string[] {
  const own = new Set(moments.flatMap(({ journey }) => journey ?? []))
  const same = sameAnswers(flow, own.size === 0 ? undefined : own)
  const kept = sealed.get(path)
  const made = same.filter(([fact]) => fact.startsWith('profile.')).map(([fact, answer]) => [answer, fact] as const)
  return [...(kept === undefined ? [] : [kept]), ...answersBehind(path, same), ...answersBehind(path, made)]
}

/** Facts with the same last name and type. */
function likeFor(path: string, { facts }: Look): readonly Meant[] {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const kind = kindOf(path, facts)
  return facts
    .paths()
    .filter((one) => one.endsWith(`.${last}`) && (kindOf(one, facts) === kind || facts.typeOf(path)?.type === 'any'))
    .map((one) => ({ path: one, sure: false }))
}

function kindOf(path: string, facts: FactSchema): string {
  const fact = facts.typeOf(path)
  return JSON.stringify([fact?.type, fact?.enum])
}

/**
 * A replacement for `"condition.categoryEnum is X"` at a place without a condition: whether a condition of that
 * category is open.
 */
function listOfConditions(node: SourceNode, path: string, { use, isThere }: Look) {
  if (path !== 'condition.categoryEnum' || !isThere('open.conditions')) return undefined
  const [comparison] = around(use.visit.node, node).filter((one) => memberAt(one, '==') !== undefined)
  const category = memberAt(comparison, '==')?.items?.find((item) => typeof item.value === 'string')?.value
  if (comparison === undefined || category === undefined) return undefined
  const text = oneLine({ in: [category, { var: 'open.conditions' }] })
  return replacementFix(`Did you mean ${text}?`, 'review', placeOf(comparison), text)
}

/** The enclosing nodes, innermost first. */
function around(root: SourceNode, node: SourceNode): readonly SourceNode[] {
  const below = [...(root.members?.values() ?? []), ...(root.items ?? [])]
  for (const one of below) {
    if (one === node) return [root]
    const found = around(one, node)
    if (found.length > 0) return [...found, root]
  }
  return []
}

function fixesOfName({ kind, name, node }: NameUse, paths: ReadonlyMap<string, string>, safety: 'safe' | 'review', look: Look) {
  const named = look.flow.resolved.files.get('facts.json')
  const own = memberAt(memberAt(named, `${kind}s`), name)
  const key = kind === 'rule' ? 'when' : 'is'
  const body = memberAt(own, key)
  if (body === undefined) return []
  const meant = withOtherFacts(body.value, (path) => paths.get(path) ?? path, named)
  const other = membersAt(named, `${kind}s`).find(
    ([, one]) =>
      same(
        withOtherFacts(memberAt(one, key)?.value ?? null, (path) => path, named),
        meant,
      ) && textAt(one, 'type') === textAt(own, 'type'),
  )
  if (other) {
    const [found] = other
    const text = look.use.visit.node === node || isText(look.use) ? replacedInText(node, name, found) : JSON.stringify(found)
    return [replacementFix(`Did you mean the ${kind} "${found}"?`, safety, placeOf(node), text)]
  }
  const [to] = [...paths.values()]
  if (isText(look.use)) return [advice(`Did you mean "${to}"? Add a value for it to facts.json.`)]
  const [use] = around(look.use.visit.node, node).filter((one) => memberAt(one, kind) !== undefined)
  const text = oneLine(meant)
  return use === undefined ? [] : [replacementFix(`Did you mean "${to}"? Write ${text}.`, safety, placeOf(use), text)]
}

function isText({ visit: { is } }: Use): boolean {
  return is === 'text' || is === 'words'
}

function replacedInText(node: SourceNode, from: string, to: string): string {
  return JSON.stringify(String(node.value).replaceAll(new RegExp(`(\\{\\s*)${from}(?=[\\s,}])`, 'g'), `$1${to}`))
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function adviceFor(path: string, { places, sealed }: Look): string {
  if (sealed.has(path)) return 'Decide it on the screen that asks it, or ask for something that may be kept.'
  const [namespace] = path.split('.')
  const [place] = places
  if (place === 'registration' || place === 'opening')
    return namespace === 'status' || namespace === 'open'
      ? 'Decide it in the application: a registration has no status. Or read an answer of an earlier step.'
      : 'Read an answer of an earlier step, or decide it in the application.'
  if (place === 'flag') return 'Read the lender, the session or the profile; or decide it where the flag is read.'
  if (path === 'application.state') return 'List the event under the "moves" of the states that take it, and take this out.'
  if (namespace === 'condition') return 'Decide it on the card of the condition, or read "open.conditions".'
  if (namespace === 'params') return 'Write the rule on the screen that it is about, or decide it in status-routes.json.'
  if (namespace === 'submission') return 'Read the answer where its screen keeps it.'
  return 'Read a fact that is there (docs/facts.md lists them), or take this out.'
}
