import { useHref, useNavigate } from 'react-router'
import type { ScreenRoute } from '#engine/index.ts'
import { BackLink } from '#ui/back-link.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { useGuardedExit } from '../../../lib/exit-guard.tsx'
import { useWords } from '../../../lib/use-words.ts'
import classes from '../application.module.css'
import type { KnownApplication } from '../state/use-application.ts'

type BackLinkOfProps = {
  readonly known: KnownApplication
  /** The review from which an answer is being changed. */
  readonly review: ScreenRoute | undefined
}

/** The link back to the review, or to the list of applications. */
export function BackLinkOf({ known, review }: BackLinkOfProps) {
  const words = useWords()
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  const to = review === undefined ? '/' : addressInApplication(known.application.uuid, review)
  const go = () => void navigate(to)
  return (
    <div className={classes.back}>
      <BackLink href={useHref(to)} onGo={() => (review === undefined ? guardExit(go) : go())}>
        {words('back')}
      </BackLink>
    </div>
  )
}
