import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MessageView } from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SupportContact } from '../../../components/error-page.tsx'
import { useWords } from '../../../lib/use-words.ts'
import { currentScreen } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { useMessageActions } from './use-message-actions.ts'

type MessageInputProps = {
  readonly known: KnownApplication
  readonly asked: QuestionsProps<MessageView>
  readonly refresh: () => Promise<unknown>
}

/** A message; one that was due and is no longer gives way by itself to what is. */
export function MessageInput({ known, asked, refresh }: MessageInputProps) {
  const { view, busy = false, applicationId, notice, ...questions } = asked
  const { act, isAsking, asksForHelp, closeHelp } = useMessageActions({
    known,
    refresh,
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

function useGiveWay(known: MessageInputProps['known'], { route, fields }: MessageView): void {
  const navigate = useNavigate()
  const { uuid } = known.application
  const due = currentScreen(known, route)
  const [wasDue] = useState(due === route)
  // A message that all is done stays.
  const givesWay = wasDue && due !== route && due !== '/' && fields.length === 0
  useEffect(() => {
    if (givesWay) void navigate(`/${uuid}`, { replace: true })
  }, [givesWay, navigate, uuid])
}

type ContactDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Opened by the `chat` action: how to reach the lender. */
function ContactDialog({ open, onClose }: ContactDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} heading={words('contactHeading')} closeWords={words('close')} onClose={onClose}>
      <p>{words('contactText')}</p>
      <SupportContact />
    </Dialog>
  )
}
