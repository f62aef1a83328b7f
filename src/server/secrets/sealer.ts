/**
 * Encrypts single values, each bound to its place: a copied, moved or changed row cannot be decrypted.
 * AES-256-GCM with a nonce of 96 random bits: good for some four billion values under one secret.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The additional authenticated data of a value. */
export type SealedPlace = { readonly lender: string; readonly owner: string; readonly path: string }
export type Sealed = { readonly bytes: Uint8Array; readonly keyId: string }

export type Sealer = {
  /** Names the secret with which this sealer seals. */
  readonly keyId: string
  readonly seal: (place: SealedPlace, value: Uint8Array) => Sealed
  /** @throws where the value was sealed for another place or with another secret, or was changed */
  readonly open: (place: SealedPlace, sealed: Sealed) => Uint8Array
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** By how many bytes sealing lengthens a value. */
export const sealingBytes = nonceBytes + tagBytes

/** @param key 32 bytes */
export function sealerWith(key: Uint8Array): Sealer {
  const keyId = createHash('sha256').update('key id').update(key).digest('hex').slice(0, 12)
  return {
    keyId,
    seal: (place, value) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(boundTo(place))
      const text = [sealing.update(value), sealing.final()]
      return { bytes: Buffer.concat([nonce, sealing.getAuthTag(), ...text]), keyId }
    },
    open: (place, sealed) => {
      if (sealed.keyId !== keyId) throw new Error('A value was sealed with another secret than the one the server has now.')
      const bytes = Buffer.from(sealed.bytes)
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      opening.setAAD(boundTo(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
    },
  }
}

/** @returns undefined where the value was changed, or encrypted with another secret or for another place */
export function openedIfSound(sealer: Sealer, place: SealedPlace, bytes: Uint8Array, keyId: string): Uint8Array | undefined {
  try {
    return sealer.open(place, { bytes, keyId })
  } catch {
    return undefined
  }
}

/** A JSON list: unambiguous, unlike joined texts. */
function boundTo({ lender, owner, path }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([lender, owner, path]))
}
