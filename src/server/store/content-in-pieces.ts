/** The content of an uploaded file is sealed in pieces, so that no step of storing it has all of it in memory. */
import { type SealedPlace, type Sealer, sealingBytes } from '../secrets/sealer.ts'

/** Of content, before it is sealed. The last piece is shorter. */
export const pieceBytes = 1024 * 1024

export type Content = {
  /** In bytes; more than 0. */
  readonly size: number
  /** The bytes in order, in any division. */
  readonly parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The bytes of content after sealing. */
export function sealedSize(size: number): number {
  return size + countOf(size) * sealingBytes
}

/** Each piece is bound to its number and to how many there are: none can be left out, moved or added. */
export async function* sealedPieces(sealer: Sealer, place: SealedPlace, { size, parts }: Content): AsyncGenerator<Uint8Array> {
  let number = 0
  for await (const piece of piecesOf(parts, pieceBytes)) yield sealer.seal(placeOfPiece(place, number++, size), piece).bytes
}

/** @throws where a piece is missing, was changed, or was sealed with another secret */
export async function* openedPieces(
  sealer: Sealer,
  { keyId, place }: { readonly keyId: string; readonly place: SealedPlace },
  { size, parts }: Content,
): AsyncGenerator<Uint8Array> {
  let number = 0
  for await (const bytes of piecesOf(parts, pieceBytes + sealingBytes))
    yield sealer.open(placeOfPiece(place, number++, size), { bytes, keyId })
  if (number !== countOf(size)) throw new Error(`Of ${countOf(size)} pieces of the content of a file, ${number} are stored.`)
}

const countOf = (size: number) => Math.ceil(size / pieceBytes)

function placeOfPiece(place: SealedPlace, number: number, size: number): SealedPlace {
  return { ...place, path: `${place.path}/${number}/${countOf(size)}` }
}

/** The same bytes in pieces of one size; the last is shorter. */
async function* piecesOf(parts: Content['parts'], bytes: number): AsyncGenerator<Uint8Array> {
  let piece: Uint8Array[] = []
  let missing = bytes
  for await (const part of parts) {
    for (let rest = part; rest.length > 0; ) {
      const taken = rest.subarray(0, missing)
      piece.push(taken)
      missing -= taken.length
      rest = rest.subarray(taken.length)
      if (missing > 0) continue
      yield Buffer.concat(piece)
      piece = []
      missing = bytes
    }
  }
  if (piece.length > 0) yield Buffer.concat(piece)
}
