import { Notice } from '#ui/notice.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import classes from './retry-notice.module.css'
import { useWords } from './use-words.ts'

type RetryNoticeProps = { readonly word: 'offline' | 'serverTrouble'; readonly onRetry?: (() => void) | undefined }

/**
 * It may have worked. Without `onRetry` the button sends the form in which this stands, as it is by then: answers may have
 * been changed since.
 */
export function RetryNotice({ word, onRetry }: RetryNoticeProps) {
  const words = useWords()
  return (
    <Notice kind="error" announced>
      <p>
        <Unbroken text={words(word)} />
      </p>
      <button type={onRetry ? 'button' : 'submit'} className={classes.retry} onClick={onRetry}>
        {words('tryAgain')}
      </button>
    </Notice>
  )
}
