import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawForm } from '../../drawn-form.tsx'

const text = (id: string, parts: object = {}) => ({ id, as: 'text', label: id, required: `${id} is missing`, ...parts })
const input = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (form: { user: { click: (element: Element) => Promise<void> } }) =>
  form.user.click(screen.getByRole('button', { name: 'Continue' }))

describe('a form screen', () => {
  it('a form screen has one heading, the application number if the flow asks for it, and the consents above the button', () => {
    drawForm({
      heading: 'Who are you?',
      text: 'As on your ID',
      showsApplicationId: true,
      fields: [text('first')],
      records: [{ id: 'soft', type: 'SOFT_CREDIT', text: 'You allow a soft pull' }],
    })
    expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual(['Who are you?'])
    expect(screen.getByText('Application ID#').textContent).toBe('Application ID# HL-1')
    expect(screen.getByRole('region', { name: 'What you agree to' }).textContent).toContain('You allow a soft pull')
  })

  it('a record with a heading of its own stands under it', () => {
    const withdrawal = { id: 'w', type: 'ELECTRONIC_WITHDRAWAL', heading: 'What you withdraw', text: 'You withdraw it' }
    drawForm({ fields: [text('first')], records: [withdrawal] })
    expect(screen.getByRole('region', { name: 'What you withdraw' }).textContent).toContain('You withdraw it')
  })

  it('the button sticks to the bottom of a small window unless a consent is above it', () => {
    const row = () => screen.getByRole('button', { name: 'Continue' }).closest('[data-sticky]')
    drawForm({ fields: [text('first')] })
    expect(row()).toBeTruthy()
    cleanup()
    drawForm({ fields: [text('first')], records: [{ id: 'soft', type: 'SOFT_CREDIT', text: 'You allow a soft pull' }] })
    expect(row()).toBeNull()
  })

  it('the form submits typed and prefilled answers', async () => {
    const form = drawForm({ fields: [text('first', { prefill: 'Ana' }), text('last')] })
    await form.user.type(input('last'), 'Lee')
    await press(form)
    expect(form.sent).toEqual([{ first: 'Ana', last: 'Lee' }])
  })

  it('the form submits nothing while a submission is in progress, and the button keeps the focus', async () => {
    const form = drawForm({ fields: [text('first')] }, { answers: { first: 'Ana' }, busy: true })
    const button = screen.getByRole('button', { name: 'Submitting' })
    await form.user.click(button)
    expect(form.sent).toEqual([])
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button)
    expect(screen.getByText('Submitting', { selector: '[role=status]' })).toBeTruthy()
  })

  it('the form shows no error before the borrower leaves a field', async () => {
    const form = drawForm({
      fields: [text('first', { patterns: [{ id: 'a', pattern: '^A', message: 'Begin with A' }] }), text('last')],
    })
    await form.user.type(input('first'), 'B')
    expect(screen.queryByText('Begin with A')).toBeNull()
    expect(screen.queryByText(/missing/)).toBeNull()
  })

  it('the form shows the error of a field that the borrower leaves, and of no other field', async () => {
    const form = drawForm({ fields: [text('first'), text('last')] })
    await form.user.click(input('first'))
    await form.user.tab()
    expect(await screen.findByText('first is missing')).toBeTruthy()
    expect(screen.queryByText('last is missing')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(input('first').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'first', description: 'first is missing' })).toBeTruthy()
  })

  it('an error disappears when the answer becomes valid, and no other error appears until the borrower leaves the field again', async () => {
    const form = drawForm({
      fields: [text('first', { patterns: [{ id: 'long', pattern: '..', message: 'Two letters' }] }), text('last')],
    })
    await form.user.click(input('first'))
    await form.user.tab()
    await screen.findByText('first is missing')
    await form.user.type(input('first'), 'A')
    expect(screen.queryByText('first is missing')).toBeNull()
    expect(screen.queryByText('Two letters')).toBeNull()
    await form.user.tab()
    expect(await screen.findByText('Two letters')).toBeTruthy()
    await form.user.type(input('first'), 'n')
    expect(screen.queryByText('Two letters')).toBeNull()
    await form.user.type(input('first'), '{Backspace}')
    expect(screen.queryByText('Two letters')).toBeNull()
  })

  it('the errors of a submission appear only after the click ends, so that the button does not move under the pointer', async () => {
    const form = drawForm({ fields: [text('first')] })
    await form.user.click(input('first'))
    await form.user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Continue' }) })
    expect(screen.queryByText('first is missing')).toBeNull()
    await form.user.pointer({ keys: '[/MouseLeft]', target: document.body })
    expect(await screen.findByText('first is missing')).toBeTruthy()
  })

  it('the error of a field that a click elsewhere left is shown after the effect of the click is painted', async () => {
    const frames: FrameRequestCallback[] = []
    const ask = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const form = drawForm({ fields: [text('first'), { id: 'joint', as: 'checkbox', label: 'Joint' }] })
    await form.user.click(input('first'))
    await form.user.click(screen.getByRole('checkbox', { name: 'Joint' }))
    expect(form.answers()).toMatchObject({ joint: true })
    expect(screen.queryByText('first is missing')).toBeNull()
    ask.mockRestore()
    for (const frame of frames) frame(0)
    expect(await screen.findByText('first is missing')).toBeTruthy()
  })

  it('each error of a submission is shown once at its field and once in the summary, which is announced', async () => {
    const form = drawForm({ fields: [text('first', { summary: { required: 'Your first name' } }), text('last')] })
    await press(form)
    const summary = screen.getByRole('alert')
    expect(summary.textContent).toContain('2 answers are wrong')
    expect([...summary.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Your first name', 'last is missing'])
    expect(screen.getAllByText('first is missing')).toHaveLength(1)
    expect(screen.getAllByText('last is missing')).toHaveLength(2)
  })

  it('a refused submission focuses the first invalid field in screen order', async () => {
    const form = drawForm(
      {
        fields: [
          text('first'),
          { id: 'kind', as: 'radio', label: 'kind', required: 'x', options: [{ id: 'A', label: 'A' }] },
          text('last'),
        ],
      },
      { answers: { first: 'Ana' } },
    )
    await press(form)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'A' }))
  })

  it('a second refused submission focuses the invalid field again', async () => {
    const form = drawForm({ fields: [text('first'), text('last')] })
    await press(form)
    await press(form)
    expect(document.activeElement).toBe(input('first'))
  })

  it('a link in the summary focuses the part of the field that is invalid', async () => {
    const form = drawForm(
      {
        fields: [
          text('first'),
          {
            id: 'dob',
            as: 'day-month-year',
            label: 'dob',
            required: 'dob is missing',
            schema: { type: 'string', format: 'date' },
            messages: { format: 'No date' },
          },
        ],
      },
      { answers: { first: 'Ana', dob: '-5-4' } },
    )
    await press(form)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year' }))
    await form.user.click(input('first'))
    await form.user.click(screen.getByRole('link', { name: 'No date' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year' }))
  })

  it('a link in the summary names its question when two errors have the same text', async () => {
    const agree = (id: string, label: string) => ({ id, as: 'checkbox', label, required: 'Required' })
    const form = drawForm({
      fields: [agree('terms', 'I agree to the [terms](/terms)'), agree('mail', 'I agree to e-mail'), text('last')],
    })
    await press(form)
    const links = [...screen.getByRole('alert').querySelectorAll('a')].map((link) => link.textContent)
    expect(links).toEqual(['I agree to the terms: Required', 'I agree to e-mail: Required', 'last is missing'])
  })

  it('a corrected error leaves the summary, and the summary disappears with the last error', async () => {
    const form = drawForm({ fields: [text('first'), text('last')] })
    await press(form)
    await form.user.type(input('first'), 'Ana')
    expect(screen.getByRole('alert').querySelectorAll('a')).toHaveLength(1)
    await form.user.type(input('last'), 'Lee')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a field with a rule is shown in its place while its rule is true, and hidden otherwise', async () => {
    const form = drawForm({
      fields: [
        { id: 'sale', as: 'yes-no', label: 'sale', required: 'x' },
        text('agent', { shownWhen: { '==': [{ var: 'draft.sale' }, true] } }),
        text('last'),
      ],
    })
    expect(screen.queryByRole('textbox', { name: 'agent' })).toBeNull()
    await form.user.click(screen.getByRole('radio', { name: 'Yes' }))
    expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))).toEqual(['agent', 'last'])
    await form.user.click(screen.getByRole('radio', { name: 'No' }))
    expect(screen.queryByRole('textbox', { name: 'agent' })).toBeNull()
  })

  it('link syntax in a borrower’s answer is shown as text in a screen, never as a link', async () => {
    drawForm(
      { text: 'Hello {who}, read the [terms](/terms)', fields: [text('first')] },
      {
        facts: { session: { email: '[x](https://example.com)' } },
        files: { 'facts.json': { values: { who: { type: 'text', is: { var: 'session.email' } } } } },
      },
    )
    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/account/heloc/terms']),
    )
  })

  it('a changed flow changes the open form and keeps the typed answers', async () => {
    const form = drawForm({ fields: [text('first')] })
    await form.user.type(input('first'), 'Ana')
    form.changeFlow({ fields: [text('first', { label: 'Given name' }), text('last')] })
    expect(input('Given name')).toHaveProperty('value', 'Ana')
    await form.user.type(input('last'), 'Lee')
    await press(form)
    expect(form.sent).toEqual([{ first: 'Ana', last: 'Lee' }])
  })
})
