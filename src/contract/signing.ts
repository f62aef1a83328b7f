/**
 * How a borrower signs the documents of a screen, and every place that they signed, those for the day left out.
 * A drawn signature is two PNG pictures, each in base64.
 */
export type SigningRequest = (
  | { readonly method: 'typed' }
  | { readonly method: 'drawn'; readonly signature: string; readonly initials: string }
) & { readonly places: readonly PlaceToSign[] }

/** `document`: the uuid of the document; `place`: the id of the place in it. */
export type PlaceToSign = { readonly document: string; readonly place: string }

/** The longest side of a drawn picture, in pixels. */
export const largestDrawing = { width: 2400, height: 1200 }
