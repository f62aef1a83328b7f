import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type ConfirmNewEmailBody,
  confirmNewEmailPath,
  confirmNewEmailRoute,
  type NewEmailBody,
  newEmailPath,
  newEmailRoute,
} from '#contract/new-email.ts'
import { settingsRoute } from '#contract/settings.ts'
import type { Answers } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { AccountForm } from '../../components/account-form.tsx'
import { PracticeMail } from '../../components/confirm-email.tsx'
import { LinkLine } from '../../components/link-line.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { useWords } from '../../lib/use-words.ts'
import { BackToAccount } from './back-to-account.tsx'

/** Takes another e-mail address and the present password, and then the code that went to that address. */
export function NewEmailPage() {
  const { api } = useApp()
  const words = useWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [email, setEmail] = useState<string>()
  const [isSent, setSent] = useState(false)
  if (email === undefined || !isSent) {
    const first: Answers = email === undefined ? {} : { email }
    const ask = async ({ email: typed, currentPassword }: Answers) => {
      const body: NewEmailBody = { email: String(typed).trim(), currentPassword: String(currentPassword) }
      await api(newEmailPath, { method: 'POST', body })
      setEmail(body.email)
      setSent(true)
    }
    return <AccountForm key={newEmailRoute} route={newEmailRoute} first={first} send={ask} below={BackToAccount} />
  }
  const confirm = async ({ code }: Answers) => {
    const body: ConfirmNewEmailBody = { email, code: String(code) }
    await api(confirmNewEmailPath, { method: 'POST', body })
    // The address is part of the profile, too.
    await queries.invalidateQueries({ queryKey: ['mine'] })
    navigate(`/${settingsRoute}`, { replace: true, state: withFlash('emailConfirmed') })
  }
  return (
    <AccountForm
      key={confirmNewEmailRoute}
      route={confirmNewEmailRoute}
      send={confirm}
      below={() => (
        <>
          <LinkLine>
            <ActionButton kind="other" onPress={() => setSent(false)}>
              {words('codeAgain')}
            </ActionButton>
          </LinkLine>
          <PracticeMail />
          <BackToAccount />
        </>
      )}
    />
  )
}
