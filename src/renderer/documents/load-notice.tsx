import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWords } from '../screen-context.tsx'

/** A document could not be loaded, and a button that tries again. */
export function LoadNotice({ onRetry }: { readonly onRetry: () => void }) {
  const words = useWords()
  return (
    <Notice kind="error" announced>
      <p>{words('documentFailed')}</p>
      <ActionButton kind="other" onPress={onRetry}>
        {words('tryAgain')}
      </ActionButton>
    </Notice>
  )
}
