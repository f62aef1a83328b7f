import { createHash, verify, X509Certificate } from 'node:crypto'
import { type Attribute, Certificate, ContentInfo, SignedData } from 'pkijs'

/**
 * What is wrong with the seal of a PDF file: a detached CMS signature over all of its bytes but its own.
 *
 * @returns undefined for a sound seal; whose certificate it was made with is not validated
 */
export function sealProblem(bytes: Uint8Array): string | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const range = [...file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!range) return 'It has no seal.'
  const [start = 0, before = 0, after = 0, rest = 0] = range.slice(1).map(Number)
  if (start !== 0 || after + rest !== file.length || before >= after) {
    return `Its seal covers ${before + rest} of ${file.length} bytes: something was added after it was sealed.`
  }
  const hex = file.subarray(before, after).toString('latin1')
  if (!/^<[0-9A-Fa-f]*>$/.test(hex)) return 'Its seal is no signature.'
  const sealed = Buffer.concat([file.subarray(0, before), file.subarray(after)])
  try {
    return isSigned(sealed, Buffer.from(hex.slice(1, -1), 'hex')) ? undefined : unfit
  } catch {
    return unfit
  }
}

const unfit = 'The signature of its seal does not fit its bytes.'

/** The signed attributes contain the digest of the content and the hash of the certificate; the signature is over them. */
function isSigned(content: Buffer, cms: Buffer): boolean {
  const { signerInfos, certificates = [] } = new SignedData({ schema: ContentInfo.fromBER(Uint8Array.from(cms)).content })
  const [signer] = signerInfos
  const certificate = certificates.find((one) => one instanceof Certificate)
  if (!signer?.signedAttrs || !certificate) return false
  const der = Buffer.from(certificate.toSchema(false).toBER(false))
  const { attributes, encodedValue } = signer.signedAttrs
  if (!sha256(content).equals(octetsOf(attributes, messageDigest))) return false
  const named = attributes
    .find(({ type }) => type === signingCertificateV2)
    ?.toSchema()
    .toBER(false)
  if (!named || !Buffer.from(named).includes(sha256(der))) return false
  // RFC 5652 §5.4: the tag of a SET stands in place of the implicit one.
  const signed = Buffer.from(encodedValue)
  signed[0] = 0x31
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView)
  return verify('sha256', signed, new X509Certificate(der).publicKey, signature)
}

const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

/** The octet string that is the value of an attribute. */
function octetsOf(attributes: readonly Attribute[], oid: string): Buffer {
  const [value] = attributes.find(({ type }) => type === oid)?.values ?? []
  return Buffer.from(value ? value.valueBlock.valueHexView : [])
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
