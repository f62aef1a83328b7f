import { useCallback } from 'react'
import { languageQuery } from '#contract/language.ts'
import { withLender } from '#contract/lender-query.ts'
import { localesOf } from '#engine/index.ts'
import { useApp, useFlowInForce } from './app-context.tsx'

/** Adds lender and language to links to pages of this site outside the app. Other URLs are unchanged. */
export function useSiteHref(): (href: string) => string {
  const { lender } = useApp()
  const { flow, written } = useFlowInForce()
  const { locale } = flow.live.lender
  const language = localesOf(written).length > 1 ? locale : undefined
  return useCallback((href) => withLanguage(withLender(href, lender), language), [lender, language])
}

function withLanguage(href: string, language: string | undefined): string {
  if (language === undefined || !href.startsWith('/')) return href
  const [path = '', query] = href.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set(languageQuery, language)
  return `${path}?${parameters}`
}
