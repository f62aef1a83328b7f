import { useNavigate } from 'react-router'
import { type ChangePasswordBody, changePasswordRoute, passwordPath, settingsRoute } from '#contract/settings.ts'
import { type Answers, inputScreen } from '#engine/index.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountForm } from '../../components/account-form.tsx'
import { PageNotFound } from '../../components/page-not-found.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { Link } from '../../lib/link.tsx'
import { useRelease } from '../../lib/use-release.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './account.module.css'

/** Takes the password of before and a new one. */
export function ChangePasswordPage() {
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const release = useRelease().data
  if (!release) return <Skeleton words={words('loading')} />
  if (!inputScreen(release.flow, changePasswordRoute)) return <PageNotFound />
  const save = async ({ currentPassword, password }: Answers) => {
    const body: ChangePasswordBody = { currentPassword: String(currentPassword), password: String(password) }
    await api(passwordPath, { method: 'PUT', body })
    navigate(`/${settingsRoute}`, { replace: true, state: withFlash('passwordChanged') })
  }
  return (
    <AccountForm
      release={release}
      route={changePasswordRoute}
      send={save}
      below={() => (
        <Link className={classes.action} to={`/${settingsRoute}`}>
          {words('back')}
        </Link>
      )}
    />
  )
}
