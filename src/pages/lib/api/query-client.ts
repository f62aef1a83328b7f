import { QueryClient } from '@tanstack/react-query'

/** Nothing is asked for twice on its own: a screen that must follow the server says so itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchOnMount: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
      mutations: { retry: false },
    },
  })
}
