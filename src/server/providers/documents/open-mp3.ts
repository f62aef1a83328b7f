/** Keeps the frames of sound of an MP3 file. Tags around them, with pictures, addresses and what else there is, are left out. */
import { FileFault, type OpenedFile } from './opened-file.ts'

/** In kbit/s, of layer III, by the index in the header: MPEG 1, and MPEG 2 and 2.5. */
const rates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
/** In Hz, of MPEG 1; half of it in MPEG 2, and a quarter in MPEG 2.5. */
const frequencies = [44_100, 48_000, 32_000]
/** Bytes that may follow the last frame: tags, or zeros. */
const tags = /^(TAG|APETAGEX|LYRICSBEGIN|\0)/
/** A single frame may be other bytes that look like one. */
const fewestFrames = 2

/** @throws FileFault */
export function openMp3(bytes: Uint8Array): OpenedFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const first = tagLength(file)
  let end = first
  let frames = 0
  for (let length = frameLength(file, end); length > 0 && end + length <= file.length; length = frameLength(file, end)) {
    end += length
    frames += 1
  }
  // The last frame may be cut off.
  const isOver = end + 4 > file.length || frameLength(file, end) > 0 || tags.test(file.toString('latin1', end, end + 12))
  if (frames < fewestFrames || !isOver) throw new FileFault('damaged')
  return { mediaType: 'audio/mpeg', bytes: file.subarray(first, end) }
}

/** Of the ID3 tag before the sound, whose length has seven bits a byte. */
function tagLength(file: Buffer): number {
  if (file.toString('latin1', 0, 3) !== 'ID3' || file.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127)
}

/** Of the frame at a place; 0 where there is none. */
function frameLength(file: Buffer, at: number): number {
  if (at + 4 > file.length) return 0
  const header = file.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const rate = rates[version === 3 ? 0 : 1][(header >>> 12) & 15] ?? 0
  const frequency = frequencies[(header >>> 10) & 3]
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1 || rate === 0 || frequency === undefined) return 0
  const slower = version === 3 ? 1 : version === 2 ? 2 : 4
  const samples = version === 3 ? 144_000 : 72_000
  return Math.floor((samples * rate * slower) / frequency) + ((header >>> 9) & 1)
}
