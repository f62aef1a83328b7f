/** Which brackets belong together, by their number alone. */
import type { Token } from './reader.ts'

export const CLOSER = { '{': '}', '[': ']' } as const
export const OPENER = { '}': '{', ']': '[' } as const

/** The index of the bracket that closes the one at an index; -1 if it stays open. */
export function closingOf(tokens: readonly Token[], index: number): number {
  let depth = 0
  for (let at = index; at < tokens.length; at++) {
    depth += changesDepth(tokens[at] as Token)
    if (depth === 0) return at
  }
  return -1
}

/** The index of the bracket that opens the one at an index; -1 if there is none. */
export function openingOf(tokens: readonly Token[], index: number): number {
  let depth = 0
  for (let at = index; at >= 0; at--) {
    depth -= changesDepth(tokens[at] as Token)
    if (depth === 0) return at
  }
  return -1
}

/** 1 for an opening bracket, -1 for a closing one. */
export function changesDepth({ kind }: Token): -1 | 0 | 1 {
  if (kind === '{' || kind === '[') return 1
  return kind === '}' || kind === ']' ? -1 : 0
}

export function isBalanced(tokens: readonly Token[]): boolean {
  const open: string[] = []
  for (const { kind } of tokens) {
    if (kind === '{' || kind === '[') open.push(CLOSER[kind])
    if ((kind === '}' || kind === ']') && open.pop() !== kind) return false
  }
  return open.length === 0
}
