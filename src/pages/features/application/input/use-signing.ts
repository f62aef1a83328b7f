/** The signature and the places that the borrower has signed on this page; the server stores nothing of it before it is sent. */
import { useEffect, useMemo, useState } from 'react'
import type { SigningRequest } from '#contract/signing.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import type { DrawnSignature, PlaceOfDocument, SigningHandling, SigningMethod } from '#renderer/signing/signing-handling.ts'
import type { KeptSigning } from './signing-draft.ts'

export type Signing = {
  readonly handling: SigningHandling
  /** What the submission says; undefined where nothing is signed. */
  readonly request: SigningRequest | undefined
  /** Whether the signature is there: a typed name is a field of the screen. */
  readonly hasSignature: boolean
}

/**
 * @param kept for a reload of the page
 * @returns undefined for a screen whose documents have no place to sign
 */
export function useSigning(documents: DocumentHandling | undefined, kept: KeptSigning): Signing | undefined {
  const [before] = useState(kept.read)
  const [method, onMethod] = useState<SigningMethod>(before.method)
  const [drawn, onDrawn] = useState<DrawnSignature>(before.drawn)
  const [signedBefore] = useState<ReadonlySet<string>>(() => new Set(before.signed))
  const [signed, setSigned] = useState(signedBefore)
  const isChanged = method !== before.method || drawn !== before.drawn || signed !== signedBefore
  useEffect(() => {
    if (isChanged) kept.keep({ method, drawn, signed: [...signed] })
  }, [isChanged, kept, method, drawn, signed])
  const all = useMemo(
    () => (documents?.documents ?? []).flatMap(({ uuid, places }) => places.map(({ id }) => ({ document: uuid, place: id }))),
    [documents?.documents],
  )
  if (all.length === 0) return undefined
  const places = all.filter((place) => signed.has(keyOf(place)))
  const { signature, initials } = drawn
  const isDrawn = signature !== undefined && initials !== undefined
  const onPlace = (place: PlaceOfDocument, isSigned: boolean) =>
    setSigned((before) => {
      const after = new Set(before)
      if (isSigned) after.add(keyOf(place))
      else after.delete(keyOf(place))
      return after
    })
  return {
    handling: { method, drawn, onMethod, onDrawn, isSigned: (place) => signed.has(keyOf(place)), onPlace },
    request:
      method === 'drawn' && isDrawn
        ? { method, signature: base64Of(signature), initials: base64Of(initials), places }
        : { method: 'typed', places },
    hasSignature: method === 'typed' || isDrawn,
  }
}

const keyOf = ({ document, place }: PlaceOfDocument) => `${document}/${place}`

/** The bytes of a data URL. */
const base64Of = (address: string) => address.slice(address.indexOf(',') + 1)
