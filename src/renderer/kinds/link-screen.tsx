import type { ReactNode } from 'react'
import type { LinkView } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Actions } from '#ui/actions.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaidText, useWords } from '../surroundings.tsx'
import { ScreenHeading } from './form/screen-heading.tsx'
import classes from './stacked.module.css'

export type LinkScreenProps = {
  readonly view: LinkView
  /** Hands over to the provider. */
  readonly onStart: () => void
  /** The provider is being opened, or what came back is being taken. */
  readonly busy?: boolean
  /** The last try came back with nothing. */
  readonly failed?: boolean
  /** Of the screen to come back to, and how to get there without loading the page. */
  readonly backHref: string
  readonly onBack: () => void
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
}

/** Explains what linking is, and hands over. */
export function LinkScreen(props: LinkScreenProps) {
  const { view, onStart, busy = false, failed = false, backHref, onBack, applicationId, notice } = props
  const words = useWords()
  return (
    <div className={classes.stack}>
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {failed && !busy && (
        <Notice kind="error" announced>
          <SaidText said={view.failed} />
        </Notice>
      )}
      <Actions>
        <ActionButton onPress={onStart} busyWords={busy ? words('opening') : undefined}>
          <SaidText said={view.start} />
        </ActionButton>
        <ActionButton kind="quiet" href={backHref} onPress={onBack}>
          <SaidText said={view.back} />
        </ActionButton>
      </Actions>
    </div>
  )
}
