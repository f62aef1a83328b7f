/** What is to be said on the page that a navigation ends at, whichever that turns out to be. It travels in the history. */
export type Arrival = 'somethingChanged'

export type ArrivalState = { readonly arrival?: Arrival }

export function arrivingWith(arrival: Arrival | undefined): ArrivalState {
  return arrival === undefined ? {} : { arrival }
}

export function arrivalIn(state: unknown): Arrival | undefined {
  return (state as ArrivalState | null)?.arrival
}
