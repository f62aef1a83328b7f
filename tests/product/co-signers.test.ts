import { describe, expect, it } from 'vitest'
import type { Application } from '#engine/index.ts'
import { signerJoined, signerSigned } from '#product/index.ts'

const application = {
  version: 3,
  status: 'IN_PROGRESS',
  entity: { helocSigners: [{ email: 'Bob@Mail.example' }, { email: 'eve@mail.example', identityUuid: 'eve' }] },
} as unknown as Application

describe('the co-signers of an application', () => {
  it('a co-signer who joins is the one who was invited at that address, and no other changes', () => {
    const { application: joined } = signerJoined(application, 'bob@mail.example', 'bob')
    expect(joined.entity.helocSigners).toEqual([
      { email: 'Bob@Mail.example', identityUuid: 'bob' },
      { email: 'eve@mail.example', identityUuid: 'eve' },
    ])
    expect(joined.version).toBe(4)
  })

  it('a day of signing is that of the co-signer who signed', () => {
    const { application: signed } = signerSigned(application, 'eve', '2026-11-28')
    expect(signed.entity.helocSigners).toEqual([
      { email: 'Bob@Mail.example' },
      { email: 'eve@mail.example', identityUuid: 'eve', signedOn: '2026-11-28' },
    ])
  })
})
