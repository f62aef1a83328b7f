import { useNavigate } from 'react-router'
import { isCoSigner, type ScreenRoute } from '#engine/index.ts'
import { BackLink } from '#ui/back-link.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { useGuardedExit } from '../../../lib/exit-guard.tsx'
import { useHref } from '../../../lib/link.tsx'
import { useWords } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'
import classes from './back-link-of.module.css'

type BackLinkOfProps = {
  readonly known: KnownApplication
  /** The screen that the link leads to; undefined if nothing before can be changed any more. */
  readonly to: ScreenRoute | undefined
  /** True if answers can be changed there because it is before this screen. */
  readonly goesBack: boolean
}

/** The link to the screen before, or to the list of applications, which a co-signer has no need of. */
export function BackLinkOf({ known, to, goesBack }: BackLinkOfProps) {
  const words = useWords()
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  const path = to === undefined ? '/' : addressInApplication(known.application.uuid, to)
  const go = () => void navigate(path, goesBack ? { state: { wentBack: true } } : {})
  const href = useHref(path)
  if (to === undefined && isCoSigner(known.flow, known.facts)) return null
  return (
    <div className={classes.back}>
      <BackLink href={href} onGo={() => (to === undefined ? guardExit(go) : go())}>
        {words('back')}
      </BackLink>
    </div>
  )
}
