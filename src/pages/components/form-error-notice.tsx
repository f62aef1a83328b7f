import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import type { FormError } from '../lib/form-error.ts'
import { useWords } from '../lib/use-words.ts'
import classes from './form-error-notice.module.css'

type FormErrorNoticeProps = {
  readonly formError: FormError | undefined
  /** Required if the notice is outside of a form. */
  readonly onRetry?: (() => void) | undefined
  /** What the borrower can do instead, below a failure. */
  readonly more?: ReactNode
}

/** A notice inside a form about a failed submission; the answers stay in the form. */
export function FormErrorNotice({ formError, onRetry, more }: FormErrorNoticeProps) {
  if (!formError) return null
  if (formError.kind === 'unreachable') return <RetryNotice word="offline" onRetry={onRetry} />
  if (formError.kind === 'server') return <RetryNotice word="serverTrouble" onRetry={onRetry} />
  return (
    <Notice kind={formError.kind === 'failed' ? 'error' : 'info'} announced>
      {formError.words}
      {formError.kind === 'changed' && formError.changed && formError.changed.length > 0 && (
        <ul>
          {formError.changed.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      {formError.kind === 'failed' && more}
    </Notice>
  )
}

type RetryNoticeProps = { readonly word: 'offline' | 'serverTrouble'; readonly onRetry?: (() => void) | undefined }

/** Without `onRetry` the button submits the surrounding form with its present answers. */
function RetryNotice({ word, onRetry }: RetryNoticeProps) {
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
