import { ContentInfo, SignedData } from 'pkijs'

/**
 * What is wrong with the seal of a PDF file: a detached CMS signature over all of its bytes but its own.
 *
 * @returns undefined for a sound seal; whose certificate it was made with is not validated
 */
export async function sealProblem(bytes: Uint8Array): Promise<string | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const range = [...file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!range) return 'It has no seal.'
  const [start = 0, before = 0, after = 0, rest = 0] = range.slice(1).map(Number)
  if (start !== 0 || after + rest !== file.length || before >= after) {
    return `Its seal covers ${before + rest} of ${file.length} bytes: something was added after it was sealed.`
  }
  const hex = file.subarray(before, after).toString('latin1')
  if (!/^<[0-9A-Fa-f]*>$/.test(hex)) return 'Its seal is no signature.'
  const data = Buffer.concat([file.subarray(0, before), file.subarray(after)])
  try {
    const content = ContentInfo.fromBER(Buffer.from(hex.slice(1, -1), 'hex'))
    const signedData = new SignedData({ schema: content.content })
    const verified = await signedData.verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false })
    return verified ? undefined : 'The signature of its seal does not fit its bytes.'
  } catch {
    return 'The signature of its seal does not fit its bytes.'
  }
}
