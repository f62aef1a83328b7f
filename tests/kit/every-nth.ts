/** Every n-th case, for `x.test.ts`, and the others, for `x.rest.test.ts`. */
export function everyNth<Case>(
  n: number,
  cases: readonly Case[],
): { readonly some: readonly Case[]; readonly others: readonly Case[] } {
  const isTaken = (index: number) => index % n === 0
  return { some: cases.filter((_, index) => isTaken(index)), others: cases.filter((_, index) => !isTaken(index)) }
}
