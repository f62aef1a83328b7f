import { FileFault, type OpenedFile } from './opened-file.ts'

/** Bytes of a frame after its first one, by the mode in that one: RFC 4867, sections 5.3 and 4.3. Others are reserved. */
const narrow = [12, 13, 15, 17, 19, 20, 26, 31, 5, ...Array(6).fill(undefined), 0] as readonly (number | undefined)[]
const wide = [17, 23, 32, 36, 40, 46, 50, 58, 60, 5, ...Array(4).fill(undefined), 0, 0] as readonly (number | undefined)[]

/** Keeps the whole frames of speech in AMR or AMR-WB. @throws FileFault */
export function openAmr(bytes: Uint8Array): OpenedFile {
  const isWide = bytes[5] !== 10
  const sizes = isWide ? wide : narrow
  const first = isWide ? 9 : 6
  let end = first
  while (end < bytes.length) {
    const size = sizes[((bytes[end] ?? 0) >> 3) & 15]
    if (size === undefined) throw new FileFault('damaged')
    if (end + 1 + size > bytes.length) break
    end += 1 + size
  }
  if (end === first) throw new FileFault('damaged')
  return { mediaType: isWide ? 'audio/amr-wb' : 'audio/amr', bytes: bytes.subarray(0, end) }
}
