import type { ReactNode } from 'react'
import { needsConfirmedEmail, type ScreenRoute } from '#engine/index.ts'
import { ConfirmEmail } from '../../components/confirm-email.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { useAccount } from '../../lib/use-account.ts'
import { BackLinkOf } from './frame/back-link-of.tsx'
import { ScreenOutline } from './screen-outline.tsx'
import { screenBefore } from './state/current-screen.ts'
import type { KnownApplication } from './state/use-application.ts'

type ConfirmedFirstProps = { readonly known: KnownApplication; readonly route: ScreenRoute; readonly children: ReactNode }

/** Asks for the code in the place of a screen that needs a confirmed e-mail address, before anything is typed there. */
export function ConfirmedFirst({ known, route, children }: ConfirmedFirstProps) {
  const isNeeded = needsConfirmedEmail(useFlowInForce().flow.live.shell.confirmEmail, route)
  const { data: account, isError } = useAccount(isNeeded)
  // Where the account cannot be read the server still refuses the answers.
  if (!isNeeded || isError || account?.emailConfirmed || account?.codes === 'none') return children
  if (!account) return <ScreenOutline flow={known.flow} route={route} />
  return (
    <>
      <BackLinkOf known={known} to={screenBefore(known, route, undefined)} goesBack />
      <ConfirmEmail onConfirmed={() => {}} />
    </>
  )
}
