import { Notice } from '#ui/notice.tsx'
import classes from './offline-notice.module.css'
import { useWords } from './use-words.ts'

/** Nobody answered. The answers are still on the page, and sending them again has its effect once. */
export function OfflineNotice({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <Notice kind="error" announced>
      <p>{words('offline')}</p>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {words('tryAgain')}
      </button>
    </Notice>
  )
}
