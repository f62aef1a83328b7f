import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { answersIn, giveAnswers } from '#borrower/app/answers-before.ts'

function Form({ heard }: { readonly heard: (answers: object) => void }) {
  const [answers, setAnswers] = useState({ street: '', use: '', state: '', terms: false, texts: true })
  const change = (part: Partial<typeof answers>) => {
    const next = { ...answers, ...part }
    setAnswers((before) => ({ ...before, ...part }))
    heard(next)
  }
  return (
    <form>
      <input id="street" value={answers.street} onChange={(event) => change({ street: event.target.value })} />
      <input type="radio" id="own" name="use" checked={answers.use === 'own'} onChange={() => change({ use: 'own' })} />
      <input type="radio" id="let" name="use" checked={answers.use === 'let'} onChange={() => change({ use: 'let' })} />
      <input type="checkbox" id="terms" checked={answers.terms} onChange={() => change({ terms: !answers.terms })} />
      <input type="checkbox" id="texts" checked={answers.texts} onChange={() => change({ texts: !answers.texts })} />
      <select id="state" value={answers.state} onChange={(event) => change({ state: event.target.value })}>
        <option value="">Choose</option>
        <option value="TX">Texas</option>
      </select>
      <output>{JSON.stringify(answers)}</output>
    </form>
  )
}

/** What a borrower does on the page of the server. */
function answer(page: HTMLElement): void {
  const find = <Element extends HTMLElement>(id: string) => page.querySelector<Element>(`#${id}`) as Element
  find<HTMLInputElement>('street').value = '12 Oak'
  find<HTMLInputElement>('let').checked = true
  find<HTMLInputElement>('terms').checked = true
  find<HTMLInputElement>('texts').checked = false
  find<HTMLSelectElement>('state').value = 'TX'
  find('street').focus()
}

const given = { street: '12 Oak', use: 'let', state: 'TX', terms: true, texts: false }

describe('answers from before the scripts', () => {
  it('a page that the app takes over hands on every answer that was given before', async () => {
    const page = document.body.appendChild(document.createElement('div'))
    page.innerHTML = renderToString(<Form heard={() => undefined} />)
    answer(page)
    const street = page.querySelector('#street')
    const root = await act(async () => hydrateRoot(page, <Form heard={() => undefined} />))
    act(() => giveAnswers(page, answersIn(page)))
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual(given)
    expect(page.querySelector('#street')).toBe(street)
    expect(document.activeElement).toBe(street)
    act(() => root.unmount())
    page.remove()
  })

  it('a page that the app draws anew gets the answers that were given on the page before, and the focus', () => {
    const before = document.body.appendChild(document.createElement('div'))
    before.innerHTML = renderToString(<Form heard={() => undefined} />)
    answer(before)
    const kept = answersIn(before)
    before.remove()
    const { container } = render(<Form heard={() => undefined} />)
    act(() => giveAnswers(container, kept))
    expect(JSON.parse(container.querySelector('output')?.textContent ?? '')).toEqual(given)
    expect(document.activeElement?.id).toBe('street')
  })

  it('the field that the borrower is typing into has the focus when the app gets its text, so that its list opens', () => {
    const before = document.body.appendChild(document.createElement('div'))
    before.innerHTML = renderToString(<Form heard={() => undefined} />)
    answer(before)
    const answers = answersIn(before)
    before.remove()
    const focused: (string | undefined)[] = []
    const { container } = render(<Form heard={() => focused.push(document.activeElement?.id)} />)
    act(() => giveAnswers(container, answers))
    expect(focused[0]).toBe('street')
  })

  it('no answers are taken from a server-drawn page on which the borrower entered nothing', () => {
    const { container } = render(<Form heard={() => undefined} />)
    expect(answersIn(container)).toEqual({ values: new Map(), pressed: [], focused: undefined })
  })
})
