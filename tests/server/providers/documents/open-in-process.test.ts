import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openInProcess } from '#server/providers/documents/open-in-process.ts'
import { REPOSITORY } from '#tools/repository.ts'

it.each([
  [134, 'too-complex', 'has used up its memory'],
  [1, 'damaged', 'breaks down'],
  [0, 'damaged', 'says nothing'],
])('a process that ends with %i opens no file: it is %s, since the process %s', async (code, fault) => {
  const open = openInProcess(undefined, join(REPOSITORY, 'tests/kit/opener-that-ends.ts'))
  expect(await open([Buffer.from('a file')], String(code) as never)).toEqual({ fault })
})
