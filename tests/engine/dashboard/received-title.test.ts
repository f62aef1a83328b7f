import { describe, expect, it } from 'vitest'
import { receivedTitle } from '#engine/dashboard/received-title.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'

const files = (document: string | undefined, label: string | undefined) => ({
  kind: 'upload',
  fields: [{ id: 'one', ...(document !== undefined && { document }), ...(label !== undefined && { label }) }],
})
const flow = {
  values: {},
  screens: {
    identity: files('FRONT', 'Front of your license'),
    'signer/identity': files('FRONT', 'Front of the license'),
    card: files(undefined, 'Files'),
    wait: { kind: 'wait' },
    quiet: files('QUIET', undefined),
  },
} as unknown as CompiledFlow

const titleOf = (screen: string, type: string) => receivedTitle(flow, { screen, type }, {} as never)

describe('receivedTitle', () => {
  it('a file is called what the question on its screen calls it', () => {
    expect(JSON.stringify(titleOf('signer/identity', 'FRONT'))).toContain('Front of the license')
    expect(JSON.stringify(titleOf('identity', 'FRONT'))).toContain('Front of your license')
  })

  it('a file that a card asked for is called what another screen calls its type', () => {
    expect(JSON.stringify(titleOf('card', 'FRONT'))).toContain('Front of your license')
    expect(JSON.stringify(titleOf('no/longer/there', 'FRONT'))).toContain('Front of your license')
  })

  it.each([
    ['card', 'SUPPORT'],
    ['constructor', 'SUPPORT'],
    ['quiet', 'QUIET'],
  ])('a file of the screen %s and the type %s, which no question names, has no title', (screen, type) => {
    expect(titleOf(screen, type)).toBeUndefined()
  })
})
