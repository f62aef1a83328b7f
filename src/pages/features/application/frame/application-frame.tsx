import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { conditionQuery } from '#contract/screens.ts'
import { settingsRoute } from '#contract/settings.ts'
import { resolveText } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { sidebarOf } from '#product/index.ts'
import { ApplicationSidebar } from '#renderer/side-panels/application-sidebar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { Link } from '../../../lib/link.tsx'
import { useWords } from '../../../lib/use-words.ts'
import { cardsRoute, openCards } from '../state/current-screen.ts'
import type { KnownApplication } from '../state/use-application.ts'
import classes from './application-frame.module.css'
import { LeaveSurvey } from './leave-survey.tsx'
import { LoanContact } from './loan-contact.tsx'

type ApplicationFrameProps = { readonly known: KnownApplication; readonly route: string; readonly children: ReactNode }

/** The layout beside all screens of an application: progress, contact and open cards. */
export function ApplicationFrame({ known, route, children }: ApplicationFrameProps) {
  return (
    <div className={classes.frame} data-wide>
      <div className={classes.panels}>
        <Sidebar known={known} route={route} />
        <LoanContact application={known.application} />
      </div>
      <div className={classes.screen}>
        <OpenCards known={known} route={route} />
        {children}
        <AccountLink />
      </div>
      <LeaveSurvey known={known} route={route} />
    </div>
  )
}

/** The same layout while the application is fetched: what stands beside it has its place already. */
export function FrameOutline({ children }: Pick<ApplicationFrameProps, 'children'>) {
  return (
    <div className={classes.frame} data-wide>
      <div className={classes.panels}>
        <div className={classes.wide} />
        <div className={classes.bar} />
      </div>
      <div className={classes.screen}>{children}</div>
    </div>
  )
}

/** Quiet, below the question. */
function AccountLink() {
  const words = useWords()
  return (
    <p className={classes.account}>
      <Link to={`/${settingsRoute}`}>{words('accountLink')}</Link>
    </p>
  )
}

/** A sidebar on wide screens; on phones a slim bar that opens a dialog. */
function Sidebar({ known, route }: Omit<ApplicationFrameProps, 'children'>) {
  const { flow, facts } = known
  const words = useWords()
  const [open, setOpen] = useState(false)
  const sidebar = sidebarOf(flow, facts, route)
  const { progress } = sidebar
  if (!progress && !sidebar.offer) return null
  const whole = <ApplicationSidebar sidebar={sidebar} choose={(text) => resolveText(flow, text, facts)} />
  const current = progress?.steps.find(({ state }) => state === 'current')
  const stage = current ? formatMessage(resolveText(flow, current.label, facts), flow.live.lender.locale) : ''
  const steps = progress?.steps.length ?? 0
  const step = progress?.step ?? steps
  return (
    <>
      <div className={classes.wide}>{whole}</div>
      <div className={classes.bar}>
        {progress ? (
          <ProgressBar
            step={step}
            steps={steps}
            {...(progress.within && { within: progress.within })}
            label={words('progressLabel')}
            words={stage === '' ? words('sidebarLabel') : words('stepOf', { step, steps, stage })}
          />
        ) : (
          <p>{words('offerHeading')}</p>
        )}
        <button
          type="button"
          className={classes.opener}
          aria-label={words('sidebarLabel')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ChevronDownIcon />
        </button>
      </div>
      <Dialog open={open} heading={words('sidebarLabel')} closeWords={words('close')} onClose={() => setOpen(false)}>
        {whole}
      </Dialog>
    </>
  )
}

/** Hidden on the list of cards, on screens with a button to it, and on screens that a card opened. */
function OpenCards({ known, route }: Omit<ApplicationFrameProps, 'children'>) {
  const words = useWords()
  const count = openCards(known)
  const cards = cardsRoute(known)
  const isAboutOne = new URLSearchParams(useLocation().search).has(conditionQuery)
  if (count === 0 || cards === undefined || route === cards || isAboutOne || leadsTo(known, route, cards)) return null
  return (
    <div className={classes.cards}>
      <Notice>
        <p>{words('conditionsOpen', { count })}</p>
        <Link to={addressInApplication(known.application.uuid, cards)}>{words('conditionsLink')}</Link>
      </Notice>
    </div>
  )
}

function leadsTo({ flow }: KnownApplication, route: string, to: string): boolean {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  return screen?.kind === 'message' && screen.actions.some(({ go }) => go === to)
}
