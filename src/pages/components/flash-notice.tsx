import { useLocation } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { flashIn } from '../lib/flash-message.ts'
import { useWords } from '../lib/use-words.ts'
import classes from './flash-notice.module.css'

/** A notice above the page that explains a redirect. */
export function FlashNotice() {
  const words = useWords()
  const arrival = flashIn(useLocation().state)
  if (!arrival) return null
  return (
    <div className={classes.notice}>
      <Notice announced>{words(arrival)}</Notice>
    </div>
  )
}
