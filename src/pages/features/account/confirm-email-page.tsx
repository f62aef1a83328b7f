import { Navigate, useLocation, useNavigate } from 'react-router'
import { ConfirmEmail } from '../../components/confirm-email.tsx'
import { withFlash } from '../../lib/flash-message.ts'
import { useAccount } from '../../lib/use-account.ts'

/** Where the e-mail with the code leads, and the notice on the list of applications. */
export function ConfirmEmailPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const account = useAccount()
  if (account.data?.emailConfirmed) return <Navigate to="/" replace state={withFlash('emailConfirmed')} />
  return (
    <ConfirmEmail
      isSent={state?.from !== 'notice'}
      onConfirmed={() => navigate('/', { replace: true, state: withFlash('emailConfirmed') })}
    />
  )
}
