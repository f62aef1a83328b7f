import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { languageKey } from '#contract/language.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { aField, aJourney, aScreen } from '../kit/a-journey.ts'
import { anApp, type Server } from '../kit/an-app.tsx'

const words = { back: 'Back', signIn: 'Sign in', language: 'Language', continueApplication: 'Go on' }

/** English with Spanish beside it. */
function bilingual(): CompiledFlow {
  const name = aScreen('name', [aField('name', { label: 'Name', required: 'Please enter your name' })])
  const flow = aJourney({ screens: [name], words })
  return {
    ...flow,
    copy: { 'es-US': { screens: { name: { heading: 'Su nombre', fields: { 0: { required: 'Escriba su nombre' } } } } } },
    live: { ...flow.live, copy: { 'es-US': { shell: { words: { signIn: 'Iniciar sesión', language: 'Idioma' } } } } },
  }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const switchTo = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the language of the borrower app', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('the app is in the lender’s own language when the browser prefers none of the lender’s languages', async () => {
    await anApp({}, { flow: bilingual(), languages: ['fr-FR', 'de'] })
    await heading('The name')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })

  it('the app is in the first of the browser’s languages that the lender has', async () => {
    await anApp({}, { flow: bilingual(), languages: ['fr-FR', 'es-MX', 'en-US'] })
    await heading('Su nombre')
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toBeTruthy()
  })

  it('the language chosen with the switch comes before the browser’s languages, also on the next page', async () => {
    const first = await anApp({}, { flow: bilingual(), languages: ['en-US'] })
    await heading('The name')
    await switchTo('Español')
    await heading('Su nombre')
    expect(localStorage.getItem(languageKey)).toBe('es-US')
    first.unmount()
    await anApp({}, { flow: bilingual(), languages: ['en-US'] })
    await heading('Su nombre')
  })

  it('the language switch translates the errors of answers, and keeps the answers and the step', async () => {
    const { at } = await anApp({}, { flow: bilingual() })
    await heading('The name')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getAllByText('Please enter your name').length).toBeGreaterThan(0)
    await switchTo('Español')
    await heading('Su nombre')
    expect(screen.getAllByText('Escriba su nombre').length).toBeGreaterThan(0)
    await userEvent.type(screen.getByRole('textbox'), 'Bo')
    await switchTo('English')
    await heading('The name')
    expect(screen.getByDisplayValue('Bo')).toBeTruthy()
    expect(at()).toBe('/join')
  })

  it('each language in the switch is named in that language, and the switch keeps the focus', async () => {
    await anApp({}, { flow: bilingual() })
    const group = await screen.findByRole('group', { name: 'Language' })
    const button = screen.getByRole('button', { name: 'Español' })
    expect(button.getAttribute('lang')).toBe('es-US')
    await switchTo('Español')
    expect(document.activeElement).toBe(button)
    expect([button.textContent, button.getAttribute('lang')]).toEqual(['English', 'en-US'])
    expect(group.getAttribute('aria-label')).toBe('Idioma')
    expect(group.querySelector('[role=status]')?.textContent).toBe('Español')
  })

  it('a lender with one language has no language switch', async () => {
    await anApp({}, { flow: aJourney({ words }), languages: ['es'] })
    await heading('The name')
    expect(screen.queryByRole('group', { name: 'Language' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Terms/ }).getAttribute('href')).toBe('/terms')
  })

  it('the chosen language is sent to the server and to the pages outside the app', async () => {
    const hours = 'GET /service-operating-hours/external/api/v1/hours/OPS_PHONE'
    const server: Server = { [hours]: { body: { lines: [] } } }
    const { asked } = await anApp(server, { flow: bilingual(), languages: ['es'] })
    await heading('Su nombre')
    await act(async () => {})
    expect(asked(hours).map(({ headers }) => headers.get('accept-language'))).toEqual(['es-US'])
    expect(screen.getByRole('link', { name: /^Terms/ }).getAttribute('href')).toBe('/terms?language=es-US')
    expect(screen.getByRole('link', { name: /^Privacy/ }).getAttribute('href')).toBe('https://lender.example/privacy')
    await switchTo('English')
    await heading('The name')
    expect(asked(hours).map(({ headers }) => headers.get('accept-language'))).toEqual(['es-US', 'en-US'])
  })

  it('the chosen language stays when a new release arrives', async () => {
    const flow = bilingual()
    const { app } = await anApp({}, { flow, languages: ['es'] })
    await heading('Su nombre')
    act(() => app.flows.change({ flow: { ...flow, hash: 'r2' } }))
    await heading('Su nombre')
  })
})
