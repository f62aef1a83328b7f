import { isApplicationId, overviewPath } from '#contract/application.ts'
import { menuPath } from '#contract/content.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { lenderHeader, originHeader, tokenHeader } from '#contract/headers.ts'
import { profilePath } from '#contract/identity.ts'
import { languageHeader, languageKey } from '#contract/language.ts'
import { notificationsPath } from '#contract/notifications.ts'
import { basePath } from '#contract/page-data.ts'
import type { RequestsAhead } from '#contract/requests-ahead.ts'
import { tokenKey } from '#contract/stored-session.ts'
import { isHome } from './page-data-for.ts'

/**
 * The requests that a page sends first for a borrower who is signed in; undefined for the pages of visitors.
 *
 * @param lender its code
 * @param path with the base path
 */
export function requestsAhead(lender: string, path: string): RequestsAhead | undefined {
  const content = contentOf(path)
  if (content === undefined) return undefined
  return {
    paths: [content, profilePath, menuPath, notificationsPath],
    headers: { accept: 'application/json', [lenderHeader]: lender },
    origin: originHeader,
    token: { header: tokenHeader, key: tokenKey },
    language: { header: languageHeader, key: languageKey },
  }
}

function contentOf(path: string): string | undefined {
  if (isHome(path)) return `${dashboardPath}?page=0`
  const [application] = path.slice(`${basePath}/`.length).split('/')
  return isApplicationId(application) ? overviewPath(application) : undefined
}
