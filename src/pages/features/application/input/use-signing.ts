/** The signature and the places that the borrower has signed on this page; nothing of it is stored before it is sent. */
import { useMemo, useState } from 'react'
import type { SigningRequest } from '#contract/signing.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import type { DrawnSignature, PlaceOfDocument, SigningHandling, SigningMethod } from '#renderer/signing/signing-handling.ts'
import { useWords } from '../../../lib/use-words.ts'

export type Signing = {
  readonly handling: SigningHandling
  /** What the submission says; undefined where nothing is signed. */
  readonly request: SigningRequest | undefined
  /** What is missing before the documents can be sent, in words. */
  readonly missing: string | undefined
}

/** @returns undefined for a screen whose documents have no place to sign */
export function useSigning(documents: DocumentHandling | undefined): Signing | undefined {
  const words = useWords()
  const [method, onMethod] = useState<SigningMethod>('typed')
  const [drawn, onDrawn] = useState<DrawnSignature>({})
  const [signed, setSigned] = useState<ReadonlySet<string>>(new Set())
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
    missing:
      places.length < all.length ? words('signEverywhere') : method === 'drawn' && !isDrawn ? words('signatureFirst') : undefined,
  }
}

const keyOf = ({ document, place }: PlaceOfDocument) => `${document}/${place}`

/** The bytes of a data URL. */
const base64Of = (address: string) => address.slice(address.indexOf(',') + 1)
