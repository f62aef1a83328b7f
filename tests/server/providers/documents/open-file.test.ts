import { hash } from 'node:crypto'
import { constants, inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PDF } from '@libpdf/core'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { hostileFiles } from '#kit/hostile-files.ts'
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#kit/some-documents.ts'
import { aPdfOf, aPdfOfStreams, aStream, onePage } from '#kit/some-pdfs.ts'
import { openFile } from '#server/providers/documents/open-file.ts'
import { loadPdfium } from '#server/providers/documents/pdfium.ts'

async function opened(bytes: Buffer) {
  const result = await openFile(bytes)
  if ('fault' in result) throw new Error(`It was refused: ${result.fault}`)
  return { ...result, bytes: Buffer.from(result.bytes) }
}

const openWithPdfium = await loadPdfium()

/** What the first page looks like, as PDFium draws it: its size, and the digest of its pixels. */
function pictureOf(pdf: Uint8Array) {
  const drawn = openWithPdfium(pdf).drawn(0)
  if (!drawn) throw new Error('The page cannot be drawn.')
  return { ...drawn, pixels: hash('sha256', drawn.pixels) }
}

const colours = { red: [208, 32, 48], green: [32, 160, 64], blue: [32, 64, 192], yellow: [240, 208, 32] } as const

/** The colour nearest to the middle of each quarter: top left, top right, bottom left, bottom right. */
async function quarters(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const index = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
    const distance = (colour: readonly number[]) =>
      colour.reduce((sum, part, band) => sum + Math.abs(part - (data[index + band] ?? 0)), 0)
    return Object.entries(colours).sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0]
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ')
}
const upright = 'red green blue yellow'

describe('a hostile file', () => {
  it('there are at least sixty hostile files', () => expect(hostileFiles.length).toBeGreaterThanOrEqual(60))

  it.each(hostileFiles.map((file) => [file.what, file] as const))(
    '%s is refused or loses what is hostile',
    async (_what, file) => {
      const result = await openFile(file.bytes)
      if (file.becomes !== 'harmless') return expect(result).toMatchObject({ fault: file.becomes })
      if ('fault' in result) throw new Error(`It was refused: ${result.fault}`)
      expect(file.bytes.includes(file.poison ?? '')).toBe(true)
      const stored =
        result.mediaType === 'application/pdf' ? unpacked(result.bytes) : Buffer.from(result.bytes).toString('latin1')
      expect(stored).not.toContain(file.poison)
      if (result.mediaType === 'application/pdf') expect(stored).not.toMatch(acts)
    },
  )
})

/** The names of what acts, in the syntax of PDF. */
const acts =
  /\/(JS|JavaScript|AA|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition|RichMedia\w*|XFA|EF|EmbeddedFiles?|FileAttachment|Print|PS|ObjStm|Encrypt)\b|javascript:|file:/i

