import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesFor } from '#server/providers/address/addresses-for.ts'
import places from '#server/providers/address/places.json' with { type: 'json' }

describe('addressesFor', () => {
  it('addressesFor finds at most eight addresses in several states, the same ones for the same text', () => {
    const found = addressesFor('12 elm')
    expect(found).toHaveLength(8)
    expect(addressesFor('12 elm')).toEqual(found)
    expect(new Set(found.map(({ state }) => state)).size).toBeGreaterThan(4)
    for (const { street1, fullAddress } of found) {
      expect(street1).toBe('12 Elm St')
      expect(fullAddress).toMatch(/^12 Elm St, .+, [A-Z]{2} \d{5}$/)
    }
  })

  it.each([
    ['12 Elm St, Aus', { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701' }],
    ['12 elm austin', { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701' }],
    ['12 elm street austin tx', { city: 'Austin' }],
    ['7 maple avenue, 9810', { street1: '7 Maple Ave', city: 'Seattle', zip: '98101' }],
    ['7 Maple Ave St. Lou', { city: 'St. Louis', state: 'MO' }],
    ["7 Oak St O'Fal", { city: "O'Fallon", state: 'MO' }],
    ['7 Oak St Winston-Sal', { city: 'Winston-Salem', state: 'NC' }],
    ['12 Elm St Apt 4b, Austin', { street1: '12 Elm St', street2: 'Apt 4B', city: 'Austin' }],
    ['12 5th ave, New Yo', { street1: '12 5th Ave', city: 'New York', state: 'NY' }],
  ])('the first address that addressesFor finds for %j is %j', (typed, first) => {
    expect(addressesFor(typed)[0]).toMatchObject(first)
  })

  it.each(['', '   ', '12', 'zzz', '12 zzz', '12 elm zzz', '12 elm austin 00000', '!!!', '\u202e', '('.repeat(500)])(
    'addressesFor finds nothing for %j',
    (typed) => {
      expect(addressesFor(typed)).toEqual([])
    },
  )

  it('addressesFor names the addresses of states that are near first, and then those of others', () => {
    const states = addressesFor('12 elm', ['WY']).map(({ state }) => state)
    const near = places.filter(([, state]) => state === 'WY').length
    expect(near).toBeGreaterThan(0)
    expect(states.map((state) => state === 'WY')).toEqual(states.map((_, index) => index < near))
    expect(states).toHaveLength(8)
  })

  it('addressesFor adds a house number when the text has none', () => {
    expect(addressesFor('elm st austin')[0]?.street1).toMatch(/^\d+ Elm St$/)
  })

  it('addressesFor still finds a matching address when the text gets longer', () => {
    const words = ['12 elm st aus', '12 elm st austin', '12 elm st austin t', '12 elm st austin tx 787']
    for (const typed of words) expect(addressesFor(typed).map(({ city }) => city)).toContain('Austin')
  })

  it('addressesFor accepts any text and returns at most eight addresses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        (typed) => void expect(addressesFor(typed).length).toBeLessThanOrEqual(8),
      ),
    )
  })
})

describe('the built-in list of places', () => {
  it('the list of places has at least 300 places in all states and D.C., each with its own ZIP code', () => {
    expect(places.length).toBeGreaterThanOrEqual(300)
    expect(new Set(places.map(([, state]) => state)).size).toBe(51)
    expect(new Set(places.map(([, , zip]) => zip)).size).toBe(places.length)
    for (const [city, state, zip] of places) expect(`${city}|${state}|${zip}`).toMatch(/^[A-Z][A-Za-z' .-]+\|[A-Z]{2}\|\d{5}$/)
  })
})
