/** The documents of a screen, as the app hands them to the renderer, which calls no server. */
export type DocumentHandling = {
  /** undefined while they are being made. */
  readonly documents: readonly DocumentToRead[] | undefined
  /** True if they could not be made. */
  readonly failed: boolean
  readonly onRetry: () => void
  /** Shown above each document: that it is one of practice. */
  readonly notice?: string | undefined
  /** The bytes of a file. */
  readonly load: (uuid: string) => Promise<Uint8Array<ArrayBuffer>>
  /** The borrower has read the document to its end, or has saved or printed it. */
  readonly onRead: (uuid: string) => Promise<void>
}

export type DocumentToRead = {
  readonly uuid: string
  /** The id under which the screen lists it. */
  readonly document: string
  readonly title: string
  /** The language of the document, which may not be the page's. */
  readonly locale: string
  /** What it says, in plain words. */
  readonly summary: readonly string[]
  readonly pages: number
  readonly isRead: boolean
  /** What the borrower signs in it, in its order. */
  readonly places: readonly { readonly id: string; readonly kind: 'signature' | 'initials'; readonly page: number }[]
}
