import { forgottenPasswordRoute } from '#contract/identity.ts'
import { inputScreen } from '#engine/index.ts'
import { useFlowInForce } from '../lib/app-context.tsx'
import { Link } from '../lib/link.tsx'
import { signInState } from '../lib/session/sign-in-state.ts'
import { useWords } from '../lib/use-words.ts'
import { LinkLine } from './link-line.tsx'

/**
 * The link to the screen for a new password. A page with only the registration's part of the release cannot know whether the
 * lender has that screen, so it shows the link, and the rest of the release is loaded when the link is followed.
 */
export function ForgotPassword({ email }: { readonly email?: string | undefined }) {
  const words = useWords()
  const { flow, isPart = false } = useFlowInForce()
  if (!isPart && !inputScreen(flow, forgottenPasswordRoute)) return null
  return (
    <LinkLine>
      <Link to={`/${forgottenPasswordRoute}`} state={signInState(email)} reloadDocument={isPart}>
        {words('forgotPassword')}
      </Link>
    </LinkLine>
  )
}
