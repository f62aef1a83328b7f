/** Small whole files of sound, film and text, as the chat takes them. */

/** Of MPEG 1, layer III, 32 kbit/s and 44,100 Hz: 104 bytes. */
const mp3Frame = (): Buffer => Buffer.concat([Buffer.from([0xff, 0xfb, 0x10, 0x00]), Buffer.alloc(100, 7)])

/** @param tag of ID3, before the sound @param trailing what follows the sound */
export function anMp3({ tag = '', trailing = Buffer.alloc(0), frames = 3 } = {}): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, tag.length >> 7, tag.length & 127])
  const before = tag === '' ? Buffer.alloc(0) : Buffer.concat([head, Buffer.from(tag)])
  return Buffer.concat([before, ...Array.from({ length: frames }, mp3Frame), trailing])
}

/** Two frames of 12.2 kbit/s, and one without speech. */
export function anAmr({ trailing = Buffer.alloc(0) } = {}): Buffer {
  const frame = Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31, 5)])
  return Buffer.concat([Buffer.from('#!AMR\n'), frame, frame, Buffer.from([0x7c]), trailing])
}

export function aBox(name: string, ...content: readonly Buffer[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.reduce((sum, { length: of }) => sum + of, 0))
  return Buffer.concat([length, Buffer.from(name, 'latin1'), ...content])
}

/** @param place where it was taken, as telephones write it */
export function anMp4({ place = '+37.7749-122.4194/', brand = 'isom' } = {}): Buffer {
  const udta = aBox('udta', aBox('\u00a9xyz', Buffer.from(place)))
  return Buffer.concat([
    aBox('ftyp', Buffer.from(`${brand}\0\0\x02\0isommp41`)),
    aBox('moov', aBox('mvhd', Buffer.alloc(100)), aBox('trak', aBox('tkhd', Buffer.alloc(84)), udta), udta),
    aBox('mdat', Buffer.from('what is seen and heard')),
  ])
}
