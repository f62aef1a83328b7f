import { randomBytes } from 'node:crypto'
import { largestDocument } from '#contract/documents.ts'

/** A PDF of one page, nearly as large as a file may be, since its picture cannot be compressed. */
export function tenMegabytePdf(): Buffer {
  const picture = randomBytes(largestDocument - 2_000)
  const draw = Buffer.from('q 612 0 0 792 0 0 cm /P Do Q')
  const image = '/Subtype /Image /Width 4000 /Height 3000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode'
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    ),
    streamOf(draw, ''),
    streamOf(picture, image),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const written = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(written)
    length += written.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

function streamOf(content: Buffer, entries: string): Buffer {
  return Buffer.concat([Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')])
}
