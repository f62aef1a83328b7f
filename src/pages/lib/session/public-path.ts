import { type Shell, signInPath, wayBackInPaths } from '#engine/index.ts'

/** The path of the sign-in page, below the product's base path. */
export const signInPage = signInPath

/** @param pathname below the base path, with a leading slash */
export function isPublicPath(shell: Pick<Shell, 'publicPaths'>, pathname: string): boolean {
  return [signInPage, ...wayBackInPaths, ...shell.publicPaths].some(
    (open) => pathname === open || pathname.startsWith(`${open}/`),
  )
}

/** @param pathname including the base path */
export function isSignInPage(basePath: string, pathname: string): boolean {
  return pathname.replace(/\/$/, '') === basePath + signInPage
}

/**
 * The path of the sign-in page with a return target.
 *
 * @param back path and query, including the base path
 */
export function signInAddress(back: string): string {
  return `${signInPage}?${new URLSearchParams({ redirectUrl: back })}`
}