/** What a stored PDF has, with its streams unpacked. */
function unpacked(stored: Uint8Array): string {
  const file = Buffer.from(stored).toString('latin1')
  const streams = file.split(/\nstream\r?\n/).slice(1)
  return [file, ...streams.map((one) => inflated(Buffer.from(one, 'latin1')))].join('\n')
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

describe('a file of a format that is not accepted', () => {
  const brands = (...names: readonly string[]) =>
    Buffer.from(
      `\0\0\0${String.fromCharCode(16 + 4 * names.length - 4)}ftyp${names[0]}\0\0\0\0${names.slice(1).join('')}`,
      'latin1',
    )

  it.each([
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['TIFF', Buffer.from('MM\0*\0\0\0\x08')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['BMP', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0')],
    ['AVIF', brands('avif', 'mif1', 'miaf')],
    ['AVIF', brands('mif1', 'avif')],
    ['HEIF', brands('mif1', 'jpeg')],
    ['QuickTime', brands('qt  ')],
    ['MP4', brands('isom')],
    ['JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n')],
    ['JPEG XL', Buffer.from([0xff, 0x0a, 0])],
  ])('a %s is refused by its name, whatever the file is called', async (format, bytes) => {
    expect(await openFile(bytes)).toEqual({ fault: 'unknown', format })
  })

  it('a text that begins as a bitmap does is a text', async () => {
    expect(await openFile(Buffer.from('BMW X5, bought in 2021'), 'chat')).toMatchObject({ mediaType: 'text/plain' })
  })
})

describe('a picture from a camera', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('a JPEG with the EXIF orientation %i is upright afterwards', async (orientation) => {
    // The pixels that a camera stores so that the orientation turns them upright.
    const picture = sharp(aJpeg())
    const flopped = async (degrees: number) => sharp(await picture.rotate(degrees).png().toBuffer()).flop()
    const stored: Record<number, () => Sharp | Promise<Sharp>> = {
      1: () => picture,
      2: () => picture.flop(),
      3: () => picture.rotate(180),
      4: () => picture.flip(),
      5: () => flopped(90),
      6: () => picture.rotate(270),
      7: () => flopped(270),
      8: () => picture.rotate(90),
    }
    const camera = await stored[orientation]?.()
    const turned = await (camera ?? picture).withMetadata({ orientation }).jpeg().toBuffer()
    const { mediaType, bytes } = await opened(turned)
    expect(mediaType).toBe('image/jpeg')
    expect(await quarters(bytes)).toBe(upright)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 160 })
  })

  it('place and device of a photo are removed', async () => {
    const exif = { IFD0: { Model: 'Phone 9', Copyright: 'Ana' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } }
    const photo = await sharp(aJpeg()).withExif(exif).jpeg().toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { bytes } = await opened(photo)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Phone 9')).toBe(false)
  })

  it.each([
    ['a JPEG', () => aJpeg(), 'image/jpeg'],
    ['a progressive JPEG', () => sharp(aJpeg()).jpeg({ progressive: true }), 'image/jpeg'],
    ['a grey JPEG', () => sharp(aJpeg()).grayscale().jpeg(), 'image/jpeg'],
    ['a JPEG of a scanner in CMYK', () => sharp(aJpeg()).toColourspace('cmyk').jpeg(), 'image/jpeg'],
    ['a PNG', () => aPng(), 'image/png'],
    ['a PNG with transparency', () => sharp(aPng()).ensureAlpha(0.5).png(), 'image/png'],
    ['a PNG with few colours', () => sharp(aPng()).png({ palette: true }), 'image/png'],
    ['a WebP', () => aWebp(), 'image/jpeg'],
    ['a WebP without loss', () => sharp(aJpeg()).webp({ lossless: true }), 'image/jpeg'],
    ['a HEIC', () => aHeic(), 'image/jpeg'],
    [
      'a photo with data after its end, as cameras append them',
      () => aJpeg({ trailing: Buffer.from('MotionPhoto') }),
      'image/jpeg',
    ],
  ])('%s is accepted', async (what, made, mediaType) => {
    const picture = made()
    const result = await opened(Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
    expect(result.mediaType).toBe(mediaType)
    if (!what.includes('grey')) expect(await quarters(result.bytes)).toBe(upright)
  })

  it('a photo of 12 megapixels is stored with a longer side of 3,000 pixels', async () => {
    const photo = await sharp(aJpeg()).resize(4_032, 3_024, { fit: 'fill' }).jpeg().toBuffer()
    expect(await sharp((await opened(photo)).bytes).metadata()).toMatchObject({ width: 3_000, height: 2_250 })
  })
})

