import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawForm } from '../drawn-form.tsx'

const aField = (as: string, parts: object = {}) => ({
  fields: [{ id: 'it', as, label: 'Question', required: 'Required', ...parts }],
})

describe('an input that a program filled in without an event', () => {
  it.each([
    ['text', {}, 'Austin', 'Austin'],
    ['money', {}, '85,000', 8_500_000],
    ['ssn', {}, '123-45-6789', '123456789'],
    ['phone', {}, '615 555 0123', '(615) 555-0123'],
  ])('what a field of the widget %s shows is submitted', async (as, parts, shown, stored) => {
    const form = drawForm(aField(as, parts))
    const input = screen.getByLabelText<HTMLInputElement>('Question')
    input.value = shown
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(form.sent).toEqual([{ it: stored }])
  })
})

describe('a date in three inputs', () => {
  const wrong = () =>
    screen
      .getAllByRole('textbox')
      .filter((input) => input.getAttribute('aria-invalid') === 'true')
      .map((input) => input.getAttribute('data-part'))

  it.each([
    [['02', '30', '1990'], ['day']],
    [['13', '04', '1990'], ['month']],
    [['02', '04', '85'], ['year']],
  ])('of %j only %j is marked as wrong', async (typed, parts) => {
    const form = drawForm(aField('day-month-year', { schema: { format: 'date' }, messages: { format: 'Invalid date' } }))
    for (const [index, input] of screen.getAllByRole('textbox').entries()) {
      await form.user.click(input)
      await form.user.keyboard(typed[index] ?? '')
    }
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(wrong()).toEqual(parts)
  })
})

describe('a text field', () => {
  it('a text field stores the typed text and normalizes it when the borrower leaves the field', async () => {
    const form = drawForm(aField('text', { tidy: 'upper-case', autocomplete: 'address-level1' }))
    const input = screen.getByRole('textbox', { name: 'Question' })
    expect(input).toHaveProperty('autocomplete', 'address-level1')
    await form.user.type(input, ' tx ')
    expect(form.answers()).toEqual({ it: ' tx ' })
    await form.user.tab()
    expect(form.answers()).toEqual({ it: 'TX' })
  })

  it('a text field shows its stored answer again when what was typed into it means the same', async () => {
    const form = drawForm(aField('text', { tidy: 'upper-case' }))
    const input = screen.getByRole('textbox', { name: 'Question' })
    await form.user.type(input, 'tx')
    await form.user.tab()
    await form.user.type(input, ' ')
    expect(input).toHaveProperty('value', 'TX ')
    await form.user.tab()
    expect(input).toHaveProperty('value', 'TX')
  })

  it('a text field that is cleared stores the empty text, so that the prefilled answer does not return', async () => {
    const form = drawForm(aField('text', { prefill: 'Ana' }))
    const input = screen.getByRole('textbox', { name: 'Question' })
    expect(input).toHaveProperty('value', 'Ana')
    await form.user.clear(input)
    expect(form.answers()).toEqual({ it: '' })
    expect(input).toHaveProperty('value', '')
  })

  it('a text field that may stay empty has "(optional)" after its label', () => {
    drawForm({ fields: [{ id: 'it', as: 'text', label: 'Middle name', help: 'As on your ID' }] })
    const input = screen.getByRole('textbox', { name: 'Middle name (optional)', description: 'As on your ID' })
    expect(input.getAttribute('aria-required')).toBeNull()
  })
})

describe('an e-mail field', () => {
  it('an e-mail field asks for the e-mail keyboard and removes spaces around the address', async () => {
    const form = drawForm(aField('email'))
    const input = screen.getByRole('textbox', { name: 'Question' })
    expect(input.getAttribute('inputmode')).toBe('email')
    await form.user.type(input, ' ana@example.com ')
    await form.user.tab()
    expect(form.answers()).toEqual({ it: 'ana@example.com' })
  })
})

