import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

describe('personas', () => {
  const personas = (second: string) =>
    someFlowFiles({
      'base/sandbox.json': {
        path: [{ id: 'a', status: 'APP_SUBMISSION' }],
        personas: [
          { id: 'one', lastNames: ['Frozen'], detours: [] },
          { id: 'two', lastNames: [second], detours: [] },
        ],
      },
    })

  it('two personas with one last name, in any case of letters, are reported', () => {
    const files = personas('FROZEN')
    expect(foundIn(files)).toEqual([`E323 ${placeOfText(files, 'base/sandbox.json', '"FROZEN"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ label: 'the first one' }])
  })

  it('personas with different last names are accepted', () => {
    expect(foundIn(personas('Nomatch'))).toEqual([])
  })
})
