import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bombs } from '#kit/hostile-files.ts'
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '#kit/some-documents.ts'
import { aPdfOfStreams, onePage } from '#kit/some-pdfs.ts'
import { openInProcess } from '#server/providers/documents/open-in-process.ts'
import { OpenerFailed } from '#server/providers/documents/opened-file.ts'

const open = openInProcess()
const runs = process.env.STEPWRIGHT_FULL ? 500 : 6

describe('openInProcess', () => {
  it.each([
    ['JPEG', aJpeg(), 'image/jpeg'],
    ['PNG', aPng(), 'image/png'],
    ['WebP', aWebp(), 'image/jpeg'],
    ['HEIC', aHeic(), 'image/jpeg'],
    ['PDF', aPdf(), 'application/pdf'],
  ])('a %s is opened in a process without rights', async (_format, bytes, mediaType) => {
    const parts = [bytes.subarray(0, 100), bytes.subarray(100)]
    const opened = await open(parts)
    expect(opened).toMatchObject({ mediaType })
    expect(parts).toEqual([])
  })

  it.each(bombs().map(({ what, bytes, becomes }) => [what, bytes, becomes] as const))(
    '%s ends its process',
    async (_what, bytes, fault) => {
      expect(await open([bytes])).toEqual({ fault })
    },
  )

  it.each([
    ['seconds', { seconds: 0.01, elapsedSeconds: 30, megabytes: 256 }],
    ['elapsedSeconds', { seconds: 5, elapsedSeconds: 0.01, megabytes: 256 }],
    ['megabytes', { seconds: 5, elapsedSeconds: 30, megabytes: 5 }],
  ] as const)('a process that exceeds its limit of %s is ended', async (_limit, limits) => {
    expect(await openInProcess(limits)([aPdf()])).toEqual({ fault: 'too-complex' })
  })

  it('a file is not called damaged where its process cannot begin', async () => {
    const program = join(import.meta.dirname, 'no-such-program.ts')
    await expect(openInProcess(undefined, program)([aJpeg()])).rejects.toThrow(OpenerFailed)
  })

  it(
    'a file with one changed byte is accepted or refused, and its process ends',
    async () => {
      const files = [aJpeg(), aPng(), aWebp(), aHeic(), aPdf(), aPdfOfStreams(onePage)]
      const property = fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), async (file, at, byte) => {
        const changed = Buffer.from(file)
        changed[at % changed.length] = byte
        const opened = await open([changed])
        expect('fault' in opened || opened.parts.some(({ length }) => length > 0)).toBe(true)
      })
      await fc.assert(property, { numRuns: runs })
    },
    60_000 + runs * 1_000,
  )
})
