import { Notice } from '#ui/notice.tsx'
import classes from './offline-notice.module.css'
import { useWords } from './use-words.ts'

/** Nobody answered. The button sends the form in which this stands, as it is by then: answers may have been changed since. */
export function OfflineNotice() {
  const words = useWords()
  return (
    <Notice kind="error" announced>
      <p>{words('offline')}</p>
      <button type="submit" className={classes.retry}>
        {words('tryAgain')}
      </button>
    </Notice>
  )
}
