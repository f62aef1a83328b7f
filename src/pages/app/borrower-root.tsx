import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LenderTheme } from '#renderer/theme/lender-theme.tsx'
import { AppContext, useFlowInForce } from '../lib/app-context.tsx'
import type { BorrowerApp } from '../lib/borrower-app.ts'
import { PageTextsContext, usePageTexts } from '../lib/use-words.ts'

type BorrowerRootProps = {
  readonly app: BorrowerApp
  readonly nonce: string
  /** The provider of the router, which is another one on the server. */
  readonly children: ReactNode
}

/** The contexts around every page: the `App` object, the query client that caches server responses, the lender's theme, texts. */
export function BorrowerRoot({ app, nonce, children }: BorrowerRootProps) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <Dressed nonce={nonce}>{children}</Dressed>
      </QueryClientProvider>
    </AppContext>
  )
}

/** Reads the colours here, so that a changed flow file takes effect immediately. */
function Dressed({ nonce, children }: Pick<BorrowerRootProps, 'nonce' | 'children'>) {
  const { colours } = useFlowInForce().flow.live.lender
  return (
    <LenderTheme colours={colours} nonce={nonce}>
      <PageTextsContext value={usePageTexts()}>{children}</PageTextsContext>
    </LenderTheme>
  )
}
