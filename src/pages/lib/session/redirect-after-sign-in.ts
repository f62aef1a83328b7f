import { signInPath } from '#contract/sign-in-path.ts'

/** The redirect target after sign-in: a page of the app, or another page of this site. */
export type SignInRedirect = { readonly inApp: string } | { readonly onSite: string }

/**
 * @param wish the values of `redirectUrl` in the URL; several values are suspicious and are ignored
 * @param basePath of the app; paths below it are passed to the router, and must not be interpretable as another host
 */
export function redirectAfterSignIn(wish: readonly string[], basePath: string): SignInRedirect {
  const wanted = wish.length === 1 ? signInPath(wish[0]) : undefined
  if (wanted === undefined) return { inApp: '/' }
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  if (path !== basePath && !path.startsWith(`${basePath}/`)) return { onSite: wanted }
  const below = wanted.slice(basePath.length)
  return { inApp: below.startsWith('/') ? below : `/${below}` }
}
