import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHeic, aJpeg, aPdf, aPng } from '#kit/some-documents.ts'
import { checkDocument } from '#server/providers/documents/document-check.ts'

const kinds = [
  ['image/jpeg', aJpeg()],
  ['image/png', aPng()],
  ['image/heic', aHeic()],
  ['application/pdf', aPdf()],
] as const

describe('checkDocument', () => {
  it.each(kinds)('a file of type %s is recognized by its bytes', async (mediaType, bytes) => {
    expect(await checkDocument(bytes)).toEqual({ mediaType })
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1')],
    ['a ZIP archive, such as an office document', Buffer.from('PK\x03\x04[Content_Types].xml', 'latin1')],
    ['a video in the container format of HEIC', aHeic({ brand: 'isom' })],
    ['a CSV table', Buffer.from('name,amount\nAna,1\n')],
    ['a PDF after other content', Buffer.concat([Buffer.from('<html>'), aPdf()])],
    ['a PDF of an unknown version', aPdf({ version: '9.9' })],
  ])('a file that is %s is refused as an unknown type', async (_what, bytes) => {
    expect(await checkDocument(bytes)).toEqual({ fault: 'unknown' })
  })

  it.each(kinds)('a truncated file of type %s is refused', async (_mediaType, bytes) => {
    for (let length = 0; length < bytes.length - 6; length += 1) {
      expect(await checkDocument(bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).toHaveProperty('fault')
    }
  })

  it('a photo with data after its end, as cameras append them, is accepted', async () => {
    expect(await checkDocument(aJpeg({ trailing: Buffer.from('MotionPhoto') }))).toEqual({ mediaType: 'image/jpeg' })
  })

  it.each([
    ['a PNG with too many pixels', aPng({ width: 30_000, height: 30_000 }), 'too-many-pixels'],
    ['a JPEG with too many pixels', aJpeg({ width: 65_000, height: 65_000 }), 'too-many-pixels'],
    ['a PNG without pixels', aPng({ width: 0 }), 'damaged'],
    ['a JPEG without pixels', aJpeg({ height: 0 }), 'damaged'],
    ['a PNG with a header only', aPng({ size: 0 }), 'damaged'],
  ])('the document check refuses %s', async (_what, bytes, fault) => {
    expect(await checkDocument(bytes)).toEqual({ fault })
  })

  it('a photo of the largest size that a phone takes is accepted', async () => {
    expect(await checkDocument(aPng({ width: 8_160, height: 6_120 }))).toEqual({ mediaType: 'image/png' })
  })

  it.each([
    '/JavaScript',
    '/JS (app.alert(1))',
    '/JS',
    '/Launch',
    '/EmbeddedFile',
    '/Names << /EmbeddedFiles 3 0 R >>',
    '/RichMedia',
    '/J#61vaScript',
    '/#4A#53 (app.alert(1))',
  ])('a PDF with the active element %s is refused', async (name) => {
    expect(await checkDocument(aPdf({ object: `<< /OpenAction << /S ${name} >> >>` }))).toEqual({ fault: 'active' })
  })

  it('a PDF with an action is refused, also after the word "stream"', async () => {
    expect(await checkDocument(aPdf({ object: '<< /A (stream) /JS (x) /B (endstream) >>' }))).toEqual({ fault: 'active' })
    expect(await checkDocument(aPdf({ object: '% stream\n<< /JS (x) >>\n% endstream\n' }))).toEqual({ fault: 'active' })
  })

  it('a PDF with the name of an action inside a stream or inside a longer name is accepted', async () => {
    expect(await checkDocument(aPdf({ stream: 'x /JS y /JavaScript z' }))).toEqual({ mediaType: 'application/pdf' })
    expect(await checkDocument(aPdf({ object: '<< /JSON 1 /Launcher 2 >>' }))).toEqual({ mediaType: 'application/pdf' })
  })

  it('a file of random bytes never makes the check throw', async () => {
    const begins = fc.constantFrom(...kinds.map(([, bytes]) => bytes.subarray(0, 16)))
    const property = fc.asyncProperty(begins, fc.uint8Array({ maxLength: 200 }), async (begin, rest) => {
      await checkDocument(Buffer.concat([begin, rest]))
    })
    await fc.assert(property, { numRuns: 2_000 })
  })
})
