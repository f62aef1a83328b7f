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

describe('the address group', () => {
  it('an empty address group shows only a search box, inside a named group', () => {
    draw(finds())
    expect(within(screen.getByRole('group', { name: 'Property address' })).getAllByRole('combobox')).toHaveLength(1)
    expect(street()).toHaveProperty('placeholder', 'Start typing')
    expect(street().getAttribute('aria-expanded')).toBe('false')
    expect(city()).toBeNull()
  })

  it('the search lists the found addresses with "Address not listed" at the end, and announces their number', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '12 Elm')
    expect(await options()).toEqual([two[0]?.fullAddress, two[1]?.fullAddress, 'Address not listed'])
    expect(street().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('2 addresses').getAttribute('role')).toBe('status')
  })

  it('the list shows in bold what was typed of each address', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '12 elm aus')
    await options()
    const bold = within(screen.getAllByRole('option')[0] as HTMLElement).getAllByText(/./, { selector: '[class*=typed]' })
    expect(bold.map(({ textContent }) => textContent)).toEqual(['12', 'Elm', 'Aus'])
  })

  it('an address chosen with the arrow keys and Enter fills the address fields and shows them', async () => {
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

  it('the Up key in the list wraps around, and Escape closes the list and keeps the typed text', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '1 Elm')
    await options()
    await form.user.keyboard('{ArrowUp}')
    expect(document.getElementById(street().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Address not listed')
    await form.user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(form.answers()).toEqual({ street1: '1 Elm' })
  })

  it('the Down key opens the list again after Escape, for the text that stays, and no list for an empty field', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '1 Elm')
    await options()
    await form.user.keyboard('{Escape}{ArrowUp}{ArrowLeft}')
    expect(screen.queryByRole('option')).toBeNull()
    await form.user.keyboard('{ArrowDown}')
    expect((await options()).length).toBeGreaterThan(1)
    await form.user.clear(street())
    await form.user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('an address chosen with the mouse fills the address fields', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '12 Elm')
    await options()
    await form.user.click(screen.getByRole('option', { name: two[0]?.fullAddress }))
    expect(form.answers()).toMatchObject({ street1: '12 Elm Street', street2: '', zip: '78701' })
  })

  it('the option "Address not listed" keeps the typed text as the street and shows the address fields', async () => {
    const form = draw(finds(...two))
    await form.user.type(street(), '99 Nowhere Lane')
    await options()
    await form.user.click(screen.getByRole('option', { name: 'Address not listed' }))
    expect(form.answers()).toEqual({ street1: '99 Nowhere Lane' })
    expect(city()).toHaveProperty('value', '')
    expect(street().getAttribute('aria-invalid')).toBeNull()
  })

  it('a street of a single word is marked as invalid after "Address not listed", until it is corrected', async () => {
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

  it('a form submitted without an address shows the address fields with their errors', async () => {
    const form = draw(finds())
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(city()?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(street())
  })

  it('the address fields are shown at first when they have answers', () => {
    draw(finds(), { street1: '12 Elm Street', city: 'Austin' })
    expect(city()).toHaveProperty('value', 'Austin')
  })

  it('the address fields are shown at first when there is no address search', () => {
    draw(undefined)
    expect(city()).not.toBeNull()
  })

  it('a search that fails or finds nothing offers to type the address by hand', async () => {
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

  it('fast typing sends one search request, and an outdated request is aborted', async () => {
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

  it('the Enter key submits the form when no address in the list is marked', async () => {
    const form = draw(finds(...two), anAddress() as never)
    await form.user.clear(street())
    await form.user.type(street(), '12 Elm')
    await options()
    await form.user.keyboard('{Enter}')
    expect(form.sent).toHaveLength(1)
  })
})
