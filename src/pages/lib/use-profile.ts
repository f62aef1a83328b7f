import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Profile, profilePath } from '#contract/identity.ts'
import type { Api } from './api/client.ts'
import { useApp, useRegistered } from './app-context.tsx'

export const profileKey = ['mine', 'profile']

export const profileQuery = (api: Api) =>
  queryOptions({ queryKey: profileKey, queryFn: ({ signal }) => api<Profile>(profilePath, { signal }) })

/** The profile of the signed-in borrower, undefined for visitors. Without it fields are not prefilled. */
export function useProfile(): { readonly profile: Profile | undefined; readonly hasFailed: boolean } {
  const { api } = useApp()
  const registered = useRegistered()
  const { data, isError } = useQuery({ ...profileQuery(api), enabled: registered })
  return { profile: registered ? data : undefined, hasFailed: registered && isError }
}
