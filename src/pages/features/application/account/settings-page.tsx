import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { confirmEmailRoute } from '#contract/account.ts'
import { secondFactorOffRoute, secondFactorOnRoute } from '#contract/second-factor.ts'
import { changePasswordRoute, type SettingsAnswer, sessionPath, sessionsPath, settingsPath } from '#contract/settings.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf, wordsOfProblem } from '../../../lib/api/problem.ts'
import { useApp, useFlowInForce } from '../../../lib/app-context.tsx'
import { useHeadingFocus } from '../../../lib/heading-focus.tsx'
import { usePageTitle, useWords } from '../../../lib/use-words.ts'
import { LoadError } from '../load-error.tsx'
import classes from './account.module.css'

const settingsKey = ['mine', 'settings']

/** What a borrower sees and changes of the own account. The server sends its texts. */
export function SettingsPage() {
  const { api } = useApp()
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  const settings = useQuery({
    queryKey: [...settingsKey, locale],
    queryFn: ({ signal }) => api<SettingsAnswer>(settingsPath, { signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const { data } = settings
  usePageTitle(data?.heading ?? '')
  useHeadingFocus(data && 'settings')
  if (settings.error) return <LoadError error={settings.error} onRetry={() => void settings.refetch()} />
  if (!data) return <Skeleton words={words('loading')} />
  const { email, password, secondFactor } = data
  return (
    <>
      <PageHeading heading={data.heading} />
      <div className={classes.sections}>
        <Section heading={email.heading} boxed>
          <p className={classes.address}>{email.address}</p>
          <p className={classes.quiet}>{email.standing}</p>
          {!email.isConfirmed && (
            <Link className={classes.action} to={`/${confirmEmailRoute}`} state={{ from: 'notice' }}>
              {email.change}
            </Link>
          )}
        </Section>
        <Section heading={password.heading} boxed>
          <Link className={classes.action} to={`/${changePasswordRoute}`}>
            {password.change}
          </Link>
        </Section>
        {secondFactor && (
          <Section heading={secondFactor.heading} boxed>
            <p>{secondFactor.standing}</p>
            <Link className={classes.action} to={`/${secondFactor.isOn ? secondFactorOffRoute : secondFactorOnRoute}`}>
              {secondFactor.change}
            </Link>
          </Section>
        )}
        <Sessions {...data.sessions} />
      </div>
    </>
  )
}

/** The sessions that are open, the one of this page first. */
function Sessions({ heading, text, items, signOutOthers, signedOutOthers }: SettingsAnswer['sessions']) {
  const { api } = useApp()
  const words = useWords()
  const queries = useQueryClient()
  const [done, setDone] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const end = useMutation({
    mutationFn: ({ path }: { readonly path: string; readonly signedOut: string }) => api(path, { method: 'DELETE' }),
    onSuccess: async (_, { signedOut }) => {
      await queries.invalidateQueries({ queryKey: settingsKey })
      setDone(signedOut)
      // The button that had the focus is gone.
      notice.current?.focus()
    },
  })
  const failed = end.error && wordsOfProblem(problemOf(end.error), words('unexpected'))
  return (
    <Section heading={heading} boxed>
      <p>{text}</p>
      <div ref={notice} tabIndex={-1}>
        {failed ? (
          <Notice kind="error" announced>
            {failed}
          </Notice>
        ) : (
          done !== undefined && (
            <Notice kind="good" announced>
              {done}
            </Notice>
          )
        )}
      </div>
      <ul className={classes.sessions}>
        {items.map(({ uuid, isThis, device, lastUsed, signOut, signedOut }) => (
          <li key={uuid} className={classes.session}>
            <div>
              <p className={classes.device}>{device}</p>
              <p className={classes.quiet}>{lastUsed}</p>
            </div>
            {!isThis && (
              <ActionButton
                kind="other"
                refuses={end.isPending}
                onPress={() => end.mutate({ path: sessionPath(uuid), signedOut })}
              >
                {signOut}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <ActionButton
          kind="other"
          refuses={end.isPending}
          onPress={() => end.mutate({ path: sessionsPath, signedOut: signedOutOthers })}
        >
          {signOutOthers}
        </ActionButton>
      )}
    </Section>
  )
}
