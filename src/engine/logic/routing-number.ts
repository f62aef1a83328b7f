const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Nine digits; the first weighs 3, the second 7, the third 1 and so on, and all together are a multiple of 10, above 0. */
export function isRoutingNumber(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{9}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum > 0 && sum % 10 === 0
}
