import { describe, expect, it } from 'vitest'
import { limitsOfNetwork, networkOf } from '#server/logs/network-of.ts'

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('the network of "%s" is "%s"', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('limitsOfNetwork', () => {
  const limit = { kind: 'k', max: 5, windowMs: 1_000 }

  it('an IPv6 address counts by its /64, and by its /48 at ten times the limit', () => {
    expect(limitsOfNetwork(limit, '2001:db8:1:2::9', 'codes ')).toEqual([
      { ...limit, who: 'codes 2001:db8:1:2::/64' },
      { ...limit, max: 50, who: 'codes 2001:db8:1::/48' },
    ])
  })

  it('an IPv4 address counts alone, also where it is written as an IPv6 address', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7'])
      expect(limitsOfNetwork(limit, address)).toEqual([{ ...limit, who: '192.0.2.7' }])
  })
})
