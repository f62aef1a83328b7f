import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../../drawn-form.tsx'

const aPhone = { fields: [{ id: 'phone', as: 'phone', label: 'Mobile phone', required: 'Required' }] }
const number = () => screen.getByRole('textbox', { name: 'Mobile phone' })
const list = () => screen.getByRole('combobox', { name: 'Country' })
const allCountries = () => waitFor(() => expect(list().querySelectorAll('option').length).toBeGreaterThan(200))

describe('a telephone field', () => {
  it.each([
    ['6155550123'],
    ['615 555 0123'],
    ['615-555-0123'],
    ['615.555.0123'],
    ['(615) 555-0123'],
    ['+1 615 555 0123'],
    ['615555o123'],
  ])('stores %s under the mask of the US and shows it so once left', async (typed) => {
    const form = drawForm(aPhone)
    await form.user.type(number(), typed)
    expect(form.answers()).toEqual({ phone: '(615) 555-0123' })
    expect(number()).toHaveProperty('value', typed)
    await form.user.tab()
    await waitFor(() => expect(number()).toHaveProperty('value', '(615) 555-0123'))
  })

  it.each([['1 (615) 555-0123'], ['1-615-555-0123'], ['16155550123'], ['123'], ['615 555 01234'], ['(000) 000-0000']])(
    'keeps %s as it was typed, for the engine to say what is wrong',
    async (typed) => {
      const form = drawForm(aPhone)
      await allCountries()
      await form.user.type(number(), typed)
      await form.user.tab()
      expect(form.answers()).toEqual({ phone: typed })
      expect(number()).toHaveProperty('value', typed)
    },
  )

  it('keeps what is no number as typed', async () => {
    const form = drawForm(aPhone)
    await form.user.type(number(), 'call me')
    expect(form.answers()).toEqual({ phone: 'call me' })
  })

  it('takes a pasted number with its country code, however long', async () => {
    const form = drawForm(aPhone)
    await form.user.click(number())
    await form.user.paste('+1 (615) 555-0123')
    expect(form.answers()).toEqual({ phone: '(615) 555-0123' })
  })

  it('lists the countries by name with their codes, the US first', async () => {
    drawForm(aPhone)
    await allCountries()
    const names = [...list().querySelectorAll('option')].map((option) => option.textContent)
    expect(names[0]).toBe('United States +1')
    expect(names).toContain('United Kingdom +44')
    expect(names.indexOf('Germany +49')).toBeLessThan(names.indexOf('Greece +30'))
  })

  it('stores a number from elsewhere with its code, and shows it as it is written there', async () => {
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
  ])('reads %s, filled in with %s chosen, as %s', async (typed, chosen, stored, country) => {
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
  ])('stores %s, which is no number with %s chosen, so that the engine refuses it', async (typed, chosen, begins) => {
    const form = drawForm(aPhone)
    await allCountries()
    await form.user.selectOptions(list(), chosen)
    fireEvent.change(number(), { target: { value: typed } })
    const stored = String(form.answers().phone)
    expect(stored.startsWith(begins)).toBe(true)
    expect(stored).not.toMatch(/^\+\d{1,3} |^\(\d{3}\) \d{3}-\d{4}$/)
    fireEvent.blur(number())
    expect(number()).toHaveProperty('value', typed)
  })

  it('never cuts what is typed, filled in or pasted', async () => {
    const form = drawForm(aPhone)
    expect(number().hasAttribute('maxlength')).toBe(false)
    await form.user.type(number(), '615 555 0123 and some more')
    expect(number()).toHaveProperty('value', '615 555 0123 and some more')
  })

  it('chooses the country that a number names itself', async () => {
    const form = drawForm(aPhone)
    await allCountries()
    await form.user.type(number(), '+44 20 7946 0018')
    await form.user.tab()
    expect(list()).toHaveProperty('value', 'GB')
    expect(form.answers()).toEqual({ phone: '+44 20 7946 0018' })
  })

  it('shows a stored number with its country', async () => {
    drawForm(aPhone, { answers: { phone: '+44 20 7946 0018' } })
    await waitFor(() => expect(list()).toHaveProperty('value', 'GB'))
    expect(number()).toHaveProperty('value', '020 7946 0018')
  })

  it('leaves a number alone that is being typed while the countries arrive', async () => {
    drawForm(aPhone)
    fireEvent.change(number(), { target: { value: '+442079460018' } })
    await allCountries()
    expect(number()).toHaveProperty('value', '+442079460018')
  })
})
