import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { confirmEmailRoute } from '#contract/account.ts'
import { newEmailRoute } from '#contract/new-email.ts'
import { addPasskeyRoute, passkeyPath } from '#contract/passkeys.ts'
import { secondFactorOffRoute, secondFactorOnRoute } from '#contract/second-factor-settings.ts'
import { changePasswordRoute, type SettingsAnswer, sessionPath, sessionsPath, settingsPath } from '#contract/settings.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { problemOf, wordsOfProblem } from '../../lib/api/problem.ts'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
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
  if (!data) return <Skeleton words={words('loading')} outline="cards" parts={4} />
  const { email, password, secondFactor } = data
  return (
    <>
      <PageHeading heading={data.heading} />
      <div className={classes.sections}>
        <Section heading={email.heading} boxed>
          <p className={classes.address}>{email.address}</p>
          <p className={classes.quiet}>{email.standing}</p>
          <Link
            className={classes.action}
            to={`/${email.isConfirmed ? newEmailRoute : confirmEmailRoute}`}
            state={{ from: 'notice' }}
          >
            {email.change}
          </Link>
        </Section>
        <Section heading={password.heading} boxed>
          {password.standing !== undefined && <p className={classes.quiet}>{password.standing}</p>}
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
        {data.passkeys && <Passkeys {...data.passkeys} />}
        <Sessions {...data.sessions} />
      </div>
    </>
  )
}

type Ending = { readonly path: string; readonly label: string; readonly ended: string }

type DevicesProps = {
  readonly heading: string
  readonly text: string
  readonly items: readonly { readonly uuid: string; readonly device: string; readonly lastUsed: string; readonly end?: Ending }[]
  readonly endAll?: Ending | undefined
  readonly children?: ReactNode
}

/** A list of devices, and buttons that end or remove what they have. */
function Devices({ heading, text, items, endAll, children }: DevicesProps) {
  const { api } = useApp()
  const words = useWords()
  const queries = useQueryClient()
  const [done, setDone] = useState<string>()
  const notice = useRef<HTMLDivElement>(null)
  const ending = useMutation({
    mutationFn: ({ path }: Ending) => api(path, { method: 'DELETE' }),
    onSuccess: async (_, { ended }) => {
      await queries.invalidateQueries({ queryKey: settingsKey })
      setDone(ended)
      // The button that had the focus is gone.
      notice.current?.focus()
    },
  })
  const failed = ending.error && wordsOfProblem(problemOf(ending.error), words('unexpected'))
  const button = (end: Ending) => (
    <ActionButton kind="other" refuses={ending.isPending} onPress={() => ending.mutate(end)}>
      {end.label}
    </ActionButton>
  )
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
      {items.length > 0 && (
        <ul className={classes.sessions}>
          {items.map(({ uuid, device, lastUsed, end }) => (
            <li key={uuid} className={classes.session}>
              <div>
                <p className={classes.device}>{device}</p>
                <p className={classes.quiet}>{lastUsed}</p>
              </div>
              {end && button(end)}
            </li>
          ))}
        </ul>
      )}
      {endAll && button(endAll)}
      {children}
    </Section>
  )
}

/** The sessions that are open, the one of this page first. */
function Sessions({ heading, text, items, signOutOthers, signedOutOthers }: SettingsAnswer['sessions']) {
  const all = items.map(({ isThis, signOut: label, signedOut: ended, ...item }) => {
    return { ...item, ...(!isThis && { end: { path: sessionPath(item.uuid), label, ended } }) }
  })
  const endAll = { path: sessionsPath, label: signOutOthers, ended: signedOutOthers }
  return <Devices heading={heading} text={text} items={all} endAll={all.length > 1 ? endAll : undefined} />
}

function Passkeys({ heading, text, items, add }: NonNullable<SettingsAnswer['passkeys']>) {
  const all = items.map(({ remove: label, removed: ended, ...item }) => {
    return { ...item, end: { path: passkeyPath(item.uuid), label, ended } }
  })
  return (
    <Devices heading={heading} text={text} items={all}>
      <Link className={classes.action} to={`/${addPasskeyRoute}`}>
        {add}
      </Link>
    </Devices>
  )
}
