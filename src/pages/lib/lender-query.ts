/**
 * Where one address shows all lenders, as on a developer's machine, `?lender=` says whose page it is. The server reads
 * it again at each load, so it goes along wherever the page goes. In production it means nothing.
 */
export function chosenLender(search: string, production: boolean): string | undefined {
  return production ? undefined : (new URLSearchParams(search).get('lender') ?? undefined)
}

/** @param address a path of this site, without a hash */
export function withLender(address: string, lender: string | undefined): string {
  if (lender === undefined || !address.startsWith('/')) return address
  const [path = '', query] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lender', lender)
  return `${path}?${parameters}`
}
