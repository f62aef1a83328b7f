/**
 * On hosts that show all lenders, such as localhost, `?lender=` selects one, so links must keep it. It has no meaning
 * in production.
 */
export function chosenLender(search: string, production: boolean): string | undefined {
  return production ? undefined : (new URLSearchParams(search).get('lender') ?? undefined)
}

/** @param address a path of this site, without a fragment */
export function withLender(address: string, lender: string | undefined): string {
  if (lender === undefined || !address.startsWith('/')) return address
  const [path = '', query] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lender', lender)
  return `${path}?${parameters}`
}
