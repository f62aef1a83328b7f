/**
 * Keeps the boxes of an MP4 file that players need: ISO/IEC 14496-12. All others, which hold where it was taken and with
 * what, pictures and whatever else there is, become empty space of the same length, since the index counts bytes.
 */
import { FileFault, type OpenedFile } from './opened-file.ts'

const containers = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'edts', 'mvex', 'moof', 'traf']
const plain = [
  ...['ftyp', 'mdat', 'mvhd', 'tkhd', 'mdhd', 'hdlr', 'vmhd', 'smhd', 'dref', 'elst', 'stsd', 'stts', 'ctts', 'cslg', 'stsc'],
  ...['stsz', 'stz2', 'stco', 'co64', 'stss', 'sdtp', 'sgpd', 'sbgp', 'mehd', 'trex', 'mfhd', 'tfhd', 'tfdt', 'trun', 'sidx'],
  ...['styp', 'mfra', 'nmhd', 'tref'],
]
const mostBoxes = 20_000

/** @throws FileFault for a file whose boxes do not fill it, and for one without an index or content */
export function openMp4(bytes: Uint8Array): OpenedFile {
  const file = Buffer.from(bytes)
  const found = new Set<string>()
  let boxes = 0
  const walk = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      boxes += 1
      if (boxes > mostBoxes) throw new FileFault('too-complex')
      const { name, content, end } = boxAt(file, at, to)
      found.add(name)
      if (containers.includes(name)) walk(content, end)
      else if (!plain.includes(name)) {
        file.write('free', at + 4, 'latin1')
        file.fill(0, content, end)
      }
      at = end
    }
  }
  walk(0, file.length)
  if (!found.has('moov') || !found.has('mdat')) throw new FileFault('damaged')
  return { mediaType: 'video/mp4', bytes: file }
}

type Box = { readonly name: string; readonly content: number; readonly end: number }

/** A length of 1 is followed by one of eight bytes; one of 0 reaches to the end. */
function boxAt(file: Buffer, at: number, to: number): Box {
  if (at + 8 > to) throw new FileFault('damaged')
  const short = file.readUInt32BE(at)
  const header = short === 1 ? 16 : 8
  if (at + header > to) throw new FileFault('damaged')
  const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
  if (length < header || at + length > to) throw new FileFault('damaged')
  return { name: file.toString('latin1', at + 4, at + 8), content: at + header, end: at + length }
}
