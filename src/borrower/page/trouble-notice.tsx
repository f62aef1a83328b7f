import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from './retry-notice.tsx'

/** What stood in the way of sending a form, for its notice. */
export type Trouble =
  /** Nobody answered: it may have worked, and the same press again is safe. */
  | { readonly kind: 'unreachable' }
  /** The server broke over it: nobody knows how far it came, and the same press again is safe. */
  | { readonly kind: 'server' }
  | { readonly kind: 'failed'; readonly words: string }
  /** No failure: the form is another one now. `changed` are the questions that were answered elsewhere. */
  | { readonly kind: 'changed'; readonly words: string; readonly changed?: readonly string[] }

type TroubleNoticeProps = {
  readonly trouble: Trouble | undefined
  /** Where it stands in no form. */
  readonly onRetry?: (() => void) | undefined
}

/** Stands inside the form. The answers are still there. */
export function TroubleNotice({ trouble, onRetry }: TroubleNoticeProps) {
  if (!trouble) return null
  if (trouble.kind === 'unreachable') return <RetryNotice word="offline" onRetry={onRetry} />
  if (trouble.kind === 'server') return <RetryNotice word="serverTrouble" onRetry={onRetry} />
  return (
    <Notice kind={trouble.kind === 'failed' ? 'error' : 'info'} announced>
      {trouble.words}
      {trouble.kind === 'changed' && trouble.changed && trouble.changed.length > 0 && (
        <ul>
          {trouble.changed.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
