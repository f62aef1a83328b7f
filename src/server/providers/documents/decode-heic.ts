/**
 * Decodes a HEIC picture, which sharp cannot: the codec is not in its build. libheif turns it upright by itself. Its
 * planes of brightness and colour are shrunk before they become red, green and blue: a third of the memory, so that the 24
 * megapixels of a telephone fit into the limit of the process.
 */
import libheif from 'libheif-js/wasm-bundle.js'
import sharp, { type Sharp } from 'sharp'
import { FileFault } from './opened-file.ts'

type Size = { readonly width: number; readonly height: number }

/**
 * @param fitting checks the size, and returns that of the result
 * @throws FileFault
 */
export async function decodeHeic(bytes: Uint8Array, fitting: (width: number, height: number) => Size): Promise<Sharp> {
  const planes = await planesOf(bytes, fitting)
  const { width, height } = planes.size
  const [y, cb, cr] = [
    await shrunk(planes.y, planes.size),
    await shrunk(planes.cb, planes.size),
    await shrunk(planes.cr, planes.size),
  ]
  if (!y) throw new FileFault('damaged')
  if (!cb || !cr) return sharp(y, { raw: { width, height, channels: 1 } })
  return sharp(toRgb(y, cb, cr, coloursOf(bytes)), { raw: { width, height, channels: 3 } })
}

type Plane = { readonly data: Uint8Array; readonly stride: number; readonly width: number; readonly height: number }
type Planes = { readonly size: Size; readonly y?: Plane; readonly cb?: Plane; readonly cr?: Plane }

async function planesOf(bytes: Uint8Array, fitting: (width: number, height: number) => Size): Promise<Planes> {
  await libheif.ready
  const context = libheif.heif_context_alloc()
  const read = libheif.heif_context_read_from_memory(context, bytes)
  if (read.code !== libheif.heif_error_code.heif_error_Ok) throw new FileFault('damaged')
  const picture = libheif.heif_js_context_get_primary_image_handle(context)
  if (!picture || picture.code) throw new FileFault('damaged')
  const size = fitting(libheif.heif_image_handle_get_width(picture), libheif.heif_image_handle_get_height(picture))
  const { heif_colorspace_YCbCr: colours } = libheif.heif_colorspace
  const decoded = await libheif.heif_js_decode_image2(picture, colours, libheif.heif_chroma.heif_chroma_420)
  if (!decoded || decoded.code) throw new FileFault('damaged')
  const plane = (channel: unknown) => decoded.channels.find(({ id }) => id === channel)
  const { heif_channel_Y, heif_channel_Cb, heif_channel_Cr } = libheif.heif_channel
  return { size, y: plane(heif_channel_Y), cb: plane(heif_channel_Cb), cr: plane(heif_channel_Cr) }
}

async function shrunk(plane: Plane | undefined, { width, height }: Size): Promise<Buffer | undefined> {
  if (!plane) return undefined
  // A view of the decoder's memory, not a copy.
  const rows = Buffer.from(plane.data.buffer, plane.data.byteOffset, plane.stride * plane.height)
  return await sharp(rows, { raw: { width: plane.stride, height: plane.height, channels: 1 } })
    .extract({ left: 0, top: 0, width: plane.width, height: plane.height })
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** How brightness and colour become red, green and blue: ITU-T H.273. */
type Colours = { readonly red: number; readonly blue: number; readonly isFullRange: boolean }

/** BT.601 over the full range is what telephones write, and holds where the file says nothing. */
function coloursOf(bytes: Uint8Array): Colours {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = file.indexOf('colrnclx', 0, 'latin1')
  if (at < 0 || at + 15 > file.length) return { red: 0.299, blue: 0.114, isFullRange: true }
  const isFullRange = (file.readUInt8(at + 14) & 0x80) !== 0
  return file.readUInt16BE(at + 12) === 1 ? { red: 0.2126, blue: 0.0722, isFullRange } : { red: 0.299, blue: 0.114, isFullRange }
}

function toRgb(y: Buffer, cb: Buffer, cr: Buffer, { red, blue, isFullRange }: Colours): Buffer {
  const rgb = Buffer.allocUnsafe(y.length * 3)
  const green = 1 - red - blue
  const [black, contrast, colour] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224]
  for (let from = 0, to = 0; from < y.length; from += 1) {
    const bright = ((y[from] ?? 0) - black) * contrast
    const b = ((cb[from] ?? 0) - 128) * colour * 2 * (1 - blue)
    const r = ((cr[from] ?? 0) - 128) * colour * 2 * (1 - red)
    rgb[to++] = clamped(bright + r)
    rgb[to++] = clamped(bright - (b * blue + r * red) / green)
    rgb[to++] = clamped(bright + b)
  }
  return rgb
}

const clamped = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value + 0.5)