describe('a money field', () => {
  it('a money field stores whole cents and shows thousands separators after the borrower leaves the field', async () => {
    const form = drawForm(aField('money'))
    const input = screen.getByRole('textbox', { name: 'Question' })
    expect(input.getAttribute('inputmode')).toBe('decimal')
    await form.user.type(input, '85000.5')
    expect(form.answers()).toEqual({ it: 8_500_050 })
    expect(input).toHaveProperty('value', '85000.5')
    await form.user.tab()
    expect(input).toHaveProperty('value', '85,000.50')
  })

  it('a money field stores text that is not an amount as typed, so that the engine refuses it', async () => {
    const form = drawForm(aField('money'))
    await form.user.type(screen.getByRole('textbox', { name: 'Question' }), 'a lot')
    await form.user.tab()
    expect(form.answers()).toEqual({ it: 'a lot' })
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'a lot')
  })

  it('a money field shows stored cents as dollars', () => {
    drawForm(aField('money'), { answers: { it: 120_400 } })
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveProperty('value', '1,204')
  })
})

describe('a select field', () => {
  it('a select field stores the id of the selected option', async () => {
    const form = drawForm(
      aField('select', {
        options: [
          { id: 'JR', label: 'Jr' },
          { id: 'SR', label: 'Sr' },
        ],
      }),
    )
    const list = screen.getByRole('combobox', { name: 'Question' })
    expect(list.textContent).toBe('Please chooseJrSr')
    await form.user.selectOptions(list, 'Sr')
    expect(form.answers()).toEqual({ it: 'SR' })
  })
})

describe('a radio field', () => {
  it('a radio field is a named group of radio buttons and stores the id of the selected option', async () => {
    const form = drawForm(
      aField('radio', {
        options: [
          { id: 'A', label: 'First', help: 'The first one' },
          { id: 'B', label: 'Second' },
        ],
      }),
    )
    expect(screen.getByRole('radiogroup', { name: 'Question' }).getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole('radio', { name: /First/, description: 'The first one' })).toBeTruthy()
    await form.user.click(screen.getByRole('radio', { name: 'Second' }))
    expect(form.answers()).toEqual({ it: 'B' })
  })

  it('a radio field is answered with the arrow keys', async () => {
    const form = drawForm(
      aField('radio', {
        options: [
          { id: 'A', label: 'First' },
          { id: 'B', label: 'Second' },
        ],
      }),
    )
    await form.user.tab()
    await form.user.keyboard(' ')
    await form.user.keyboard('{ArrowDown}')
    expect(form.answers()).toEqual({ it: 'B' })
  })
})

describe('a yes-no field', () => {
  it.each([
    ['Yes', true],
    ['No', false],
  ])('a yes-no field stores the option %s as %s', async (label, stored) => {
    const form = drawForm(aField('yes-no'))
    await form.user.click(screen.getByRole('radio', { name: label }))
    expect(form.answers()).toEqual({ it: stored })
  })

  it('a yes-no field whose label equals the page heading is named by the heading', () => {
    drawForm({ heading: 'Is it for sale?', ...aField('yes-no', { label: 'Is it for sale?' }) })
    expect(screen.getByRole('radiogroup', { name: 'Is it for sale?' })).toBeTruthy()
  })
})

describe('a checkbox field', () => {
  it('a checkbox is never checked at first, even when only a checked box is valid', () => {
    drawForm(aField('checkbox', { schema: { type: 'boolean', const: true } }))
    expect(screen.getByRole('checkbox', { name: 'Question' })).toHaveProperty('checked', false)
  })

  it('a checkbox stores true when checked and false when unchecked', async () => {
    const form = drawForm(aField('checkbox'))
    const tick = screen.getByRole('checkbox', { name: 'Question' })
    await form.user.click(tick)
    expect(form.answers()).toEqual({ it: true })
    await form.user.click(tick)
    expect(form.answers()).toEqual({ it: false })
  })

  it('a link in the label of a checkbox opens in a new tab and does not check the box', async () => {
    const form = drawForm(aField('checkbox', { label: 'I agree to the [terms](/terms)' }))
    const link = screen.getByRole('link', { name: /^terms ?opens in a new tab$/ })
    expect(link.getAttribute('href')).toBe('/account/heloc/terms')
    expect(link.getAttribute('target')).toBe('_blank')
    link.addEventListener('click', (event) => event.preventDefault())
    await form.user.click(link)
    expect(form.answers()).toEqual({})
  })
})

