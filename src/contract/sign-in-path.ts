/**
 * Where a sign-in may lead: a path of this site whose first letter is a lower-case one.
 *
 * The text alone is not enough: `/a/..//elsewhere.example` passes it, stays here once, and leaves the address
 * `//elsewhere.example` behind for the next navigation. So the address is normalised first and must then still pass.
 */
export function signInPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || wanted.length > 2048 || !looksRight(wanted)) return undefined
  const here = 'http://here.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : undefined
  if (url?.origin !== here || url.username !== '' || !looksRight(url.pathname) || /%2f|%5c/i.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

function looksRight(path: string) {
  return /^\/[a-z]/.test(path) && !path.includes('//') && !path.includes('\\') && !hasControlCharacter(path)
}

function hasControlCharacter(text: string) {
  return [...text].some((character) => character <= ' ' || character === '\u007f')
}
