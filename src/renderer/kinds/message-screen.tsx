import { lazy, type ReactNode } from 'react'
import type { MessageView } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { FactsList } from '#ui/facts-list.tsx'
import { Group, Stack } from '#ui/layout.ts'
import { useFormState } from '../form/form-context.tsx'
import { Resolved, useWords } from '../screen-context.tsx'
import { CalendarButton } from './calendar/calendar-button.tsx'
import { Consents } from './form/consents.tsx'
import type { QuestionsProps } from './form/form-frame.tsx'
import { ScreenHeading } from './form/screen-heading.tsx'

/**
 * Loaded lazily, because few message screens have fields. The boundary is the page's own: a page that is drawn without its
 * heading could not give it the focus.
 */
const MessageForm = lazy(() => import('./message-form.tsx').then((module) => ({ default: module.MessageForm })))

export type MessageAction = MessageView['actions'][number]

export type MessageScreenProps = {
  readonly view: MessageView
  /**
   * Called with the chosen action. With `questions`, the action that submits calls `onSubmit` with the answers instead.
   */
  readonly onAction: (action: MessageAction) => void
  readonly busy?: boolean
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
  /** What the borrower has signed, between the text and the actions. */
  readonly signed?: ReactNode
  /** The props of the form, for a message screen with fields, such as a PIN. */
  readonly questions?: Omit<QuestionsProps<MessageView>, 'view' | 'busy' | 'applicationId' | 'notice'> | undefined
}

/** A message screen: the state of the application, and actions, of which the first is the main one. */
export function MessageScreen(props: MessageScreenProps) {
  const { view, applicationId, notice, signed, questions, busy = false } = props
  if (!questions || view.fields.length + view.records.length === 0) {
    return (
      <Stack gap="1.5rem">
        <ScreenHeading view={view} applicationId={applicationId} />
        {notice}
        <StatedFacts view={view} />
        <Calendar {...props} />
        {signed}
        <ActionButtons {...props} submits={false} />
      </Stack>
    )
  }
  const asked = { ...questions, view, busy, applicationId, notice }
  return (
    <MessageForm {...asked}>
      <StatedFacts view={view} />
      <Calendar {...props} />
      {signed}
      <Consents records={view.records} />
      <ActionButtons {...props} submits />
    </MessageForm>
  )
}

function StatedFacts({ view }: Pick<MessageScreenProps, 'view'>) {
  if (view.facts.length === 0) return null
  const facts = view.facts.map(({ id, label, value }) => ({
    id,
    name: <Resolved text={label} />,
    value: <Resolved text={value} />,
  }))
  return <FactsList facts={facts} />
}

function Calendar({ view, applicationId = '' }: MessageScreenProps) {
  return view.calendar && <CalendarButton calendar={view.calendar} application={applicationId} />
}

function ActionButtons({ view, onAction, busy, submits }: MessageScreenProps & { readonly submits: boolean }) {
  const words = useWords()
  const waits = useFormState((state) => state.waits)
  if (view.actions.length === 0) return null
  const busyWords = words(waits ? 'filesWaiting' : 'submitting')
  return (
    <Group gap="sm">
      {view.actions.map((action, index) => (
        <ActionButton
          key={action.id}
          kind={index === 0 ? 'main' : 'other'}
          submits={submits && action.do === 'submit'}
          refuses={busy || waits}
          busyWords={(busy || waits) && sends(action) ? busyWords : undefined}
          {...(!(submits && action.do === 'submit') && { onPress: () => onAction(action) })}
        >
          <Resolved text={action.label} />
        </ActionButton>
      ))}
    </Group>
  )
}

const sends = (action: MessageAction) => action.do === 'submit' || action.do === 'acknowledge'
