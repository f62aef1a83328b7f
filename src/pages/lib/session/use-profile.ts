import { useQuery } from '@tanstack/react-query'
import { type Profile, profilePath } from '#contract/identity.ts'
import { useApp, useRegistered } from '../app-context.tsx'

export const profileKey = ['mine', 'profile']

/** Who is signed in; nobody's where nobody is. What it would prefill is asked anew where it cannot be had. */
export function useProfile(): { readonly profile: Profile | undefined; readonly hasFailed: boolean } {
  const { api } = useApp()
  const registered = useRegistered()
  const { data, isError } = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api<Profile>(profilePath, { signal }),
    enabled: registered,
  })
  return { profile: registered ? data : undefined, hasFailed: registered && isError }
}
