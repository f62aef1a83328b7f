import { useLocation } from 'react-router'
import type { Answers, ScreenRoute } from '#engine/index.ts'
import { LinkLine } from '../../components/link-line.tsx'
import { TwoStepForm } from '../../components/two-step-form.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { Link } from '../../lib/link.tsx'
import { emailOfState, signInState } from '../../lib/session/sign-in-state.ts'

type CodePageProps = {
  readonly route: ScreenRoute
  readonly send: (given: Answers, secondFactor?: string) => Promise<void>
  /** The link below the form, which takes the e-mail along. */
  readonly link: { readonly to: string; readonly label: string }
}

/** A page on the way back in after a forgotten password: the form of a screen, and a link to the page before. */
export function CodePage({ route, send, link }: CodePageProps) {
  const release = useFlowInForce()
  const known = emailOfState(useLocation().state)
  return (
    <TwoStepForm
      release={release}
      route={route}
      first={known === undefined ? {} : { email: known }}
      send={send}
      below={({ email }) => (
        <LinkLine>
          <Link to={link.to} state={signInState(typeof email === 'string' ? email : undefined)}>
            {link.label}
          </Link>
        </LinkLine>
      )}
    />
  )
}
