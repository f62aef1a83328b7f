import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MessageView } from '#engine/index.ts'

import { kinds } from '#renderer/kinds/kinds.tsx'
import { dueAt } from '../state/where-it-stands.ts'
import type { Asked, AskedKindProps } from './asked-kind.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { useMessageActions } from './use-message-actions.ts'

type AskedMessageProps = Omit<AskedKindProps, 'asked'> & { readonly asked: Asked<MessageView> }

/** A message; one that was due and is no longer gives way by itself to what is. */
export function AskedMessage({ known, asked, askAgain }: AskedMessageProps) {
  const { view, busy = false, applicationId, notice, ...questions } = asked
  const { act, isAsking, asksForHelp, closeHelp } = useMessageActions({
    known,
    askAgain,
    answers: asked.answers,
    send: asked.onSubmit,
  })
  useGiveWay(known, view)
  return (
    <>
      <kinds.message.Screen
        view={view}
        onAction={act}
        busy={busy || isAsking}
        applicationId={applicationId}
        notice={notice}
        questions={questions}
      />
      <ContactDialog open={asksForHelp} onClose={closeHelp} />
    </>
  )
}

function useGiveWay(known: AskedMessageProps['known'], { route, fields }: MessageView): void {
  const navigate = useNavigate()
  const { uuid } = known.application
  const due = dueAt(known, route)
  const [wasDue] = useState(due === route)
  // Somebody who is being told that all is done is left with it.
  const givesWay = wasDue && due !== route && due !== '/' && fields.length === 0
  useEffect(() => {
    if (givesWay) void navigate(`/${uuid}`, { replace: true })
  }, [givesWay, navigate, uuid])
}
