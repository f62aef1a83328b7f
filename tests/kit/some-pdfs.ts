/** PDF files written by hand, so that a test can say exactly what is in them. */
import { deflateSync } from 'node:zlib'

export type PdfObjects = { readonly [number: number]: string | Buffer }

/** One page with a line of text, as the objects 1 to 4. */
export const onePage: PdfObjects = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>',
  4: aStream('q 1 0 0 1 72 700 cm Q'),
}

/** A stream object, packed where `isPacked`. */
export function aStream(content: string | Buffer, { entries = '', isPacked = false } = {}): Buffer {
  const data = isPacked ? deflateSync(content) : Buffer.from(content)
  const dict = `<< ${entries} ${isPacked ? '/Filter /FlateDecode ' : ''}/Length ${data.length} >>`
  return Buffer.concat([Buffer.from(`${dict}\nstream\n`, 'latin1'), data, Buffer.from('\nendstream')])
}

type Writing = {
  /** What the trailer has beside Root and Size. */
  readonly trailer?: string
  readonly version?: string
  readonly between?: string
}

/** A file with a cross-reference table, as PDF 1.4 has it. */
export function aPdfOf(objects: PdfObjects, { trailer = '', version = '1.7', between = '' }: Writing = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n${between}`, 'latin1')]
  const { offsets, length } = written(objects, parts)
  const most = Math.max(...offsets.keys())
  const rows = Array.from({ length: most }, (_, index) => {
    const offset = offsets.get(index + 1)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${most + 1}\n0000000000 65535 f \n${rows.join('')}`
  parts.push(
    Buffer.from(`${table}trailer\n<< /Size ${most + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`, 'latin1'),
  )
  return Buffer.concat(parts)
}

/** A file whose objects are in an object stream, and whose references are in a stream: PDF 1.5. Streams stay outside. */
export function aPdfOfStreams(objects: PdfObjects, { isPacked = true } = {}): Buffer {
  const inside = Object.entries(objects).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const outside = Object.fromEntries(Object.entries(objects).filter(([, object]) => typeof object !== 'string'))
  const numbers = Object.keys(objects).map(Number)
  const holder = Math.max(...numbers) + 1
  let at = 0
  const pairs = inside.map(([number, text]) => {
    const pair = `${number} ${at}`
    at += text.length + 1
    return pair
  })
  const head = `${pairs.join(' ')} `
  const content = head + inside.map(([, text]) => text).join(' ')
  const packed = aStream(content, { isPacked, entries: `/Type /ObjStm /N ${inside.length} /First ${head.length}` })
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const { offsets, length } = written({ ...outside, [holder]: packed }, parts)
  const table = holder + 1
  const rows = Array.from({ length: table + 1 }, (_, number) => {
    const row = Buffer.alloc(7)
    const offset = number === table ? length : offsets.get(number)
    const index = inside.findIndex(([one]) => Number(one) === number)
    if (index >= 0) {
      row.writeUInt8(2)
      row.writeUInt32BE(holder, 1)
      row.writeUInt16BE(index, 5)
    } else if (offset !== undefined) {
      row.writeUInt8(1)
      row.writeUInt32BE(offset, 1)
    }
    return row
  })
  const entries = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root 1 0 R`
  const xref = aStream(Buffer.concat(rows), { isPacked: true, entries })
  parts.push(Buffer.from(`${table} 0 obj\n`), xref, Buffer.from(`\nendobj\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}

function written(
  objects: PdfObjects,
  parts: Buffer[],
): { readonly offsets: ReadonlyMap<number, number>; readonly length: number } {
  const offsets = new Map<number, number>()
  let length = parts.reduce((sum, part) => sum + part.length, 0)
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), length)
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  return { offsets, length }
}
