import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import {
  type RecoveryCodes,
  type SecondFactorKey,
  secondFactorKeyPath,
  secondFactorOffPath,
  secondFactorOffRoute,
  secondFactorOnRoute,
  secondFactorPath,
  type TurnOffBody,
  type TurnOnBody,
} from '#contract/second-factor-settings.ts'
import { settingsRoute } from '#contract/settings.ts'
import { type Answers, inputScreen } from '#engine/index.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountForm } from '../../components/account-form.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { problemOf } from '../../lib/api/problem.ts'
import { useApp } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { Link } from '../../lib/link.tsx'
import { useRelease } from '../../lib/use-release.ts'
import { usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './account.module.css'
import { BackToAccount } from './back-to-account.tsx'

/** Turns two-step sign-in on or off. */
export function SecondFactorPage() {
  const route = useLocation().pathname.endsWith(secondFactorOnRoute) ? secondFactorOnRoute : secondFactorOffRoute
  const words = useWords()
  const release = useRelease().data
  if (!release) return <Skeleton words={words('loading')} parts={2} />
  if (!inputScreen(release.flow, route)) return <PageNotFound />
  return route === secondFactorOnRoute ? <TurnOn /> : <TurnOff />
}

function TurnOn() {
  const { api } = useApp()
  const words = useWords()
  const [codes, setCodes] = useState<RecoveryCodes>()
  const key = useQuery({
    queryKey: ['mine', 'second-factor-key'],
    queryFn: ({ signal }) => api<SecondFactorKey>(secondFactorKeyPath, { method: 'POST', signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (codes) return <Codes {...codes} />
  if (key.error) {
    const problem = problemOf(key.error)
    if (problem?.kind === 'answered' && problem.slug === 'not-now') return <Navigate to={`/${settingsRoute}`} replace />
    return <LoadError error={key.error} onRetry={() => void key.refetch()} />
  }
  if (!key.data) return <Skeleton words={words('loading')} parts={2} />
  const save = async ({ currentPassword, code }: Answers) => {
    const body: TurnOnBody = { currentPassword: String(currentPassword), code: String(code) }
    setCodes(await api<RecoveryCodes>(secondFactorPath, { method: 'PUT', body }))
  }
  return <AccountForm route={secondFactorOnRoute} above={<Key {...key.data} />} send={save} below={BackToAccount} />
}

function Key({ picture: { size, path }, label, plainKey, keyText }: SecondFactorKey) {
  return (
    <div className={classes.key}>
      <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div>
        <p className={classes.quiet}>{keyText}</p>
        <p className={classes.code} translate="no">
          {plainKey}
        </p>
      </div>
    </div>
  )
}

/** The recovery codes, which the server shows this once. */
function Codes({ heading, text, codes, done }: RecoveryCodes) {
  usePageTitle(heading)
  useHeadingFocus('recovery-codes')
  return (
    <>
      <PageHeading heading={heading} text={text} />
      <ul className={classes.codes} translate="no">
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </ul>
      <Link className={classes.action} to={`/${settingsRoute}`}>
        {done}
      </Link>
    </>
  )
}

function TurnOff() {
  const { api } = useApp()
  const navigate = useNavigate()
  const save = async ({ currentPassword, code }: Answers) => {
    const body: TurnOffBody = { currentPassword: String(currentPassword), code: String(code) }
    await api(secondFactorOffPath, { method: 'POST', body })
    await navigate(`/${settingsRoute}`, { replace: true })
  }
  return <AccountForm route={secondFactorOffRoute} send={save} below={BackToAccount} />
}
