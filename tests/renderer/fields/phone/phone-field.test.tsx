import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../../drawn-form.tsx'

const aPhone = { fields: [{ id: 'phone', as: 'phone', label: 'Mobile phone', required: 'Required' }] }
const number = () => screen.getByRole('textbox', { name: 'Mobile phone' })
const list = () => screen.getByRole('combobox', { name: 'Country' })
const allCountries = () => waitFor(() => expect(list().querySelectorAll('option').length).toBeGreaterThan(200))

describe('a phone field', () => {
  it.each([
    ['6155550123'],
    ['615 555 0123'],
    ['615-555-0123'],
    ['615.555.0123'],
    ['(615) 555-0123'],
    ['+1 615 555 0123'],
    ['615555o123'],
  ])('a phone field stores %s as (615) 555-0123 and shows it so after the borrower leaves the field', async (typed) => {
    const form = drawForm(aPhone)
    await form.user.type(number(), typed)
    expect(form.answers()).toEqual({ phone: '(615) 555-0123' })
    expect(number()).toHaveProperty('value', typed)
    await form.user.tab()
    await waitFor(() => expect(number()).toHaveProperty('value', '(615) 555-0123'))
  })

  it.each([['1 (615) 555-012'], ['(161) 555-0123'], ['1 161 555 0123'], ['123'], ['615 555 01234'], ['(000) 000-0000']])(
    'a phone field stores the invalid number %s as typed, so that the engine refuses it',
    async (typed) => {
      const form = drawForm(aPhone)
      await allCountries()
      await form.user.type(number(), typed)
      await form.user.tab()
      expect(form.answers()).toEqual({ phone: typed })
      expect(number()).toHaveProperty('value', typed)
    },
  )

  it('a phone field stores text that is not a number as typed', async () => {
    const form = drawForm(aPhone)
    await form.user.type(number(), 'call me')
    expect(form.answers()).toEqual({ phone: 'call me' })
  })

  it('a phone field accepts a pasted number with its country code', async () => {
    const form = drawForm(aPhone)
    await form.user.click(number())
    await form.user.paste('+1 (615) 555-0123')
    expect(form.answers()).toEqual({ phone: '(615) 555-0123' })
  })

  it.each(['1 (615) 555-0123', '16155550123', '1-615-555-0123'])(
    'a phone field drops the 1 in front of ten digits: %s',
    async (typed) => {
      const form = drawForm(aPhone)
      await allCountries()
      await form.user.type(number(), typed)
      await form.user.tab()
      expect(form.answers()).toEqual({ phone: '(615) 555-0123' })
    },
  )

  it('a phone field lists the countries by name with their calling codes, with the US first', async () => {
    drawForm(aPhone)
    await allCountries()
    const names = [...list().querySelectorAll('option')].map((option) => option.textContent)
    expect(names[0]).toBe('United States +1')
    expect(names).toContain('United Kingdom +44')
    expect(names.indexOf('Germany +49')).toBeLessThan(names.indexOf('Greece +30'))
  })

  it('a phone field stores a number of another country with its calling code and shows it in the format of that country', async () => {
    const form = drawForm(aPhone)
    await allCountries()
    await form.user.selectOptions(list(), 'GB')
    await form.user.type(number(), '02079460018')
    expect(form.answers()).toEqual({ phone: '+44 20 7946 0018' })
    await form.user.tab()
    expect(number()).toHaveProperty('value', '020 7946 0018')
  })

  it.each([
    ['+49 151 23456789', 'US', '+49 1512 3456789', 'DE'],
    ['0049 151 23456789', 'DE', '+49 1512 3456789', 'DE'],
    ['011 49 151 23456789', 'US', '+49 1512 3456789', 'DE'],
    ['0151 23456789', 'DE', '+49 1512 3456789', 'DE'],
    ['+1 (615) 555-0123', 'DE', '(615) 555-0123', 'US'],
    ['+1 (416) 555-0123', 'US', '(416) 555-0123', 'US'],
    ['(416) 555-0123', 'CA', '(416) 555-0123', 'CA'],
  ])('a phone field reads %s, typed while the country is %s, as %s', async (typed, chosen, stored, country) => {
    const form = drawForm(aPhone)
    await allCountries()
    await form.user.selectOptions(list(), chosen)
    fireEvent.change(number(), { target: { value: typed } })
    expect(form.answers()).toEqual({ phone: stored })
    fireEvent.blur(number())
    await waitFor(() => expect(list()).toHaveProperty('value', country))
    expect(form.answers()).toEqual({ phone: stored })
  })

  it.each([
    ['+44 20 7946 0018 99', 'US', '+442079460018'],
    ['123', 'DE', '+49123'],
    ['+1 615 555 012', 'US', '615 555 012'],
  ])(
    'a phone field stores %s, which is invalid for the country %s, so that the engine refuses it',
    async (typed, chosen, begins) => {
      const form = drawForm(aPhone)
      await allCountries()
      await form.user.selectOptions(list(), chosen)
      fireEvent.change(number(), { target: { value: typed } })
      const stored = String(form.answers().phone)
      expect(stored.startsWith(begins)).toBe(true)
      expect(stored).not.toMatch(/^\+\d{1,3} |^\(\d{3}\) \d{3}-\d{4}$/)
      fireEvent.blur(number())
      expect(number()).toHaveProperty('value', typed)
    },
  )

  it('a phone field never truncates a typed, autofilled or pasted number', async () => {
    const form = drawForm(aPhone)
    expect(number().hasAttribute('maxlength')).toBe(false)
    await form.user.type(number(), '615 555 0123 and some more')
    expect(number()).toHaveProperty('value', '615 555 0123 and some more')
  })

  it('a phone field selects the country whose calling code the number has', async () => {
    const form = drawForm(aPhone)
    await allCountries()
    await form.user.type(number(), '+44 20 7946 0018')
    await form.user.tab()
    expect(list()).toHaveProperty('value', 'GB')
    expect(form.answers()).toEqual({ phone: '+44 20 7946 0018' })
  })

  it('a phone field shows a stored number with its country', async () => {
    drawForm(aPhone, { answers: { phone: '+44 20 7946 0018' } })
    await waitFor(() => expect(list()).toHaveProperty('value', 'GB'))
    expect(number()).toHaveProperty('value', '020 7946 0018')
  })

  it('a phone field does not change a number that the borrower types while the list of countries loads', async () => {
    drawForm(aPhone)
    fireEvent.change(number(), { target: { value: '+442079460018' } })
    await allCountries()
    expect(number()).toHaveProperty('value', '+442079460018')
  })
})
