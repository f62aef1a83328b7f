import { useCallback, useEffect, useRef } from 'react'
import { type DeviceCheck, type NotarySession, notarySessionsPath } from '#contract/notary.ts'
import type { Answers, SessionView } from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { FormErrorNotice } from '../../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../../components/scroll-into-view.tsx'
import { useApp } from '../../../lib/app-context.tsx'
import { formErrorOf } from '../../../lib/form-error.ts'
import { left, type Outcome, useSubmission } from '../../../lib/use-sending.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'
import { useSendOnce } from '../use-send-once.ts'

type SessionInputProps = { readonly known: KnownApplication; readonly asked: QuestionsProps<SessionView> }

/** A session screen: valid answers open the notary's room, whose provider reports how the session ended. */
export function SessionInput({ known, asked }: SessionInputProps) {
  const { api } = useApp()
  const words = useWords()
  const { send, reset, busy, formError } = useSubmission()
  const sendOnce = useSendOnce()
  const device = useRef<DeviceCheck>({})
  const keepChecked = useCallback((checked: DeviceCheck) => {
    device.current = { ...device.current, ...checked }
  }, [])
  useEffect(() => {
    // The browser's Back button restores this page from the back/forward cache, so its state is reset.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])

  const begin = async (answers: Answers): Promise<Outcome<never>> => {
    const body = { screen: asked.view.route, answers, device: device.current }
    const sent = await sendOnce((idempotencyKey) =>
      api<NotarySession>(notarySessionsPath(known.application.uuid), { method: 'POST', body, idempotencyKey }),
    )
    if (sent.kind !== 'done') return formErrorOf(sent, words)
    window.location.assign(sent.answer.url)
    return left
  }
  const submit = (answers: Answers) => {
    asked.onAnswers(answers)
    if (Object.keys(asked.validate(answers).messages).length === 0) void send(() => begin(answers))
  }
  return (
    <kinds.session.Screen
      {...asked}
      onSubmit={submit}
      onChecked={keepChecked}
      busy={busy}
      notice={
        <ScrollIntoView of={formError}>
          <FormErrorNotice formError={formError} />
        </ScrollIntoView>
      }
    />
  )
}
