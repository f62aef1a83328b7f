/**
 * The inheritance chain of a lender, from `extends` to base. Every chain ends at base, even where `extends` is wrong.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { advice, didYouMean, replacement } from './fix.ts'
import { BASE, type FlowLibrary, lendersOf } from './flow-library.ts'
import type { LenderId } from './json.ts'
import { placeOf, type SourceNode } from './source-node.ts'

const POINTER = 'lender.json#/extends'

export function parentOf(
  library: FlowLibrary,
  lender: LenderId,
): { readonly parent?: LenderId; readonly findings: readonly Finding[] } {
  const extendsNode = extendsOf(library, lender)
  if (lender === BASE) return { findings: extendsNode ? [baseExtends(extendsNode)] : [] }
  const parent = extendsNode?.value
  if (!extendsNode || parent === BASE || typeof parent !== 'string') return { parent: BASE, findings: [] }
  if (parent !== lender && !lendersOf(library).includes(parent))
    return { parent: BASE, findings: [unknownParent(library, parent, extendsNode)] }
  const circle = circleFrom(library, lender)
  return circle ? { parent: BASE, findings: [extendsCircle(library, circle)] } : { parent, findings: [] }
}

function extendsOf(library: FlowLibrary, lender: LenderId): SourceNode | undefined {
  return library.folders.get(lender)?.get('lender.json')?.parsed?.node?.members?.get('extends')
}

/**
 * The lenders of the inheritance cycle that this lender is part of, starting with the alphabetically first id;
 * undefined for a lender outside the cycle whose chain only leads into it.
 */
function circleFrom(library: FlowLibrary, lender: LenderId): readonly LenderId[] | undefined {
  const passed: LenderId[] = [lender]
  for (;;) {
    const next = extendsOf(library, passed.at(-1) as LenderId)?.value
    if (next === lender) return fromFirst(passed)
    if (typeof next !== 'string' || passed.includes(next)) return undefined
    passed.push(next)
  }
}

function unknownParent(library: FlowLibrary, parent: string, extendsNode: SourceNode): Finding {
  const at = placeOf(extendsNode)
  const known = [BASE, ...lendersOf(library)].filter((other) => other !== at.file.split('/')[0])
  const slips = nearest(parent, known)
  const guesses =
    slips.length > 0 ? slips : known.filter((lender) => namesOf(library, lender).includes(parent.trim().toLowerCase()))
  return provedFinding('E016', {
    at,
    pointer: POINTER,
    message: `This lender starts from "${parent}", and there is no such lender.`,
    why: 'Its borrowers would get what base says in place of what the missing lender says.',
    expected: [...new Set([...guesses, ...closest(parent, known)])],
    fixes: guesses.length > 0 ? didYouMean(at, guesses) : [advice("Write the name of a lender's folder")],
  })
}

/** Names that authors write instead of the lender's id (its folder), in lower case. */
function namesOf(library: FlowLibrary, lender: LenderId): readonly string[] {
  const members = library.folders.get(lender)?.get('lender.json')?.parsed?.node?.members
  return ['name', 'nameShort', 'code'].map((key) => String(members?.get(key)?.value ?? '').toLowerCase())
}

function fromFirst(circle: readonly LenderId[]): readonly LenderId[] {
  const start = circle.indexOf([...circle].sort()[0] as LenderId)
  return [...circle.slice(start), ...circle.slice(0, start)]
}

/**
 * The finding for an inheritance cycle. All lenders of the cycle get the same finding at the same place, because it is
 * one error.
 */
function extendsCircle(library: FlowLibrary, circle: readonly LenderId[]): Finding {
  const [extendsNode, ...others] = circle.map((lender) => extendsOf(library, lender) as SourceNode) as [
    SourceNode,
    ...SourceNode[],
  ]
  return provedFinding('E017', {
    at: placeOf(extendsNode),
    pointer: POINTER,
    message: `Lenders start from one another in a circle: ${[...circle, circle[0]].join(' → ')}.`,
    why: 'Nobody can say what comes first, so the borrowers of these lenders would get what base says and the rest would be lost.',
    related: others.map((other) => ({ ...placeOf(other), label: 'the circle goes on here' })),
    fixes: [replacement(placeOf(extendsNode), JSON.stringify(BASE), 'review', 'Let one of them start from base')],
  })
}

function baseExtends(extendsNode: SourceNode): Finding {
  return provedFinding('E017', {
    at: extendsNode.keyPlace ?? placeOf(extendsNode),
    pointer: POINTER,
    message: 'Base starts from another lender, but every lender starts from base.',
    why: 'Nobody can say what comes first, so what is said here is left out for all borrowers.',
    fixes: [advice('Remove "extends" from base')],
  })
}
