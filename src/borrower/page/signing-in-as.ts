/** Who is to sign in, for the sign-in page: in the history's state and never in an address. */
export type SigningIn = { readonly email?: string }

export function signingInAs(email: string | undefined): SigningIn {
  return email === undefined ? {} : { email }
}

export function emailIn(state: unknown): string | undefined {
  const email = (state as SigningIn | null)?.email
  return typeof email === 'string' ? email : undefined
}
