import type { Shell } from '#engine/index.ts'

type Redirects = Shell['applicationRedirects']

/**
 * Where an address below an application leads that is no screen.
 *
 * @param path below the application: `bank`
 * @returns the route of a screen, or nothing for the application itself; undefined where no redirect is for this path
 */
export function redirectInApplication(redirects: Redirects = [], path: string): string | undefined {
  return redirects.find(({ from }) => (from.endsWith('/*') ? isBelow(path, from.slice(0, -2)) : path === from))?.to
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}/`)
}
