/** Small whole files of the kinds that are taken, and some that are not. */

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

/** @param size the length of its pixels in bytes, so that a file can be made as long as wanted */
export function aPng({ width = 20, height = 10, size = 12 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(size, 7)), chunk('IEND', Buffer.alloc(0))])
}

export function aJpeg({ width = 20, height = 10, trailing = Buffer.alloc(0) } = {}): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const start = Buffer.from([0xff, 0xd8])
  const app = Buffer.from([0xff, 0xe0, 0, 4, 1, 2])
  const scan = Buffer.from([0xff, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9])
  return Buffer.concat([start, app, frame, scan, trailing])
}

const box = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data])
}

export function aHeic({ brand = 'heic' } = {}): Buffer {
  const brands = Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1')
  return Buffer.concat([box('ftyp', brands), box('meta', Buffer.alloc(30)), box('mdat', Buffer.alloc(40))])
}

/** @param object an object of its own, so that a file can say what it would do */
export function aPdf({ object = '<< /Type /Catalog >>', stream = 'q 1 0 0 1 0 0 cm Q', version = '1.7' } = {}): Buffer {
  const text = [
    `%PDF-${version}`,
    `1 0 obj ${object} endobj`,
    `2 0 obj << /Length ${stream.length} >> stream\n${stream}\nendstream endobj`,
    'trailer << /Root 1 0 R >>',
    'startxref\n9\n%%EOF\n',
  ]
  return Buffer.from(text.join('\n'), 'latin1')
}
