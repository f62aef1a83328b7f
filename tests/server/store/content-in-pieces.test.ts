import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { sealerWith } from '#server/secrets/sealer.ts'
import { openedPieces, pieceBytes, sealedPieces, sealedSize } from '#server/store/content-in-pieces.ts'

const sealer = sealerWith(randomBytes(32))
const place = { lender: 'hearthline', owner: randomUUID(), path: 'document' }

async function sealed(content: Uint8Array): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of sealedPieces(sealer, place, { size: content.length, parts: inParts(content, 65_536) }))
    pieces.push(piece)
  return pieces
}

const opened = (parts: readonly Uint8Array[], size: number, at = place) =>
  buffer(openedPieces(sealer, { place: at, keyId: sealer.keyId }, { size, parts }))

function inParts(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) => bytes.subarray(at * length, (at + 1) * length))
}

describe('content in pieces', () => {
  it.each([1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2.5 * pieceBytes])(
    'content of %i bytes is opened as it was, however the store divides it',
    async (size) => {
      const content = randomBytes(size)
      const stored = Buffer.concat(await sealed(content))
      expect(stored.length).toBe(sealedSize(size))
      for (const length of [1_000, pieceBytes, stored.length])
        expect((await opened(inParts(stored, length), size)).equals(content)).toBe(true)
    },
  )

  const size = 3 * pieceBytes
  it.each<[string, (pieces: readonly Uint8Array[]) => readonly Uint8Array[]]>([
    ['the last piece is missing', (pieces) => pieces.slice(0, 2)],
    ['the first piece is missing', (pieces) => pieces.slice(1)],
    ['all are missing', () => []],
    ['a piece is there twice', ([first, ...others]) => (first ? [first, first, ...others.slice(1)] : [])],
    ['two pieces are exchanged', ([first, second, third]) => (first && second && third ? [second, first, third] : [])],
    ['one byte is changed', (pieces) => pieces.map((piece, at) => (at === 1 ? piece.with(400, (piece[400] ?? 0) ^ 1) : piece))],
  ])('content is not opened where %s', async (_what, changed) => {
    const pieces = await sealed(randomBytes(size))
    await expect(opened(changed(pieces), size)).rejects.toThrow()
  })

  it('content is not opened as another size than it had, nor as that of another file', async () => {
    const pieces = await sealed(randomBytes(size))
    await expect(opened(pieces.slice(0, 2), size - pieceBytes)).rejects.toThrow()
    await expect(opened(pieces, size, { ...place, owner: randomUUID() })).rejects.toThrow()
  })

  it('a piece is sealed only when the store asks for it', async () => {
    let read = 0
    const parts = Readable.from(
      (function* () {
        for (; read < 8; read += 1) yield Buffer.alloc(pieceBytes)
      })(),
      { highWaterMark: 1 },
    )
    await sealedPieces(sealer, place, { size: 8 * pieceBytes, parts }).next()
    expect(read).toBeLessThan(4)
  })
})
