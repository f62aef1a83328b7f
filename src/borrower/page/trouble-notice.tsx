import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from './retry-notice.tsx'

/** What stood in the way of sending a form, for its notice. */
export type Trouble =
  /** Nobody answered: it may have worked, and the same press again is safe. */
  | { readonly kind: 'unreachable' }
  /** The server broke over it: nobody knows how far it came, and the same press again is safe. */
  | { readonly kind: 'server' }
  | { readonly kind: 'failed'; readonly words: string }
  /** No failure: the form is another one now. */
  | { readonly kind: 'changed'; readonly words: string }

/** Stands inside the form. The answers are still there. */
export function TroubleNotice({ trouble }: { trouble: Trouble | undefined }) {
  if (!trouble) return null
  if (trouble.kind === 'unreachable') return <RetryNotice word="offline" />
  if (trouble.kind === 'server') return <RetryNotice word="serverTrouble" />
  return (
    <Notice kind={trouble.kind === 'failed' ? 'error' : 'info'} announced>
      {trouble.words}
    </Notice>
  )
}
