import { Notice } from '#ui/notice.tsx'
import classes from './retry-notice.module.css'
import { useWords } from './use-words.ts'

/** It may have worked. The button sends the form in which this stands, as it is by then: answers may have been changed since. */
export function RetryNotice({ word }: { word: 'offline' | 'serverTrouble' }) {
  const words = useWords()
  return (
    <Notice kind="error" announced>
      <p>{words(word)}</p>
      <button type="submit" className={classes.retry}>
        {words('tryAgain')}
      </button>
    </Notice>
  )
}
