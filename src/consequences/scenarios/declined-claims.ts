/** The claims of a scenario that a lender declines one by one, while the others still have to hold. */
import { claimsAt, declinedClaims, forEachValueOf, idsOfClaims, type SourceNode } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { Mismatch, ScenarioFile } from './scenario-run.ts'

export type DeclinedClaim = {
  /** The pointer inside the scenario: `/routes/held`. */
  readonly claim: string
  readonly reason: SourceNode
  /** Whether the claim exists and does not fail, so that nothing has to be declined. */
  readonly holds: boolean
}

export type Declines = {
  readonly declines: readonly DeclinedClaim[]
  /** The mismatches outside of declined claims. */
  readonly failing: readonly Mismatch[]
}

export function declinesIn({ node }: Pick<ScenarioFile, 'node'>, mismatches: readonly Mismatch[]): Declines {
  const declined = [...declinedClaims(node)]
  return {
    declines: declined.map(([claim, reason]) => ({ claim, reason, holds: isFailing(node, claim, mismatches) === false })),
    failing: mismatches.filter((one) => !declined.some(([claim]) => isFailing(node, claim, [one]))),
  }
}

/** Whether the claim, or the part of a claim, has one of the mismatches; undefined if the scenario has no such claim. */
export function isFailing(node: SourceNode, claim: string, mismatches: readonly Mismatch[]): boolean | undefined {
  const parts = claimsAt(node, claim)
  return parts.length === 0 ? undefined : mismatches.some((one) => parts.some((part) => begins(one.at, part)))
}

/**
 * The pointers that decline these mismatches and nothing that holds: to a claim, or to a part of its `then` if the claim
 * says more; to a claim with `forEach` if it fails for each value. Empty if the whole scenario is one claim that fails.
 */
export function claimsToDecline(node: SourceNode, mismatches: readonly Mismatch[]): readonly string[] {
  const failing = new Set(mismatches.map(({ at }) => claimIn(node, at)))
  const pointers = mismatches.flatMap(({ at, scope = at }) => pointerOf(node, scope, failing) ?? [])
  const isWhole = pointers.length === 1 && allClaims(node).length === 1 && pointers[0]?.split('/').length === 3
  return isWhole ? [] : [...new Set(pointers)]
}

function pointerOf(node: SourceNode, scope: readonly string[], failing: ReadonlySet<SourceNode | undefined>): string | undefined {
  const [list = '', , ...deeper] = scope
  const claim = claimIn(node, scope)
  const names = claim ? idsOfClaims(list, claim) : []
  const value = claim && forEachValueOf(claim)
  const failsForAll = value && allClaims(node).every((one) => forEachValueOf(one)?.claim !== value.claim || failing.has(one))
  const name = failsForAll ? names.at(-1) : names[0]
  if (!claim || name === undefined) return undefined
  const [then, ...keys] = deeper
  const part = then === 'then' ? partOf(claim.members?.get(then), keys) : []
  const inside = part.length === 0 ? [] : ['then', ...part]
  return pointTo('', list, name, ...inside).slice(1)
}

function claimIn(node: SourceNode, [list = '', position = '']: readonly string[]): SourceNode | undefined {
  return node.members?.get(list)?.items?.[Number(position)]
}

function allClaims(node: SourceNode): readonly SourceNode[] {
  return [...(node.members?.values() ?? [])].flatMap(({ items = [] }) => items)
}

/** The keys down to the innermost part, without those of parts that say nothing else. */
function partOf(then: SourceNode | undefined, keys: readonly string[]): readonly string[] {
  let inside = then
  let length = 0
  for (const [index, key] of keys.entries()) {
    const { members } = inside ?? {}
    if (!members?.has(key)) break
    if (members.size > 1) length = index + 1
    inside = members.get(key)
  }
  return keys.slice(0, length)
}

function begins(keys: readonly string[], part: readonly string[]): boolean {
  return part.every((key, index) => keys[index] === key)
}
