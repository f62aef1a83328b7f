import { useQuery } from '@tanstack/react-query'
import { type AccountAnswer, accountPath } from '#contract/account.ts'
import { useApp } from './app-context.tsx'

export const accountKey = ['mine', 'account']

/** The account of the signed-in borrower. @param enabled false: the account is not fetched */
export function useAccount(enabled = true) {
  const { api } = useApp()
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => api<AccountAnswer>(accountPath, { signal }),
    enabled,
    refetchOnMount: 'always',
  })
}
