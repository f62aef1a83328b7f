/**
 * Validates the redirect target after sign-in: a path of this site that begins with a lower-case letter.
 * Checking the text alone does not suffice: `/a/..//elsewhere.example` passes, but normalises to `//elsewhere.example`,
 * which is another host for the next navigation. So the path is normalised first and checked again.
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
