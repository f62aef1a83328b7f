import { type ApplicationListItem, applicationsPath, applicationsPerPage } from '#contract/application.ts'
import type { Api } from '../../../api/client.ts'

/** One's applications, all pages of them, the newest first. */
export async function allApplications(api: Api, signal: AbortSignal): Promise<readonly ApplicationListItem[]> {
  // By id: one that was begun meanwhile moves the others on, and then one of them stands on two pages.
  const all = new Map<string, ApplicationListItem>()
  for (let page = 0; ; page += 1) {
    const listed = await api<ApplicationListItem[]>(`${applicationsPath}?page=${page}`, { signal })
    for (const item of listed) all.set(item.uuid, item)
    if (listed.length < applicationsPerPage) return [...all.values()]
  }
}
