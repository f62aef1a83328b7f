import { applicationPath } from './application.ts'

/**
 * POST: uploads one file, with `?type=&screen=` (and `conditionUuid=` if a condition asks for it), an
 * `Idempotency-Key`, and the file's name in `documentNameHeader`. GET: lists the documents.
 */
export const documentsPath = (application: string) => `${applicationPath(application)}/documents`
/** GET: one document without its content. DELETE: removes a document that was not submitted yet. */
export const documentPath = (application: string, document: string) => `${documentsPath(application)}/${document}`

/** The header with the file's name, encoded by `encodeURIComponent`, because headers are ASCII. */
export const documentNameHeader = 'x-document-name'
export const longestDocumentName = 200

/**
 * The value of `documentNameHeader` for the name of a file. A longer name is shortened before its extension; surrogate pairs
 * are not split, because half of one cannot be encoded.
 */
export function documentNameInHeader(name: string): string {
  return encodeURIComponent(name.slice(-longestDocumentName).toWellFormed())
}

/** In bytes. */
export const largestDocument = 10 * 1024 * 1024
/** The most documents that an application may have for one screen; on the screen of a condition, for each condition. */
export const mostDocumentsOfScreen = 20
/** Of a picture. */
export const mostMegapixels = 40
/** Of a picture's shorter side: text on a smaller one cannot be read. */
export const leastPixels = 100
/** Of a PDF. */
export const mostPages = 200

/**
 * What is accepted: one list for the picker, the checks of the page and the server. The server decides by the bytes, the
 * page by what the browser says of a file.
 */
export const documentFormats = [
  { name: 'JPEG', mediaTypes: ['image/jpeg', 'image/jpg'], extensions: ['.jpg', '.jpeg'] },
  { name: 'PNG', mediaTypes: ['image/png'], extensions: ['.png'] },
  { name: 'WebP', mediaTypes: ['image/webp'], extensions: ['.webp'] },
  { name: 'HEIC', mediaTypes: ['image/heic', 'image/heif'], extensions: ['.heic', '.heif'] },
  { name: 'PDF', mediaTypes: ['application/pdf'], extensions: ['.pdf'] },
] as const
export type DocumentFormat = (typeof documentFormats)[number]['name']
type FileFormat = { readonly mediaTypes: readonly string[]; readonly extensions: readonly string[] }

/** Pictures are stored re-encoded, so that there are fewer media types than formats. */
export type DocumentMediaType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** Why a file is refused: the `reason` of a problem. Each has a text in the flow. */
export type DocumentFault =
  /** None of the formats. */
  | 'unknown'
  | 'empty'
  /** Of one of the formats, but not whole. */
  | 'damaged'
  | 'too-large'
  | 'too-many'
  | 'too-many-pixels'
  | 'too-small'
  | 'too-many-pages'
  /** A PDF whose content is in another file. */
  | 'active'
  /** A PDF that asks for a password. */
  | 'encrypted'
  /** A PDF whose pages would be stored other than they are seen. */
  | 'changed'
  /** Opening it takes too much time or memory. */
  | 'too-complex'
  | 'infected'

/** The `accept` attribute of the picker: extensions too, because some systems know no media type for HEIC. */
export const acceptedByPicker = pickerOf(documentFormats)

/** The `accept` attribute of a picker for files of these formats. */
export function pickerOf(formats: readonly FileFormat[]): string {
  return formats.flatMap(({ mediaTypes, extensions }) => [...mediaTypes, ...extensions]).join()
}

/** The `accept` attribute of the picker that opens the camera. */
export const acceptedByCamera = documentFormats
  .flatMap(({ mediaTypes }) => mediaTypes)
  .filter((mediaType) => mediaType.startsWith('image/'))
  .join()

/** Whether a file is of an accepted format, as far as its name and the browser show. */
export function seemsAccepted(
  { type, name }: { readonly type: string; readonly name: string },
  formats: readonly FileFormat[] = documentFormats,
): boolean {
  return formats.some(
    ({ mediaTypes, extensions }) =>
      mediaTypes.some((mediaType) => mediaType === type) ||
      ((type === '' || type === 'application/octet-stream') && extensions.some((end) => name.toLowerCase().endsWith(end))),
  )
}