describe('an honest PDF', () => {
  const scan = aStream(aJpeg(), {
    entries:
      '/Type /XObject /Subtype /Image /Width 240 /Height 160 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  })
  const scanned = {
    ...onePage,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>',
    4: aStream('q 612 0 0 792 0 0 cm /Im0 Do Q', { isPacked: true }),
    5: scan,
  }
  const linked = {
    ...onePage,
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://bank.example) >> >>] >>',
  }
  const withoutTable = Buffer.from(
    aPdfOf(onePage)
      .toString('latin1')
      .replace(/startxref\n\d+\n/, ''),
    'latin1',
  )

  it.each([
    ['of a scanner', aPdfOf(scanned)],
    ['of a scanner, in PDF 1.4', aPdfOf(scanned, { version: '1.4' })],
    ['with object streams, as PDF 1.5 writes them', aPdfOfStreams(onePage)],
    ['of a scanner, with object streams', aPdfOfStreams(scanned)],
    ['with an address to click at', aPdfOf(linked)],
    ['that opens at its first page', aPdfOf({ ...onePage, 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /Fit] >>' })],
    [
      'that opens by an action at its first page',
      aPdfOf({ ...onePage, 1: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>' }),
    ],
    ['with a form that was filled in', aPdfOf({ ...onePage, 1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>' })],
    ['with the name of an action in its text', aPdf({ stream: 'BT (x /JS y /JavaScript z) Tj ET' })],
    ['with similar names', aPdf({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R /PieceInfo << /JSON 1 /Launcher 2 >> >>' } })],
    ['without the place of its table', withoutTable],
    ['with garbage behind it', Buffer.concat([aPdf(), Buffer.alloc(900, 10)])],
    ['with zeros behind it', Buffer.concat([aPdf(), Buffer.alloc(3_000)])],
    ['with a page of a server behind it', Buffer.concat([aPdf(), Buffer.from('<p>saved</p>\n'.repeat(300))])],
    ['after a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), aPdf()])],
    [
      'after the head of a mail',
      Buffer.concat([Buffer.from('MIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n'), aPdf()]),
    ],
    [
      'with a table of wrong places',
      Buffer.from(
        aPdf()
          .toString('latin1')
          .replace(/0000000\d{3} 00000 n/g, '0000000007 00000 n'),
        'latin1',
      ),
    ],
  ])('a PDF %s is accepted, and has its page', async (_what, bytes) => {
    const { mediaType, bytes: stored } = await opened(bytes)
    expect(mediaType).toBe('application/pdf')
    expect((await PDF.load(stored)).getPageCount()).toBe(1)
  })

  it.each([
    ['Latin', 'Scan\xe9'],
    ['UTF-8', 'Scan\xc3\xa9'],
    ['GBK', '\xc9\xa8'],
    ['escapes', 'Scan#E9#20#C3'],
    ['escapes beside bytes', 'Scan#20\xe9'],
  ])('a scan whose picture has a name in %s is stored with its picture', async (_what, name) => {
    const objects = {
      ...scanned,
      3: scanned[3].replace('/Im0', `/${name}`),
      4: aStream(Buffer.from(`q 612 0 0 792 0 0 cm /${name} Do Q`, 'latin1')),
    }
    expect(pictureOf((await opened(aPdfOf(objects))).bytes)).toEqual(pictureOf(aPdfOf(scanned)))
  })

  it('a PDF that readers show differently once its names are written as they are read is refused', async () => {
    const withSpace = {
      ...onePage,
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      4: aStream('BT /F1 60 Tf 20 300 Td (Pay stub) Tj ET'),
      5: '<< /Type /Font /BaseFont /Arial,Unicode MS /Subtype /Type1 >>',
    }
    expect(await openFile(aPdfOf(withSpace))).toEqual({ fault: 'changed' })
  })

  it('a form is stored with what is written in it, and without its scripts', async () => {
    const appearance = aStream('BT /F 12 Tf 2 4 Td (06/30/2026) Tj ET', {
      entries:
        '/Type /XObject /Subtype /Form /BBox [0 0 400 100] /Matrix [4 0 0 4 0 0] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>',
    })
    const script = '<< /S /JavaScript /JS (AFDate_FormatEx\\(1\\)) >>'
    const form = (actions: string) =>
      aPdfOf({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [5 0 R] >>',
        5: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Date) /V (06/30/2026) /F 4 /Rect [20 300 420 400] /AP << /N 6 0 R >> ${actions} >>`,
        6: appearance,
      })
    const { bytes } = await opened(form(`/AA << /F ${script} /K ${script} >> /A ${script}`))
    expect(unpacked(bytes)).not.toMatch(acts)
    expect(unpacked(bytes)).toContain('(06/30/2026) Tj')
  })

  it.each([
    ['in objects of its own', false],
    ['in object streams', true],
  ])('a PDF that restricts printing, %s, is stored as it is seen and without protection', async (_where, useObjectStreams) => {
    const sent = await encrypted({ ownerPassword: 'the bank knows', permissions: { printing: false } }, useObjectStreams)
    expect(sent.includes('/Encrypt')).toBe(true)
    const { bytes } = await opened(sent)
    expect(unpacked(bytes)).not.toMatch(acts)
    expect(pictureOf(bytes)).toEqual(pictureOf(aPdfOf(scanned)))
  })

  it.each([
    ['in objects of its own', false],
    ['in object streams', true],
  ])('a PDF that asks for a password, %s, is reported as encrypted', async (_where, useObjectStreams) => {
    const passwords = { userPassword: 'mine', ownerPassword: 'the bank knows' }
    expect(await openFile(await encrypted(passwords, useObjectStreams))).toEqual({ fault: 'encrypted' })
  })

  async function encrypted(options: Parameters<PDFDocument['encrypt']>[0], useObjectStreams: boolean): Promise<Buffer> {
    const pdf = await PDFDocument.load(aPdfOf(scanned))
    pdf.encrypt(options)
    return Buffer.from(await pdf.save({ useObjectStreams }))
  }

  it.each([
    ['with its appearances', true],
    ['without appearances, as some programs fill it', false],
  ])('a filled form %s is seen the same before and after', async (_how, hasAppearances) => {
    const filled = aPdfOf(aForm({ text: '(06/30/2026)', box: '/Yes', hasAppearances }))
    const { bytes } = await opened(filled)
    expect(pictureOf(bytes)).toEqual(pictureOf(filled))
    expect(pictureOf(bytes)).not.toEqual(pictureOf(aPdfOf(aForm({ text: '()', box: '/Yes', hasAppearances }))))
    if (hasAppearances)
      expect(pictureOf(bytes)).not.toEqual(pictureOf(aPdfOf(aForm({ text: '(06/30/2026)', box: '/Off', hasAppearances }))))
  })

  type Form = { readonly text: string; readonly box: string; readonly hasAppearances: boolean }

  /** One line of text, and a box to tick. */
  function aForm({ text, box, hasAppearances }: Form) {
    const helvetica = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
    const drawing = (content: string) =>
      aStream(content, { entries: `/Type /XObject /Subtype /Form /BBox [0 0 400 100] /Resources ${helvetica}` })
    const looks = (appearance: string) => (hasAppearances ? `/AP << /N ${appearance} >>` : '')
    return {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R] /NeedAppearances ${!hasAppearances} /DA (/F 40 Tf 0 g) /DR ${helvetica} >> >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [5 0 R 6 0 R] >>',
      5: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (Date) /V ${text} /DA (/F 40 Tf 0 g) /F 4 /Rect [20 300 420 400] ${looks('7 0 R')} >>`,
      6: `<< /Type /Annot /Subtype /Widget /FT /Btn /T (Agree) /V ${box} /AS ${box} /F 4 /Rect [20 100 420 200] ${looks('<< /Yes 8 0 R /Off 9 0 R >>')} >>`,
      7: drawing(`BT /F 40 Tf 2 20 Td ${text} Tj ET`),
      8: drawing('10 10 60 60 re f'),
      9: drawing('10 10 60 60 re S'),
    }
  }

  it('a PDF keeps its pictures byte for byte', async () => {
    expect((await opened(aPdfOfStreams(scanned))).bytes.includes(aJpeg())).toBe(true)
  })
})
