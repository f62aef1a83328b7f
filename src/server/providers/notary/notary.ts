/** A provider of sessions with an electronic notary: a real service, or the room of the sandbox. */

export type SessionAsked = {
  /** Our id of the session, random. A provider that is asked twice with one id makes one room. */
  readonly id: string
  /** The borrower's name, which the notary compares with the identity document. */
  readonly name: string
  /** The names of those who take part and sign beside the borrower. */
  readonly others: readonly string[]
  /** The titles of the documents that the notary goes through, in order. */
  readonly documents: readonly string[]
  /** The URL to which the provider redirects, with our session in its query. */
  readonly back: string
  readonly expires: Date
}

/** How a session ended. `identity`: the notary could not confirm an identity. `technical`: the call broke down. */
export type SessionEnd =
  | { readonly outcome: 'sealed' | 'left' | 'under-way' }
  | { readonly outcome: 'failed'; readonly reason: 'identity' | 'technical' }

/** All three are network requests: never call them within a transaction. */
export type Notary = {
  /** Makes a room, and returns the provider's id of the session. */
  readonly begin: (asked: SessionAsked) => Promise<string>
  /** The URL of the room of a session that has begun. */
  readonly room: (handle: string) => string
  readonly finish: (handle: string) => Promise<SessionEnd>
}
