import type { Comparison } from './comparison.ts'

/**
 * Names the lenders that have a difference; empty if one lender, or two lenders with each other, were compared.
 *
 * @param those the lenders with the difference
 */
export function lendersInWords(those: readonly string[], { lenders, from }: Pick<Comparison, 'lenders' | 'from'>): string {
  if (from.lender !== undefined || lenders.length === 1) return ''
  const others = lenders.filter((lender) => !those.includes(lender))
  if (others.length === 0) return `all ${lenders.length} lenders`
  return others.length < those.length ? `all but ${others.join(', ')}` : those.join(', ')
}
