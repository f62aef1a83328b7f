import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dashboardRoute } from '#contract/dashboard.ts'
import { ownClick } from '#ui/own-click.ts'
import { useFlowInForce, useRegistered } from '../../lib/app-context.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { useHref } from '../../lib/link.tsx'
import classes from './shell.module.css'

/** The lender's logo, drawn from its name and colours, so that a new lender needs no image. */
export function Wordmark() {
  const { nameShort } = useFlowInForce().flow.live.lender
  const mark = (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <path className={classes.markGround} d="M16 1.5 30.5 12v15.5a3 3 0 0 1-3 3h-23a3 3 0 0 1-3-3V12Z" />
        <text className={classes.markLetter} x="16" y="25" textAnchor="middle">
          {[...nameShort][0]}
        </text>
      </svg>
      <span>{nameShort}</span>
    </>
  )
  // Only signed-in borrowers have a home page to link to.
  if (!useRegistered()) return <div className={classes.wordmark}>{mark}</div>
  return <HomeLink>{mark}</HomeLink>
}

const home = `/${dashboardRoute}`

function HomeLink({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const guardExit = useGuardedExit()
  return (
    <a href={useHref(home)} className={classes.wordmark} onClick={ownClick(() => guardExit(() => void navigate(home)))}>
      {children}
    </a>
  )
}
