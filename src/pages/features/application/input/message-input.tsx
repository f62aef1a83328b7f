import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Answers, chatFlag, factAt, type MessageView, type ScreenRoute, screenDelay } from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import type { MessageAction } from '#renderer/kinds/message-screen.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SupportContact } from '../../../components/error-page.tsx'
import { useFlowInForce } from '../../../lib/app-context.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { useGuardedExit } from '../../../lib/exit-guard.tsx'
import { useScreenDocuments } from '../../../lib/screen-documents.ts'
import { useAddressOf } from '../../../lib/use-address-of.ts'
import { useSignOut } from '../../../lib/use-sign-out.ts'
import { useWords } from '../../../lib/use-words.ts'
import { currentScreen, ledState } from '../state/current-screen.ts'
import type { ApplicationUpdates, KnownApplication } from '../state/use-application.ts'
import { usePolling } from '../state/use-polling.ts'

type MessageInputProps = {
  readonly known: KnownApplication
  readonly asked: QuestionsProps<MessageView>
} & Pick<ApplicationUpdates, 'refresh' | 'poll'>

/** A message screen, which polls. A message that is no longer the current screen redirects to the current one. */
export function MessageInput({ known, asked, refresh, poll }: MessageInputProps) {
  const { view, busy = false, applicationId, notice, ...questions } = asked
  const words = useWords()
  const { act, isAsking, timesNothingNew, asksForHelp, closeHelp } = useMessageActions({
    known,
    route: view.route,
    refresh,
    answers: asked.answers,
    send: asked.onSubmit,
  })
  useGiveWay(known, view, poll)
  const { SignedDocuments } = useScreenDocuments()
  return (
    <>
      <kinds.message.Screen
        view={view}
        onAction={act}
        busy={busy || isAsking}
        applicationId={applicationId}
        notice={
          <>
            {notice}
            {timesNothingNew > 0 && (
              // Another notice at each press, so that each is announced.
              <Notice key={timesNothingNew} announced>
                {words('nothingNew')}
              </Notice>
            )}
          </>
        }
        signed={view.showsSignedDocuments && <SignedDocuments application={known.application.uuid} awaited={hasSigned(known)} />}
        questions={questions}
      />
      <ContactDialog open={asksForHelp} onClose={closeHelp} />
    </>
  )
}

/** Whether a screen to sign on was sent, so that its documents are being sealed. */
function hasSigned({ flow, facts }: KnownApplication): boolean {
  return Object.values(flow.screens).some((screen) => screen.kind === 'sign' && factAt(facts, screen.saves) !== undefined)
}

function useGiveWay(known: KnownApplication, { route, fields }: MessageView, poll: ApplicationUpdates['poll']): void {
  const navigate = useNavigate()
  const { flow, status } = known
  const { uuid } = known.application
  const due = currentScreen(known, route)
  usePolling(poll, status.value, () => (due === route ? screenDelay(flow.statusRoutes.polling, status.value) : undefined))
  const [wasDue] = useState(due === route)
  // The message stays if the application is over, so that no other screen is due (`/`).
  const givesWay = wasDue && due !== route && due !== '/' && fields.length === 0
  useEffect(() => {
    if (givesWay) void navigate(`/${uuid}`, { replace: true })
  }, [givesWay, navigate, uuid])
}

type ContactDialogProps = { readonly open: boolean; readonly onClose: () => void }

/** The dialog of the `chat` action where there is no chat, with the lender's contact. */
function ContactDialog({ open, onClose }: ContactDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} heading={words('contactHeading')} closeWords={words('close')} onClose={onClose}>
      <p>{words('contactText')}</p>
      <SupportContact />
    </Dialog>
  )
}

type Setting = {
  readonly known: KnownApplication
  readonly route: ScreenRoute
  readonly send: (answers: Answers) => void
  readonly answers: Answers
  readonly refresh: ApplicationUpdates['refresh']
}

/** The handler of each action of a message; the list of actions is closed. */
function useMessageActions({ known, route, send, answers, refresh }: Setting) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const guardExit = useGuardedExit()
  const [asksForHelp, setAsksForHelp] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [timesNothingNew, setTimesNothingNew] = useState(0)
  const { uuid } = known.application
  const { state } = useLocation()
  const chatAddress = useAddressOf('@chat')
  const hasChat = useFlowInForce().flags[chatFlag] === true

  const retry = async () => {
    setIsAsking(true)
    const now = await refresh()
    setIsAsking(false)
    // The root would lead back to this screen, and the press would have done nothing that one sees.
    if (currentScreen(now, route) === route) return setTimesNothingNew((times) => times + 1)
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
    chat: () => (hasChat ? void navigate(chatAddress, { state }) : setAsksForHelp(true)),
    'sign-out': () => guardExit(signOut),
  }
  const act = (action: MessageAction) => doings[action.do]?.(action)
  return { act, isAsking, timesNothingNew, asksForHelp, closeHelp: () => setAsksForHelp(false) }
}
