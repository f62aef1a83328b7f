import { isBlank } from './is-blank.ts'

/** What a borrower says before a chat with an agent begins. */
export type ChatDetails = { readonly name: string; readonly email: string }
type Problem = 'required' | 'tooLong' | 'emailInvalid'

/** As browsers check `type="email"`, with a dot in the domain. */
const likeEmail = /^[^\s@<>"(),:;[\]\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** The problem of each field that has one, by the name of its text. */
export function chatDetailsProblems(
  { name, email }: ChatDetails,
  most: number,
): { readonly [field in keyof ChatDetails]?: Problem } {
  const length = (text: string): Problem | undefined => {
    if (isBlank(text)) return 'required'
    return text.trim().length > most ? 'tooLong' : undefined
  }
  const ofName = length(name)
  const ofEmail = length(email) ?? (likeEmail.test(email.trim()) ? undefined : 'emailInvalid')
  return { ...(ofName && { name: ofName }), ...(ofEmail && { email: ofEmail }) }
}