/** Formats that people send and that are not accepted: a refusal names them. */
const otherFormats = [
  { name: 'TIFF', mediaTypes: ['image/tiff'], extensions: ['.tif', '.tiff'] },
  { name: 'AVIF', mediaTypes: ['image/avif'], extensions: ['.avif'] },
  { name: 'GIF', mediaTypes: ['image/gif'], extensions: ['.gif'] },
  { name: 'BMP', mediaTypes: ['image/bmp'], extensions: ['.bmp'] },
  { name: 'SVG', mediaTypes: ['image/svg+xml'], extensions: ['.svg'] },
  { name: 'JPEG 2000', mediaTypes: ['image/jp2'], extensions: ['.jp2', '.j2k'] },
  { name: 'JPEG XL', mediaTypes: ['image/jxl'], extensions: ['.jxl'] },
  { name: 'Photoshop', mediaTypes: ['image/vnd.adobe.photoshop'], extensions: ['.psd'] },
  { name: 'Camera RAW', mediaTypes: ['image/x-adobe-dng'], extensions: ['.dng', '.cr2', '.cr3', '.nef', '.arw'] },
  { name: 'PostScript', mediaTypes: ['application/postscript'], extensions: ['.ps', '.eps'] },
  { name: 'Word', mediaTypes: ['application/msword'], extensions: ['.doc', '.docx'] },
  { name: 'Excel', mediaTypes: ['application/vnd.ms-excel'], extensions: ['.xls', '.xlsx'] },
  { name: 'PowerPoint', mediaTypes: ['application/vnd.ms-powerpoint'], extensions: ['.ppt', '.pptx'] },
  { name: 'OpenDocument', mediaTypes: ['application/vnd.oasis.opendocument.text'], extensions: ['.odt', '.ods'] },
  { name: 'Pages', mediaTypes: ['application/vnd.apple.pages'], extensions: ['.pages'] },
  { name: 'Numbers', mediaTypes: ['application/vnd.apple.numbers'], extensions: ['.numbers'] },
  { name: 'RTF', mediaTypes: ['application/rtf', 'text/rtf'], extensions: ['.rtf'] },
  { name: 'HTML', mediaTypes: ['text/html'], extensions: ['.html', '.htm'] },
  { name: 'CSV', mediaTypes: ['text/csv'], extensions: ['.csv'] },
  { name: 'ZIP', mediaTypes: ['application/zip', 'application/x-zip-compressed'], extensions: ['.zip'] },
  { name: 'MP4', mediaTypes: ['video/mp4'], extensions: ['.mp4'] },
  { name: 'QuickTime', mediaTypes: ['video/quicktime'], extensions: ['.mov'] },
] as const
/** The name of a format that is not accepted here. */
export type OtherFormat = (typeof otherFormats)[number]['name'] | 'HEIF' | 'WebP' | 'HEIC' | 'AMR' | 'MP3'

/** The format of a file that is not accepted, as far as its name and the browser show; `none` where they do not. */
export function otherFormatOf({ type, name }: { readonly type: string; readonly name: string }): OtherFormat | 'none' {
  const format =
    otherFormats.find(({ extensions }) => extensions.some((end) => name.toLowerCase().endsWith(end))) ??
    otherFormats.find(({ mediaTypes }) => mediaTypes.some((mediaType) => mediaType === type))
  return format?.name ?? 'none'
}

/** `size` in bytes; `type` is a document type of the flow: `DRIVERSLICENSEFRONT`. */
export type UploadedDocument = {
  readonly uuid: string
  readonly name: string
  readonly size: number
  readonly type: string
  /** True while the scanner has not answered: the document cannot be submitted yet. */
  readonly held?: boolean
}

export type DocumentItem = UploadedDocument & {
  readonly mediaType: string
  /** The route of the screen on which it was uploaded. */
  readonly screen: string
  readonly conditionUuid?: string
  readonly created: string
  /** True if its screen was submitted: the document can no longer be deleted. */
  readonly submitted: boolean
  /** The day on which its screen was submitted, in the lender's time zone. */
  readonly received?: string
  /** Why the document, once held, is refused: it can only be deleted. */
  readonly fault?: DocumentFault
}
