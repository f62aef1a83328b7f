import { expect, it } from 'vitest'
import { memoryStorage } from '#pages/lib/session/memory-storage.ts'

it('a storage in memory removes the entries whose keys begin with a prefix, and no others', () => {
  const storage = memoryStorage([
    ['draft:a', '1'],
    ['draft:b', '2'],
    ['token', '3'],
  ])
  storage.set('draft:c', '4')
  storage.removeAll('draft:')
  expect(['draft:a', 'draft:b', 'draft:c', 'token'].map(storage.get)).toEqual([undefined, undefined, undefined, '3'])
})
