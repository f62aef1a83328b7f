import { describe, expect, it } from 'vitest'
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { extractSecrets, withoutMasks } from '#engine/validation/extract-secrets.ts'

const field = (path: string, parts: object = {}) => ({ id: path.split('.').at(-1), path, ...parts })
const screen = {
  saves: 'application.disburseAccount',
  fields: [
    field('application.disburseAccount.routingNumber'),
    field('application.disburseAccount.accountNumber', { secret: true, lastFour: 'mask' }),
    field('application.disburseAccount.confirmAccountNumber', { secret: true, keepNever: true }),
    field('application.disburseAccount.pin', { secret: true, keptAs: 'hasPin' }),
  ],
} as unknown as InputScreen
const number = 'application.disburseAccount.accountNumber'
const pin = 'application.disburseAccount.pin'

describe('secret answers', () => {
  it('secret answers are removed, and their last four characters, or the fact that they exist, stay', () => {
    const saved = { disburseAccount: { routingNumber: '021000021', accountNumber: '4401928837465', pin: '12' } }
    expect(extractSecrets(screen, saved)).toEqual({
      saved: { disburseAccount: { routingNumber: '021000021', mask: '7465', hasPin: true } },
      secrets: [
        { path: number, value: '4401928837465' },
        { path: pin, value: '12' },
      ],
      gone: [],
    })
  })

  it('secrets that are not answered are listed as gone, and their masks are removed', () => {
    const { saved, secrets, gone } = extractSecrets(screen, { disburseAccount: { routingNumber: '021000021' } })
    expect({ saved, secrets, gone }).toEqual({
      saved: { disburseAccount: { routingNumber: '021000021' } },
      secrets: [],
      gone: [number, pin],
    })
    const before = { disburseAccount: { routingNumber: '1', mask: '7465', hasPin: true }, other: true }
    expect(withoutMasks(before, screen, gone)).toEqual({ disburseAccount: { routingNumber: '1' }, other: true })
    expect(withoutMasks(before, screen, [])).toEqual(before)
  })

  it('secret answers that the account stores unsealed stay', () => {
    const registration = { saves: 'draft', fields: [field('draft.dob', { secret: true })] } as unknown as InputScreen
    expect(extractSecrets(registration, { dob: '1980-05-04' }, ['draft.dob']).saved).toEqual({ dob: '1980-05-04' })
    expect(extractSecrets(registration, { dob: '1980-05-04' }).saved).toEqual({})
  })

  it('without secret answers nothing is saved, not even an empty object', () => {
    expect(extractSecrets(screen, {}).saved).toEqual({})
  })
})
