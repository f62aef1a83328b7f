import type { ReactNode } from 'react'
import type { LinkView } from '#product/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Group, Stack } from '#ui/layout.ts'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '../kinds/form/screen-heading.tsx'
import { Resolved, useWords } from '../screen-context.tsx'

export type LinkScreenProps = {
  readonly view: LinkView
  /** Begins a linking session and opens the provider's page. */
  readonly onStart: () => void
  /** True while the provider's page is being opened, or its result is being fetched. */
  readonly busy?: boolean
  /** True if the last session ended without a linked source. */
  readonly failed?: boolean
  /** The URL of the screen to return to, and the function that navigates there without a page load. */
  readonly backHref: string
  readonly onBack: () => void
  readonly applicationId?: string | undefined
  readonly notice?: ReactNode
}

/** Explains account linking, with the button that opens the provider's page. */
export function LinkScreen(props: LinkScreenProps) {
  const { view, onStart, busy = false, failed = false, backHref, onBack, applicationId, notice } = props
  const words = useWords()
  return (
    <Stack gap="1.5rem">
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      {failed && !busy && (
        <Notice kind="error" announced>
          <Resolved text={view.failed} />
        </Notice>
      )}
      <Group gap="sm">
        <ActionButton onPress={onStart} busyWords={busy ? words('opening') : undefined}>
          <Resolved text={view.start} />
        </ActionButton>
        <ActionButton kind="quiet" href={backHref} onPress={onBack}>
          <Resolved text={view.back} />
        </ActionButton>
      </Group>
    </Stack>
  )
}
