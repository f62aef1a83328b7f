import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ChangeEmailBody,
  type ConfirmEmailBody,
  changeEmailRoute,
  confirmEmailPath,
  confirmEmailRoute,
  emailCodePath,
  emailPath,
  outboxPath,
} from '#contract/account.ts'
import { type Answers, inputScreen, viewScreen } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useApp } from '../lib/app-context.tsx'
import { useHeadingFocus } from '../lib/heading-focus.tsx'
import { accountKey, useAccount } from '../lib/use-account.ts'
import { usePendingSubmit } from '../lib/use-pending-submit.ts'
import { useRelease } from '../lib/use-release.ts'
import { useSiteHref } from '../lib/use-site-href.ts'
import { usePageFacts, usePageTitle, useWords } from '../lib/use-words.ts'
import { AccountForm } from './account-form.tsx'
import classes from './confirm-email.module.css'
import { FormErrorNotice } from './form-error-notice.tsx'
import { PageNotFound } from './page-not-found.tsx'

type ConfirmEmailProps = {
  /** Whether a code was sent before, as to a borrower who comes from the e-mail with it. */
  readonly isSent?: boolean
  readonly onConfirmed: () => void
}

type Stage = 'send' | 'type' | 'change'

/** Sends a code to the borrower's e-mail address, and takes it, or another address: pages in the place of one. */
export function ConfirmEmail({ isSent = false, onConfirmed }: ConfirmEmailProps): ReactNode {
  const { api } = useApp()
  const words = useWords()
  const queries = useQueryClient()
  const release = useRelease().data
  const hasAddress = useAccount().data?.email !== ''
  const [chosen, setStage] = useState<Stage>(isSent ? 'type' : 'send')
  // Another borrower has registered with the address, because it was never confirmed.
  const stage = hasAddress ? chosen : 'change'
  if (!release) return <Skeleton words={words('loading')} />
  if (!inputScreen(release.flow, confirmEmailRoute)) return <PageNotFound />
  const isChangeable = inputScreen(release.flow, changeEmailRoute) !== undefined
  const other = isChangeable && (
    <button type="button" className={classes.again} onClick={() => setStage('change')}>
      {words('changeEmail')}
    </button>
  )
  if (stage === 'send') return <SendCode release={release} onSent={() => setStage('type')} below={other} />
  if (stage === 'change') {
    const change = async ({ email }: Answers) => {
      const body: ChangeEmailBody = { email: String(email) }
      await api(emailPath, { method: 'PUT', body })
      // The address is part of the profile, too.
      await queries.invalidateQueries({ queryKey: ['mine'] })
      setStage('type')
    }
    const back = hasAddress && (
      <button type="button" className={classes.again} onClick={() => setStage('send')}>
        {words('back')}
      </button>
    )
    return <AccountForm key={stage} route={changeEmailRoute} send={change} below={() => back} />
  }
  const confirm = async ({ code }: Answers) => {
    const body: ConfirmEmailBody = { code: String(code) }
    await api(confirmEmailPath, { method: 'POST', body })
    await queries.invalidateQueries({ queryKey: accountKey })
    onConfirmed()
  }
  return (
    <AccountForm
      key={stage}
      route={confirmEmailRoute}
      send={confirm}
      below={() => (
        <>
          <button type="button" className={classes.again} onClick={() => setStage('send')}>
            {words('codeAgain')}
          </button>
          {other}
          <PracticeMail />
        </>
      )}
    />
  )
}

/** Where the code is to be found on a server that sends no e-mails. */
export function PracticeMail() {
  const words = useWords()
  const href = useSiteHref()
  if (useAccount().data?.codes !== 'shown') return null
  return (
    <Notice>
      <p>{words('practiceMail')}</p>
      <a href={href(outboxPath)} target="_blank" rel="noreferrer">
        {words('practiceMailLink')} <span className={classes.quiet}>({words('opensInNewTab')})</span>
      </a>
    </Notice>
  )
}

type SendCodeProps = {
  readonly release: NonNullable<ReturnType<typeof useRelease>['data']>
  readonly onSent: () => void
  readonly below: ReactNode
}

function SendCode({ release: { flow }, onSent, below }: SendCodeProps) {
  const { api } = useApp()
  const words = useWords()
  const view = viewScreen(flow, confirmEmailRoute, {}, usePageFacts())
  const heading = view ? formatMessage(view.heading, flow.live.lender.locale) : ''
  const { send, busy, formError } = usePendingSubmit()
  usePageTitle(heading, formError !== undefined)
  useHeadingFocus(`${confirmEmailRoute} send`)
  const ask = () =>
    void send(async () => {
      await api(emailCodePath, { method: 'POST' })
      onSent()
      return undefined
    })
  return (
    <>
      <PageHeading heading={heading} text={words('emailWhy')} />
      <FormErrorNotice formError={formError} onRetry={ask} />
      <div className={classes.send}>
        <ActionButton onPress={ask} refuses={busy}>
          {words('codeSend')}
        </ActionButton>
      </div>
      {below}
    </>
  )
}
