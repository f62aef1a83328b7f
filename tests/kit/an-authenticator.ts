/** An authenticator in software (WebAuthn, ES256, attestation `none`), with the faults that a test wants. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeySignInBody } from '#contract/passkey-sign-in.ts'
import type { AddPasskeyBody } from '#contract/passkeys.ts'

export type Signing = {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  /** How often it has signed. */
  readonly counter?: number
  /** False where the device has not verified its user. */
  readonly userVerified?: boolean
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const [present, verified, hasCredential] = [0x01, 0x04, 0x40]

export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const dataOf = ({ rpId, counter = 0, userVerified = true }: Signing, flags: number, more: readonly Uint8Array[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([present | (userVerified ? verified : 0) | flags]), count, ...more])
  }
  const clientData = (type: string, { challenge, origin }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const returned = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  return {
    make(signing: Signing): AddPasskeyBody {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = dataOf(signing, hasCredential, [Buffer.alloc(16), length, credentialId, coseKey])
      // {fmt: 'none', attStmt: {}, authData: bytes}
      const object = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', signing))
      return {
        response: { ...returned, response: { clientDataJSON, attestationObject: base64url(object), transports: ['internal'] } },
      }
    },
    sign(signing: Signing): PasskeySignInBody {
      const [data, client] = [dataOf(signing, 0), clientData('webauthn.get', signing)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const signed = { authenticatorData: base64url(data), signature: base64url(signature) }
      return { response: { ...returned, response: { clientDataJSON: base64url(client), ...signed } } }
    },
  }
}
