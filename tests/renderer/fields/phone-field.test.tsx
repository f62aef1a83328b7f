import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../drawn-form.tsx'

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

  it('keeps a bare 1 in front, for the engine to say that it is not needed', async () => {
    const form = drawForm(aPhone)
    await form.user.type(number(), '16155550123')
    expect(form.answers()).toEqual({ phone: '(161) 555-50123' })
  })

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

  it('has room for a number of the chosen country and no more', async () => {
    const form = drawForm(aPhone)
    expect(number()).toHaveProperty('maxLength', 14)
    await allCountries()
    await form.user.selectOptions(list(), 'GB')
    expect(number()).toHaveProperty('maxLength', 12)
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
