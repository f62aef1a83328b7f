import { useLocation } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { arrivalIn } from './arrival.ts'
import classes from './arrival-notice.module.css'
import { useWords } from './use-words.ts'

/** Above whichever page one was led to instead of another: why. */
export function ArrivalNotice() {
  const words = useWords()
  const arrival = arrivalIn(useLocation().state)
  if (!arrival) return null
  return (
    <div className={classes.notice}>
      <Notice announced>{words(arrival)}</Notice>
    </div>
  )
}
