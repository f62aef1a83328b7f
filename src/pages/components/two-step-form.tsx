import { type ComponentProps, useState } from 'react'
import { secondFactorNeeded, secondFactorRoute } from '#contract/second-factor.ts'
import type { Answers } from '#engine/index.ts'
import { problemOf } from '../lib/api/problem.ts'
import { AccountForm } from './account-form.tsx'

type TwoStepFormProps = Omit<ComponentProps<typeof AccountForm>, 'send'> & {
  /** Called again, with the code of the second factor, where the account has one. */
  readonly send: (given: Answers, secondFactor?: string) => Promise<void>
}

/** The form of a screen that signs in, and then, where the account has a second factor, the form that asks for it. */
export function TwoStepForm({ send, ...form }: TwoStepFormProps) {
  const [passed, setPassed] = useState<Answers>()
  if (passed) return <SecondFactorForm send={(code) => send(passed, code)} />
  const sendFirst = async (given: Answers) => {
    try {
      await send(given)
    } catch (error) {
      if (!needsSecondFactor(error)) throw error
      setPassed(given)
    }
  }
  return <AccountForm {...form} send={sendFirst} />
}

/** Asks for the code of a second factor. */
export function SecondFactorForm({ send }: { readonly send: (code: string) => Promise<void> }) {
  return <AccountForm route={secondFactorRoute} send={({ code }) => send(String(code))} />
}

/** Whether a sign-in was refused for want of a second factor alone. */
export function needsSecondFactor(error: unknown): boolean {
  const problem = problemOf(error)
  return problem?.kind === 'answered' && problem.slug === secondFactorNeeded
}
