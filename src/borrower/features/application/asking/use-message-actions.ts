import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answers } from '#engine/index.ts'

import type { MessageAction } from '#renderer/kinds/message-screen.tsx'
import { addressInApplication } from '../../../page/application-address.ts'
import { useLeaving } from '../../../page/leaving.tsx'
import { useSignOut } from '../../../page/use-sign-out.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { ledBy } from '../state/where-it-stands.ts'

type Setting = {
  readonly known: KnownApplication
  readonly send: (answers: Answers) => void
  readonly answers: Answers
  readonly askAgain: () => Promise<unknown>
}

/** What each button of a message does, from the closed list of what buttons do. */
export function useMessageActions({ known, send, answers, askAgain }: Setting) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const leaveBy = useLeaving()
  const [asksForHelp, setAsksForHelp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { uuid } = known.application

  const retry = async () => {
    setIsAsking(true)
    await askAgain()
    setIsAsking(false)
    await navigate(`/${uuid}`)
  }
  const goTo = (go: string | undefined) => {
    if (go === '/') leaveBy(() => void navigate('/'))
    else if (go === undefined || go.startsWith('@')) void navigate(`/${uuid}`)
    else void navigate(addressInApplication(uuid, go), { state: ledBy(known) })
  }
  const doings: { readonly [does: string]: (action: MessageAction) => void } = {
    submit: () => send(answers),
    acknowledge: () => send(answers),
    retry: () => void retry(),
    go: ({ go }) => goTo(go),
    call: () => window.location.assign(`tel:${known.flow.live.lender.contact.phone}`),
    chat: () => setAsksForHelp(true),
    'sign-out': () => leaveBy(signOut),
  }
  const act = (action: MessageAction) => doings[action.do]?.(action)
  return { act, isAsking, asksForHelp, closeHelp: () => setAsksForHelp(false) }
}
