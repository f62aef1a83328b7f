import { type ChatFormat, type ChatMediaType, chatFormats } from '#contract/chat-files.ts'
import {
  type DocumentFault,
  type DocumentFormat,
  type DocumentMediaType,
  documentFormats,
  type OtherFormat,
} from '#contract/documents.ts'

/** The place that a file is sent to: it decides which formats are accepted. */
export type FilePurpose = 'application' | 'chat'
export type FileFormat = DocumentFormat | ChatFormat
export type FileMediaType = DocumentMediaType | ChatMediaType

/** A file as it is stored, made anew from what was understood of the one that arrived; or why there is none. */
export type OpenedFile = { readonly mediaType: FileMediaType; readonly bytes: Uint8Array } | RefusedFile

/** Like OpenedFile, with its bytes in order, in parts. */
export type AcceptedFile = { readonly mediaType: FileMediaType; readonly parts: readonly Uint8Array[] }
/** @property format of an `unknown` file, where its bytes show it */
export type RefusedFile = { readonly fault: DocumentFault; readonly format?: OtherFormat }

/** Thrown while a file is opened. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly fault: DocumentFault

  constructor(fault: DocumentFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** The first byte of the output of a process that has loaded all that it needs. */
export const startSignal = '\n'

/** Thrown where the process that opens a file could not begin: nothing is known of the file. */
export class OpenerFailed extends Error {
  override readonly name = 'OpenerFailed'
}

/** The format of a file by its bytes; name and Content-Type decide nothing. */
export function formatOf(bytes: Uint8Array, purpose: FilePurpose): FileFormat | RefusedFile {
  const format = formatByStart(bytes)
  const isKnown = format !== 'TXT'
  if (isAccepted(format, purpose)) return format
  return { fault: 'unknown', ...(isKnown && { format }) }
}

function isAccepted(format: FileFormat | OtherFormat, purpose: FilePurpose): format is FileFormat {
  return accepted[purpose].some(({ name }) => name === format)
}

const accepted = { application: documentFormats, chat: chatFormats } as const

/** Text has no signature: bytes without the signature of another format count as text. */
function formatByStart(bytes: Uint8Array): FileFormat | OtherFormat {
  const start = Buffer.from(bytes.subarray(0, 200))
  if (start.length >= 3 && start.readUIntBE(0, 3) === 0xffd8ff) return 'JPEG'
  if (start.subarray(0, 8).equals(pngSignature)) return 'PNG'
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return 'WebP'
  const brands = brandsOf(start)
  if (brands.some((brand) => heicBrands.includes(brand))) return 'HEIC'
  if (brands.some((brand) => avifBrands.includes(brand))) return 'AVIF'
  if (brands.some((brand) => heifBrands.includes(brand))) return 'HEIF'
  if (brands.includes('qt  ')) return 'QuickTime'
  if (start.toString('latin1', 4, 8) === 'ftyp') return 'MP4'
  if (/^#!AMR(-WB)?\n/.test(start.toString('latin1', 0, 9))) return 'AMR'
  if (start.toString('latin1', 0, 3) === 'ID3' || isAudioFrame(start)) return 'MP3'
  if (hasPdfHeader(bytes)) return 'PDF'
  const text = start.toString('latin1')
  const other = otherStarts.find(([signature]) => text.startsWith(signature))
  // A text may begin with the two letters of a bitmap; the four zeros that follow its length are its own.
  const isText = other?.[1] === 'BMP' && text.slice(6, 10) !== '\0\0\0\0'
  return other && !isText ? other[1] : 'TXT'
}

/** Of formats that are accepted nowhere. Word, Excel and ZIP begin alike: `otherFormatOf` knows them by name. */
const otherStarts: readonly (readonly [start: string, format: OtherFormat])[] = [
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['II+\0', 'TIFF'],
  ['MM\0+', 'TIFF'],
  ['GIF87a', 'GIF'],
  ['GIF89a', 'GIF'],
  ['BM', 'BMP'],
  ['\0\0\0\x0cjP  ', 'JPEG 2000'],
  ['\xffO\xffQ', 'JPEG 2000'],
  ['\xff\x0a', 'JPEG XL'],
  ['\0\0\0\x0cJXL ', 'JPEG XL'],
  ['8BPS', 'Photoshop'],
]

/** Within the first KB, as readers look for it: exports and mail programs write a mark or lines before it. */
function hasPdfHeader(bytes: Uint8Array): boolean {
  return /%PDF-\d/.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'))
}

/** Eleven bits of synchronization, of MPEG layer III. */
const isAudioFrame = (start: Buffer) => start[0] === 0xff && ((start[1] ?? 0) & 0xe6) === 0xe2
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

const avifBrands = ['avif', 'avis']
const heifBrands = ['mif1', 'msf1', 'miaf', 'mif2']

/** Of a file of ISO base media boxes: the first one, `ftyp`, lists them. */
function brandsOf(start: Buffer): readonly string[] {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(start.readUInt32BE(0), start.length)
  return Array.from({ length: Math.max(0, Math.floor((end - 8) / 4)) }, (_, index) =>
    start.toString('latin1', 8 + 4 * index, 12 + 4 * index),
  )
}
