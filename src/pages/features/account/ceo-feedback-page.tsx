import { type ReactNode, useState } from 'react'
import { type CeoFeedbackAnswer, type CeoFeedbackBody, ceoFeedbackPath, ceoFeedbackRoute } from '#contract/ceo-feedback.ts'
import { dashboardRoute } from '#contract/dashboard.ts'
import type { Answers } from '#engine/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { AccountForm } from '../../components/account-form.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { CallFailed } from '../../lib/api/problem.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { useSendOnce } from '../../lib/use-send-once.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './account.module.css'

/** Takes thoughts for the CEO of the lender; what is typed is stored once, however often it is sent. */
export function CeoFeedbackPage() {
  const { api, session } = useApp()
  const words = useWords()
  const { ceoFeedback } = useFlowInForce().flow.live.lender
  const sendOnce = useSendOnce()
  const [thanks, setThanks] = useState<string>()
  if (!ceoFeedback) return <PageNotFound />
  const back = (
    <Link className={classes.action} to={`/${dashboardRoute}`}>
      {words('goToDashboard')}
    </Link>
  )
  if (thanks !== undefined) return <Thanks heading={thanks}>{back}</Thanks>
  const send = async ({ topic, message, marketingConsent }: Answers) => {
    const applicationUuid = session.application()
    const body: CeoFeedbackBody = {
      ...(applicationUuid !== undefined && { applicationUuid }),
      ...{ topic: String(topic), message: String(message), marketingConsent: marketingConsent === true },
      ...{ pathname: window.location.pathname, productType: 'HELOC' },
    }
    const call = { method: 'POST', body } as const
    const sent = await sendOnce((idempotencyKey) => api<CeoFeedbackAnswer>(ceoFeedbackPath, { ...call, idempotencyKey }))
    if (sent.kind !== 'done') throw new CallFailed(sent)
    setThanks(sent.answer.thanks)
  }
  return <AccountForm route={ceoFeedbackRoute} send={send} below={() => back} />
}

function Thanks({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  usePageTitle(heading)
  useHeadingFocus('thanks')
  return (
    <>
      <PageHeading heading={heading} />
      {children}
    </>
  )
}
