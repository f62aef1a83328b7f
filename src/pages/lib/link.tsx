/** react-router's `Link` and `useHref`, with the chosen lender in the URL: one opened in another tab shows the same lender. */
import { createPath, type LinkProps, Link as RouterLink, type To, useHref as useRouterHref } from 'react-router'
import { withLender } from '#contract/lender-query.ts'
import { useApp } from './app-context.tsx'

export function Link({ to, ...props }: LinkProps) {
  return <RouterLink {...props} to={useWithLender(to)} />
}

export function useHref(to: To): string {
  return useRouterHref(useWithLender(to))
}

function useWithLender(to: To): string {
  const { lender } = useApp()
  const [address = '', ...hash] = (typeof to === 'string' ? to : createPath(to)).split('#')
  return [withLender(address, lender), ...hash].join('#')
}
