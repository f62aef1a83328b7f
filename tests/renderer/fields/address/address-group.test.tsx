import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FoundAddress, LookUpAddress } from '#renderer/fields/address/found-address.ts'
import { anAddress, drawForm } from '../../drawn-form.tsx'

const fields = {
  'fields.json': {
    address: {
      as: 'address',
      label: 'Property address',
      placeholder: 'Start typing',
      words: {
        notListed: 'Address not listed',
        searching: 'Looking',
        results: '{count, plural, one {# address} other {# addresses}}',
        noResults: 'Nothing found',
        unavailable: 'Please type it in full',
      },
      fields: [
        { id: 'street1', as: 'text', label: 'Street address', required: 'Street address is required' },
        { id: 'street2', as: 'text', label: 'Apartment', emptyIs: '' },
        { id: 'city', as: 'text', label: 'City', required: 'Please enter a valid city name' },
        { id: 'state', as: 'text', label: 'State', required: 'Please enter a valid state', width: 2 },
        { id: 'zip', as: 'text', label: 'ZIP code', required: 'Please enter a valid zipcode', width: 5 },
      ],
    },
  },
}
const screenWithAddress = {
  fields: [{ id: 'address', spread: 'address' }],
  checks: [
    {
      id: 'street',
      at: 'street1',
      refuseWhen: { and: [{ answered: 'draft.street1' }, { '<': [{ words: { var: 'draft.street1' } }, 2] }] },
      message: 'Please enter a valid property address',
    },
  ],
}
const two = [
  anAddress(),
  anAddress({ street1: '14 Elm Street', street2: 'Apt 2', fullAddress: '14 Elm Street Apt 2, Austin, TX 78701' }),
]
const finds =
  (...found: readonly FoundAddress[]): LookUpAddress =>
  async () =>
    found

const draw = (lookUp: LookUpAddress | undefined, answers = {}) =>
  drawForm(screenWithAddress, { files: fields, answers, ...(lookUp && { lookUp }) })
const street = () => screen.getByRole('combobox', { name: 'Street address' })
const city = () => screen.queryByRole('textbox', { name: 'City' })
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)

describe('an address', () => {
  it('is one search box at first, in a named group', () => {
    draw(finds())
    expect(within(screen.getByRole('group', { name: 'Property address' })).getAllByRole('combobox')).toHaveLength(1)
    expect(street()).toHaveProperty('placeholder', 'Start typing')
    expect(street().getAttribute('aria-expanded')).toBe('false')
    expect(city()).toBeNull()
  })

  it('lists what was found, the way out last, and says how many', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '12 Elm')
    expect(await options()).toEqual([two[0]?.fullAddress, two[1]?.fullAddress, 'Address not listed'])
    expect(street().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('2 addresses').getAttribute('role')).toBe('status')
  })

  it('is chosen with the keys: down, down, Enter; the parts are filled and shown', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '1 Elm')
    await options()
    await form.user.keyboard('{ArrowDown}{ArrowDown}')
    const active = document.getElementById(street().getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe(two[1]?.fullAddress)
    expect(active?.getAttribute('aria-selected')).toBe('true')
    await form.user.keyboard('{Enter}')
    expect(form.answers()).toEqual({ street1: '14 Elm Street', street2: 'Apt 2', city: 'Austin', state: 'TX', zip: '78701' })
    expect(form.sent).toEqual([])
    expect(city()).toHaveProperty('value', 'Austin')
    expect(screen.queryByRole('option')).toBeNull()
    expect(document.activeElement).toBe(street())
  })

  it('wraps around with the up key and closes on Escape, keeping what was typed', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '1 Elm')
    await options()
    await form.user.keyboard('{ArrowUp}')
    expect(document.getElementById(street().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Address not listed')
    await form.user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(form.answers()).toEqual({ street1: '1 Elm' })
  })

  it('is chosen with the mouse', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '12 Elm')
    await options()
    await form.user.click(screen.getByRole('option', { name: two[0]?.fullAddress }))
    expect(form.answers()).toMatchObject({ street1: '12 Elm Street', street2: '', zip: '78701' })
  })

  it('that is not listed keeps what was typed as the street and shows the parts', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '99 Nowhere Lane')
    await options()
    await form.user.click(screen.getByRole('option', { name: 'Address not listed' }))
    expect(form.answers()).toEqual({ street1: '99 Nowhere Lane' })
    expect(city()).toHaveProperty('value', '')
    expect(street().getAttribute('aria-invalid')).toBeNull()
  })

  it('flags a street that is none once it is not listed, until it is filled', async () => {
    const form = draw(finds())
    await form.user.type(street(), 'Elm')
    await options()
    await form.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(document.querySelector('[data-invalid-street]')).not.toBeNull())
    await waitFor(() => expect(street()).toHaveProperty('ariaInvalid', 'true'))
    expect(screen.getByText('Please enter a valid property address')).toBeTruthy()
    await form.user.type(street(), ' Street')
    expect(document.querySelector('[data-invalid-street]')).toBeNull()
    expect(screen.queryByText('Please enter a valid property address')).toBeNull()
  })

  it('shows its parts when it is sent without them', async () => {
    const form = draw(finds())
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(city()?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(street())
  })

  it('shows its parts where they are filled already', () => {
    draw(finds(), { street1: '12 Elm Street', city: 'Austin' })
    expect(city()).toHaveProperty('value', 'Austin')
  })

  it('is typed by hand where there is no lookup', () => {
    draw(undefined)
    expect(city()).not.toBeNull()
  })

  it('offers typing by hand when the lookup fails or finds nothing', async () => {
    const form = draw(async (typed) => {
      if (typed.startsWith('off')) throw new TypeError('Failed to fetch')
      return []
    })
    await form.user.type(street(), 'offline')
    expect(await screen.findByText('Please type it in full')).toBeTruthy()
    expect(await options()).toEqual(['Address not listed'])
    await form.user.clear(street())
    await form.user.type(street(), 'nothing')
    expect(await screen.findByText('Nothing found')).toBeTruthy()
  })

  it('asks once for what a fast typist types, and abandons what is out of date', async () => {
    const asked: { typed: string; signal: AbortSignal }[] = []
    const form = draw(async (typed, signal) => {
      asked.push({ typed, signal })
      return typed === '12 Elm' ? new Promise<readonly FoundAddress[]>(() => {}) : two
    })
    await form.user.type(street(), '12 Elm')
    await waitFor(() => expect(asked.map(({ typed }) => typed)).toEqual(['12 Elm']))
    await form.user.type(street(), ' Street')
    await screen.findByRole('option', { name: two[0]?.fullAddress })
    expect(asked.map(({ typed, signal }) => [typed, signal.aborted])).toEqual([
      ['12 Elm', true],
      ['12 Elm Street', false],
    ])
  })

  it('sends the form on Enter when no address is marked', async () => {
    const form = draw(finds(...two), anAddress() as never)
    await form.user.clear(street())
    await form.user.type(street(), '12 Elm')
    await options()
    await form.user.keyboard('{Enter}')
    expect(form.sent).toHaveLength(1)
  })
})
