import { QueryClientProvider } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LenderTheme } from '#renderer/theme/lender-theme.tsx'
import { AppContext, useFlowInForce } from '../lib/app-context.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'

type BorrowerRootProps = { readonly app: BorrowerApp; readonly router: DataRouter; readonly nonce: string }

export function BorrowerRoot({ app, router, nonce }: BorrowerRootProps) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <Dressed nonce={nonce} router={router} />
      </QueryClientProvider>
    </AppContext>
  )
}

/** Reads the colours here, so that a changed flow file takes effect immediately. */
function Dressed({ nonce, router }: Pick<BorrowerRootProps, 'nonce' | 'router'>) {
  const { colours } = useFlowInForce().flow.live.lender
  return (
    <LenderTheme colours={colours} nonce={nonce}>
      <RouterProvider router={router} />
    </LenderTheme>
  )
}
