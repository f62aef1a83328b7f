/** The e-mail for the sign-in page, in the history state and never in a URL. */
export type SignInState = { readonly email?: string }

export function signInState(email: string | undefined): SignInState {
  return email === undefined ? {} : { email }
}

export function emailOfState(state: unknown): string | undefined {
  const email = (state as SignInState | null)?.email
  return typeof email === 'string' ? email : undefined
}
