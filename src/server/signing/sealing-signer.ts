/** The key and certificate that seal a lender's documents: the server's own (PKCS #12), or a practice one made once. */
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'
import type { LenderId } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { addSealingKey, findSealingKey } from '../store/signings.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now' | 'config'>

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const day = 24 * 60 * 60_000

export async function sealingSigner({ store, keys: { sealer }, now, config }: Parts, lender: LenderId): Promise<Signer> {
  if (config.seal) return await P12Signer.create(config.seal.p12, config.seal.password)
  const known = await store.read((db) => findSealingKey(db, sealer, lender))
  if (known) return await signerWith(known.privateKey, known.certificate)
  const made = await practiceKey(now())
  // Another server may have made one meanwhile; the first counts.
  await store.write((tx) => addSealingKey(tx, sealer, { lender, ...made, created_at: now() }))
  const first = await store.read((db) => findSealingKey(db, sealer, lender))
  if (!first) throw new Error('The sealing key was not stored.')
  return await signerWith(first.privateKey, first.certificate)
}

async function signerWith(privateKey: Uint8Array, certificate: Uint8Array): Promise<Signer> {
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from(privateKey), algorithm, false, ['sign'])
  return new CryptoKeySigner(key, certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
}

/** A key with a certificate of its own, whose subject says that it is for practice. */
async function practiceKey(now: Date): Promise<{ privateKey: Uint8Array; certificate: Uint8Array }> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: positive(crypto.getRandomValues(new Uint8Array(16))) })
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(attribute('2.5.4.3', 'Practice seal of Stepwright, not for production'))
  }
  certificate.notBefore.value = new Date(now.getTime() - day)
  certificate.notAfter.value = new Date(now.getTime() + 3650 * day)
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER(false)),
    // digitalSignature and nonRepudiation.
    extension('2.5.29.15', true, new BitString({ unusedBits: 6, valueHex: new Uint8Array([0b1100_0000]).buffer }).toBER(false)),
  ]
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  await certificate.sign(pair.privateKey, 'SHA-256')
  return {
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
  }
}

function attribute(type: string, value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type, value: new Utf8String({ value }) })
}

function extension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue })
}

/** A serial number is positive: its first bit is 0. */
function positive(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes, (byte, index) => (index === 0 ? (byte & 0x7f) | 0x01 : byte)).buffer
}
