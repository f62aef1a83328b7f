/** Pictures are decoded, turned upright, shrunk and encoded anew: metadata, and whatever else the file holds, is gone. */
import sharp, { type Sharp } from 'sharp'
import { type DocumentFormat, leastPixels, mostMegapixels } from '#contract/documents.ts'
import { decodeHeic } from './decode-heic.ts'
import { FileFault, type OpenedFile } from './opened-file.ts'

/** Of the longer side: a letter-size page has some 270 pixels an inch. */
const mostPixelsOfSide = 3_000
/** A PNG that stays larger, in bytes, is stored as JPEG: it is a photo. */
const largestPng = 3_000_000

// No other loader opens a file, whatever else it could be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** @throws FileFault */
export async function openPicture(bytes: Uint8Array, format: Exclude<DocumentFormat, 'PDF'>): Promise<OpenedFile> {
  const picture = format === 'HEIC' ? await decodeHeic(bytes, fitting) : await decode(bytes)
  if (format === 'PNG') {
    const png = await encoded(picture.clone().png({ compressionLevel: 6 }))
    if (png.length <= largestPng) return { mediaType: 'image/png', bytes: png }
  }
  const jpeg = picture.flatten({ background: '#fff' }).jpeg({ quality: 85 })
  return { mediaType: 'image/jpeg', bytes: await encoded(jpeg) }
}

/** Checks the size of a picture. @throws FileFault where it is refused @returns the size at which it is stored */
function fitting(width: number, height: number): { readonly width: number; readonly height: number } {
  if (width * height > mostMegapixels * 1e6) throw new FileFault('too-many-pixels')
  if (Math.min(width, height) < leastPixels) throw new FileFault('too-small')
  const share = Math.min(1, mostPixelsOfSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

async function decode(bytes: Uint8Array): Promise<Sharp> {
  // The limit is checked here, so that a picture that is too large counts as that, and not as damaged.
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
  const { width, height } = await picture.metadata().catch((error: unknown) => {
    throw new FileFault('damaged', error)
  })
  fitting(width, height)
  const most = mostPixelsOfSide
  return picture.autoOrient().resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
}

async function encoded(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (error) {
    throw new FileFault('damaged', error)
  }
}
