/** What is to be said on the page that a navigation ends at, whichever that turns out to be. It travels in the history. */
export type FlashMessage = 'somethingChanged'

export type FlashState = { readonly arrival?: FlashMessage }

export function withFlash(arrival: FlashMessage | undefined): FlashState {
  return arrival === undefined ? {} : { arrival }
}

export function flashIn(state: unknown): FlashMessage | undefined {
  return (state as FlashState | null)?.arrival
}
