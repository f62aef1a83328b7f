import { useState } from 'react'
import {
  type CodeSignInBody,
  codeForSignInRoute,
  codeSignInPath,
  emailForCodeRoute,
  type SignInCodeBody,
  signInCodePath,
} from '#contract/code-sign-in.ts'
import type { LoginAnswer } from '#contract/identity.ts'
import type { Answers } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { AccountForm } from '../../components/account-form.tsx'
import { LinkLine } from '../../components/link-line.tsx'
import { TwoStepForm } from '../../components/two-step-form.tsx'
import { useApp } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'

type CodeSignInProps = {
  readonly email: string | undefined
  /** Goes back to the sign-in with a password. */
  readonly onBack: () => void
}

/** Sends a code to an e-mail address, and signs in with it: pages in the place of the sign-in with a password. */
export function CodeSignIn({ email: known, onBack }: CodeSignInProps) {
  const { api } = useApp()
  const words = useWords()
  const first: Answers = known === undefined ? {} : { email: known }
  const [email, setEmail] = useState<string>()
  const back = (
    <LinkLine>
      <ActionButton kind="other" onPress={onBack}>
        {words('passwordSignIn')}
      </ActionButton>
    </LinkLine>
  )
  if (email === undefined) {
    const ask = async ({ email: typed }: Answers) => {
      const body: SignInCodeBody = { email: String(typed).trim() }
      await api(signInCodePath, { method: 'POST', body, signsIn: true })
      setEmail(body.email)
    }
    return <AccountForm key={emailForCodeRoute} route={emailForCodeRoute} first={first} send={ask} below={() => back} />
  }
  const signIn = async ({ code }: Answers, secondFactor?: string) => {
    const body: CodeSignInBody = { email, code: String(code), ...(secondFactor !== undefined && { secondFactor }) }
    await api<LoginAnswer>(codeSignInPath, { method: 'POST', body, signsIn: true })
  }
  return (
    <TwoStepForm
      key={codeForSignInRoute}
      route={codeForSignInRoute}
      send={signIn}
      below={() => (
        <>
          <LinkLine>
            <ActionButton kind="other" onPress={() => setEmail(undefined)}>
              {words('codeAgain')}
            </ActionButton>
          </LinkLine>
          {back}
        </>
      )}
    />
  )
}
