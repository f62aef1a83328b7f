const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/**
 * Whether a text is an ABA routing number: nine digits, weighted 3, 7, 1 and so on, whose weighted sum is a positive
 * multiple of 10.
 */
export function isRoutingNumber(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{9}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum > 0 && sum % 10 === 0
}