describe('a date in three fields', () => {
  const typed = async (keys: string) => {
    const form = drawForm(aField('day-month-year', { autocomplete: 'bday' }))
    await form.user.click(screen.getByRole('textbox', { name: 'Month' }))
    await form.user.keyboard(keys)
    return form
  }

  it('a date field has its parts in the order of the language, in one named group', () => {
    drawForm(aField('day-month-year', { autocomplete: 'bday' }))
    const parts = screen.getAllByRole('textbox')
    expect(parts.map((part) => part.getAttribute('autocomplete'))).toEqual(['bday-month', 'bday-day', 'bday-year'])
    expect(screen.getByRole('group', { name: 'Question' })).toBeTruthy()
  })

  it('a date field moves the focus to the next part when a part is full', async () => {
    const form = await typed('05041990')
    expect(form.answers()).toEqual({ it: '1990-05-04' })
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year' }))
  })

  it('a date field moves the focus to the next part at a slash after one digit', async () => {
    const form = await typed('5/4/1990')
    expect(form.answers()).toEqual({ it: '1990-05-04' })
  })

  it('a date field reads the letter o as zero and drops other letters', async () => {
    const form = await typed('o5x/o4/199o')
    expect(form.answers()).toEqual({ it: '1990-05-04' })
  })

  it('a Backspace in an empty part of a date field continues in the part before', async () => {
    const form = await typed('05')
    await form.user.keyboard('{Backspace}{Backspace}6')
    expect(screen.getByRole('textbox', { name: 'Month' })).toHaveProperty('value', '06')
  })

  it.each([['5/4/1990'], ['05/04/1990'], ['1990-05-04'], ['05041990']])(
    'a date field accepts %s pasted into any of its parts',
    async (text) => {
      const form = drawForm(aField('day-month-year'))
      await form.user.click(screen.getByRole('textbox', { name: 'Day' }))
      await form.user.paste(text)
      expect(form.answers()).toEqual({ it: '1990-05-04' })
    },
  )

  it.each([['02311990'], ['0504'], ['13011990'], ['5/4/90/']])(
    'a date field stores the invalid date %s so that the engine refuses it',
    async (keys) => {
      const form = drawForm({
        fields: [
          {
            id: 'it',
            as: 'day-month-year',
            label: 'Question',
            required: 'Required',
            schema: { type: 'string', format: 'date' },
            messages: { format: 'Invalid date' },
          },
        ],
      })
      await form.user.click(screen.getByRole('textbox', { name: 'Month' }))
      await form.user.keyboard(keys)
      await form.user.click(screen.getByRole('button', { name: 'Continue' }))
      expect(screen.getAllByText('Invalid date')).toHaveLength(2)
      expect(form.sent).toEqual([])
    },
  )

  it('a date field is empty again when each of its parts is empty', async () => {
    const form = await typed('5')
    await form.user.keyboard('{Backspace}')
    expect(form.answers()).toEqual({ it: '' })
  })

  it('a date field shows the parts of a stored date, also when parts are missing', () => {
    drawForm(aField('day-month-year'), { answers: { it: '1990-2-' } })
    expect(screen.getAllByRole('textbox').map((part) => (part as HTMLInputElement).value)).toEqual(['2', '', '1990'])
  })
})

describe('a date field with a calendar', () => {
  it('a calendar date is typed in the order of the language and stored as yyyy-MM-dd', async () => {
    const form = drawForm(aField('date'))
    const input = screen.getByRole('textbox', { name: 'Question' })
    await form.user.type(input, '5/4/2026')
    expect(form.answers()).toEqual({ it: '2026-05-04' })
    await form.user.tab()
    expect(input).toHaveProperty('value', '05/04/2026')
  })

  it('a date chosen in the calendar is stored, and the focus returns to the field', async () => {
    const form = drawForm(aField('date'), { answers: { it: '2026-05-04' } })
    await form.user.click(screen.getByRole('button', { name: 'Open the calendar' }))
    await form.user.click(await screen.findByRole('button', { name: /20 May 2026|May 20, 2026/ }))
    expect(form.answers()).toEqual({ it: '2026-05-20' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the calendar' })))
  })

  it('the calendar closes when the borrower presses Escape', async () => {
    const form = drawForm(aField('date'))
    await form.user.click(screen.getByRole('button', { name: 'Open the calendar' }))
    await screen.findByRole('button', { name: 'Next month' })
    await form.user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull()
  })
})
