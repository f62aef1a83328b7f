/** An amount with its noun: `1 error`, `2 errors`. */
export function count(amount: number, one: string, several: string = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`
}
