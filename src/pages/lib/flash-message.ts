/** A message for the page at the end of a navigation, whichever it is; passed in the history state. */
export type FlashMessage = 'somethingChanged' | 'passwordChanged' | 'emailConfirmed'

export type FlashState = { readonly arrival?: FlashMessage }

export function withFlash(arrival: FlashMessage | undefined): FlashState {
  return arrival === undefined ? {} : { arrival }
}

export function flashIn(state: unknown): FlashMessage | undefined {
  return (state as FlashState | null)?.arrival
}
