import { describe, expect, it } from 'vitest'
import { addressOfCta } from '#contract/notifications.ts'

describe('addressOfCta', () => {
  it.each([
    ['/dashboard', 'tp1abc', '/dashboard'],
    ['/pay?from=feed', 'tp1abc', '/pay?from=feed&walletAddress=tp1abc'],
    ['/pay?from=feed', undefined, '/pay?from=feed'],
    ['/pay?walletAddress=old', 'tp1abc', '/pay?walletAddress=tp1abc'],
  ])('the link %s of the wallet %s leads to %s', (path, wallet, address) => {
    expect(addressOfCta(path, wallet)).toBe(address)
  })
})
