import { problemOf } from '../../lib/api/problem.ts'
import { formErrorOf } from '../../lib/form-error.ts'
import type { InputScreenForm } from '../../lib/use-screen-form.ts'
import { useSubmission } from '../../lib/use-sending.ts'
import { useWords } from '../../lib/use-words.ts'

/** Submits a page of the way back in: messages at fields go to the form, all else becomes a notice. */
export function useCodeSubmission(refuse: InputScreenForm['refuse']) {
  const words = useWords()
  const { send, busy, formError } = useSubmission()
  const submit = (work: () => Promise<void>) =>
    send(async () => {
      try {
        await work()
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (!problem) throw error
        if (problem.kind === 'answered' && problem.messages) refuse(problem.messages)
        return formErrorOf(problem, words)
      }
    })
  return { submit, busy, formError }
}
