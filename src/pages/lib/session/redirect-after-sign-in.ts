import { signInPath } from '#contract/sign-in-path.ts'

/** Where a sign-in leads: to a page of the app, or to another page of this site. */
export type SignInRedirect = { readonly inApp: string } | { readonly onSite: string }

/**
 * @param wish the values of `redirectUrl` in the address; more than one is a trick and counts as none
 * @param basePath the app's own part of the site; what stands below it is handed to the router, which must not be given
 *   anything that it could take for another host
 */
export function redirectAfterSignIn(wish: readonly string[], basePath: string): SignInRedirect {
  const wanted = wish.length === 1 ? signInPath(wish[0]) : undefined
  if (wanted === undefined) return { inApp: '/' }
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return { onSite: wanted }
  const below = wanted.slice(basePath.length)
  return { inApp: below.startsWith('/') ? below : `/${below}` }
}
