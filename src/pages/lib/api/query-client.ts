import { QueryClient } from '@tanstack/react-query'

/** Creates a React Query client without automatic refetches; screens that follow the server set their own interval. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  })
}

/** The prefix of all query keys of an application. */
export const applicationQueryKey = (uuid: string) => ['mine', 'application', uuid]
