import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answers } from '#engine/index.ts'

import type { MessageAction } from '#renderer/kinds/message-screen.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { useGuardedExit } from '../../../lib/exit-guard.tsx'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import { ledState } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'

type Setting = {
  readonly known: KnownApplication
  readonly send: (answers: Answers) => void
  readonly answers: Answers
  readonly refresh: () => Promise<unknown>
}

/** What each button of a message does, from the closed list of what buttons do. */
export function useMessageActions({ known, send, answers, refresh }: Setting) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const guardExit = useGuardedExit()
  const [asksForHelp, setAsksForHelp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { uuid } = known.application

  const retry = async () => {
    setIsAsking(true)
    await refresh()
    setIsAsking(false)
    await navigate(`/${uuid}`)
  }
  const goTo = (go: string | undefined) => {
    if (go === '/') guardExit(() => void navigate('/'))
    else if (go === undefined || go.startsWith('@')) void navigate(`/${uuid}`)
    else void navigate(addressInApplication(uuid, go), { state: ledState(known) })
  }
  const doings: { readonly [does: string]: (action: MessageAction) => void } = {
    submit: () => send(answers),
    acknowledge: () => send(answers),
    retry: () => void retry(),
    go: ({ go }) => goTo(go),
    call: () => window.location.assign(`tel:${known.flow.live.lender.contact.phone}`),
    chat: () => setAsksForHelp(true),
    'sign-out': () => guardExit(signOut),
  }
  const act = (action: MessageAction) => doings[action.do]?.(action)
  return { act, isAsking, asksForHelp, closeHelp: () => setAsksForHelp(false) }
}
