import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageView } from '#engine/answers/screen-view.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { SaidText } from '../said-text.tsx'
import { useWords } from '../surroundings.tsx'
import classes from './message-screen.module.css'

export type MessageAction = MessageView['actions'][number]

export type MessageScreenProps = {
  readonly view: MessageView
  readonly onAction: (action: MessageAction) => void
  readonly busy?: boolean
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
}

/** Says where things stand and what one can do now; the first action is the main one. */
export function MessageScreen({ view, onAction, busy = false, applicationId, notice }: MessageScreenProps) {
  const words = useWords()
  return (
    <div className={classes.screen}>
      <PageHeading
        heading={<SaidText said={view.heading} />}
        text={<SaidText said={view.text} />}
        {...(view.showsApplicationId && applicationId && { applicationId: { label: words('applicationId'), id: applicationId } })}
      />
      {notice}
      {view.actions.length > 0 && (
        <div className={classes.actions}>
          {view.actions.map((action, index) => (
            <Button
              key={action.id}
              className={classes.action}
              variant={index === 0 ? 'filled' : 'outline'}
              aria-disabled={busy || undefined}
              onClick={() => !busy && onAction(action)}
            >
              <SaidText said={action.label} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
