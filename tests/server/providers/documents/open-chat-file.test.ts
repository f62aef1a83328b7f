import { describe, expect, it } from 'vitest'
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#kit/some-documents.ts'
import { aBox, anAmr, anMp3, anMp4 } from '#kit/some-media.ts'
import { openFile } from '#server/providers/documents/open-file.ts'
import { openInProcess } from '#server/providers/documents/open-in-process.ts'

async function opened(bytes: Buffer): Promise<{ readonly mediaType: string; readonly bytes: Buffer }> {
  const result = await openFile(bytes, 'chat')
  if ('fault' in result) throw new Error(`It was refused: ${result.fault}`)
  return { mediaType: result.mediaType, bytes: Buffer.from(result.bytes) }
}

describe('a file that is sent in the chat', () => {
  it.each([
    ['a JPEG', aJpeg(), 'image/jpeg'],
    ['a PNG', aPng(), 'image/png'],
    ['a PDF', aPdf(), 'application/pdf'],
    ['an AMR', anAmr(), 'audio/amr'],
    ['an MP3', anMp3(), 'audio/mpeg'],
    ['an MP4', anMp4(), 'video/mp4'],
    ['a text', Buffer.from('Hello'), 'text/plain'],
  ])('%s is accepted by its bytes', async (_what, bytes, mediaType) => {
    expect((await opened(bytes)).mediaType).toBe(mediaType)
  })

  it.each([
    ['a WebP', aWebp(), 'unknown'],
    ['a HEIC', aHeic(), 'unknown'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'unknown'],
    ['a truncated PNG', aPng().subarray(0, 60), 'damaged'],
    [
      'a PDF that is a portfolio of files',
      aPdf({ objects: { 1: '<< /Type /Catalog /Pages 2 0 R /Collection << >> >>' } }),
      'changed',
    ],
    ['an MP3 of one frame', anMp3({ frames: 1 }), 'damaged'],
    ['an MP3 with a program behind its sound', anMp3({ trailing: Buffer.from('MZ and what follows') }), 'damaged'],
    ['an AMR of no frame', Buffer.from('#!AMR\n'), 'damaged'],
    ['an AMR with a reserved frame', anAmr({ trailing: Buffer.from([0x4c]) }), 'damaged'],
    [
      'an MP4 without an index',
      Buffer.concat([aBox('ftyp', Buffer.from('isom\0\0\0\0')), aBox('mdat', Buffer.from('x'))]),
      'damaged',
    ],
    ['an MP4 that is cut off', anMp4().subarray(0, -3), 'damaged'],
    ['no content', Buffer.alloc(0), 'empty'],
  ])('%s is refused', async (_what, bytes, fault) => {
    expect(await openFile(bytes, 'chat')).toMatchObject({ fault })
  })

  it.each([
    ['an AMR', anAmr()],
    ['an MP3', anMp3()],
    ['an MP4', anMp4()],
    ['a text', Buffer.from('Hello')],
  ])('%s is refused where an application asks for a document', async (_what, bytes) => {
    expect(await openFile(bytes)).toMatchObject({ fault: 'unknown' })
  })

  it('an MP4 keeps its film and loses the place where it was taken', async () => {
    const film = anMp4({ place: '+37.7749-122.4194/' })
    const { bytes } = await opened(film)
    expect(bytes.includes('+37.7749')).toBe(false)
    expect(bytes.includes('what is seen and heard')).toBe(true)
    expect(bytes).toHaveLength(film.length)
  })

  it('an MP3 keeps its sound and loses its tags, and a last frame that is cut off', async () => {
    const sound = anMp3()
    const tagged = anMp3({ tag: 'title and picture', trailing: Buffer.concat([sound.subarray(0, 30)]) })
    expect((await opened(tagged)).bytes.equals(sound)).toBe(true)
    expect((await opened(anMp3({ trailing: Buffer.from(`TAG${'x'.repeat(125)}`) }))).bytes.equals(sound)).toBe(true)
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffaño'), 'año'],
    ['UTF-16', Buffer.from('\ufeffaño', 'utf16le'), 'año'],
    ['the encoding of Windows', Buffer.from('año', 'latin1'), 'año'],
  ])('a text in %s is stored in UTF-8', async (_encoding, bytes, text) => {
    expect((await opened(bytes)).bytes.toString()).toBe(text)
  })

  it('a file is opened for the chat in a process without rights', async () => {
    expect(await openInProcess()([anMp3()], 'chat')).toMatchObject({ mediaType: 'audio/mpeg' })
    expect(await openInProcess()([anMp3()])).toEqual({ fault: 'unknown', format: 'MP3' })
  })
})
