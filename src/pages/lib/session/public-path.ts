/** Below the product's base path, as all paths of the router. */
import type { Shell } from '#engine/index.ts'
export const signInPage = '/auth/login'

/** @param pathname below the product's base path, with a slash in front */
export function isPublicPath(shell: Pick<Shell, 'publicPaths'>, pathname: string): boolean {
  return [signInPage, ...shell.publicPaths].some((open) => pathname === open || pathname.startsWith(`${open}/`))
}

/** @param pathname the whole path, base path included */
export function isSignInPage(basePath: string, pathname: string): boolean {
  return pathname.replace(/\/$/, '') === basePath + signInPage
}

/**
 * The sign-in page, which leads back to where one was.
 *
 * @param back the whole path, base path included, and query
 */
export function signInAddress(back: string): string {
  return `${signInPage}?${new URLSearchParams({ redirectUrl: back })}`
}
