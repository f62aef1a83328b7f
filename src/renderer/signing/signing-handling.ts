/** How the borrower signs the documents of a screen, as the app holds it until the screen is sent. */
export type SigningHandling = {
  readonly method: SigningMethod
  readonly drawn: DrawnSignature
  readonly onMethod: (method: SigningMethod) => void
  readonly onDrawn: (drawn: DrawnSignature) => void
  readonly isSigned: (place: PlaceOfDocument) => boolean
  /** Signs a place, or takes it back. */
  readonly onPlace: (place: PlaceOfDocument, isSigned: boolean) => void
}

export type SigningMethod = 'typed' | 'drawn'

/** Data URLs of PNG pictures; undefined while nothing is drawn. */
export type DrawnSignature = { readonly signature?: string | undefined; readonly initials?: string | undefined }

/** `document`: the uuid of the document; `place`: the id of the place in it. */
export type PlaceOfDocument = { readonly document: string; readonly place: string }
