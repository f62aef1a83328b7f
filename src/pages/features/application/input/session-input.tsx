import { useCallback, useRef } from 'react'
import { type DeviceCheck, type NotaryRequest, notarySessionsPath } from '#contract/notary.ts'
import type { Answers } from '#engine/index.ts'
import type { SessionView } from '#product/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { FormErrorNotice } from '../../../components/form-error-notice.tsx'
import { ScrollIntoView } from '../../../components/scroll-into-view.tsx'
import { useProviderVisit } from '../providers/provider-visit.ts'
import type { KnownApplication } from '../state/use-application.ts'

type SessionInputProps = { readonly known: KnownApplication; readonly asked: QuestionsProps<SessionView> }

/** A session screen: valid answers open the notary's room, whose provider reports how the session ended. */
export function SessionInput({ known, asked }: SessionInputProps) {
  const { begin, busy, formError } = useProviderVisit(notarySessionsPath(known.application.uuid))
  const device = useRef<DeviceCheck>({})
  const keepChecked = useCallback((checked: DeviceCheck) => {
    device.current = { ...device.current, ...checked }
  }, [])
  const submit = (answers: Answers) => {
    asked.onAnswers(answers)
    if (Object.keys(asked.validate(answers).messages).length > 0) return
    begin({ screen: asked.view.route, answers, device: device.current } satisfies NotaryRequest)
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
