/** The entry point of the agents' page. */
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readNonce } from '#pages/lib/read-nonce.ts'
import { AgentsRoot } from './app/agents-root.tsx'

const nonce = readNonce(document)
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      getStyleNonce={() => nonce}
      defaultColorScheme="auto"
      theme={{ primaryShade: 8, respectReducedMotion: true }}
    >
      <QueryClientProvider client={queries}>
        <AgentsRoot />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
