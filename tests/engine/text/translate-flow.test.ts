import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Facts } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { chosenLocale } from '#engine/text/chosen-locale.ts'
import { resolveText } from '#engine/text/resolve-text.ts'
import { localesOf, translateFlow } from '#engine/text/translate-flow.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'

const facts: Facts = { today: '2026-05-01', lender: { name: 'Acme Lending' }, open: { conditions: [], documents: [] } }

/** Acme, with a file of Spanish: `{ place: [English, Spanish] }`. */
function acme(entries: { readonly [place: string]: readonly [string, string] }, changes: object = {}): CompiledFlow {
  const copy = Object.fromEntries(Object.entries(entries).map(([place, [of, is]]) => [place, { of, is }]))
  const files = someFlowFiles({ 'acme/copy/es-US.json': copy, ...changes })
  return compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'acme'), (text) => text)
}

const spanish = (entries: Parameters<typeof acme>[0], changes?: object) => translateFlow(acme(entries, changes), 'es-US')

describe('a flow in another language', () => {
  it('a translated flow has each text in the language if it is translated, and in English otherwise', () => {
    const flow = spanish({ 'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació?'] })
    expect(flow.screens['apply/birthdate']).toMatchObject({ heading: '¿Cuándo nació?', submit: 'Continue' })
    expect(flow.live.lender.locale).toBe('es-US')
  })

  it('a language that the lender calls a draft is not offered, and not chosen', () => {
    const copy = { 'screens/apply/birthdate#/heading': { of: 'When were you born?', is: '¿Cuándo nació?' } }
    const files = someFlowFiles({ 'acme/copy/es-US.json': copy })
    const compiled = (all: FlowFilesMap) => compileFlow(resolveLender(openFlowLibrary(all, homeEquity), 'acme'), (text) => text)
    expect(localesOf(compiled(files))).toEqual(['en-US', 'es-US'])
    const draft = compiled(overlaid(files, 'acme/lender.json', { draftLanguages: ['es-US'] }))
    expect(localesOf(draft)).toEqual(['en-US'])
    expect(chosenLocale(['es-US'], localesOf(draft))).toBe('en-US')
  })

  it('a language is offered once it has the share of texts that lender.json asks for', () => {
    const copy = { 'screens/apply/birthdate#/heading': { of: 'When were you born?', is: '¿Cuándo nació?' } }
    const offered = (minimumTranslated: number) => {
      const files = overlaid(someFlowFiles({ 'acme/copy/es-US.json': copy }), 'acme/lender.json', { minimumTranslated })
      return localesOf(compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'acme'), (text) => text))
    }
    expect([offered(0), offered(50)]).toEqual([['en-US', 'es-US'], ['en-US']])
  })

  it('the words around the screens, the footer, stages and the product name are translated', () => {
    const flow = spanish({
      'shell#/words/back': ['Words for back', 'Atrás'],
      'shell#/footer/who/text': ['We are {companyName}.', 'Somos {companyName}.'],
      'journeys/apply#/stages/home/label': ['Home', 'Casa'],
      'lender#/product': ['Line of Credit', 'Línea de crédito'],
    })
    expect(flow.live.shell.words.back).toBe('Atrás')
    expect(flow.live.shell.footer).toMatchObject([{ text: 'Somos {companyName}.' }])
    expect(flow.journeys.apply?.stages.map(({ label }) => label)).toEqual(['Casa', 'You'])
    expect(flow.live.lender.product).toBe('Línea de crédito')
  })

  it('the translation of a library field applies to screens that inherit its text, and not to those with their own', () => {
    const label: [string, string] = ['State', 'Estado']
    const own = { kind: 'form', heading: 'H', saves: 'draft', submit: 'Go' }
    const flow = spanish(
      { 'fields#/address/fields/state/label': label },
      {
        'base/screens/apply/main-home.json': {
          ...own,
          fields: [
            { id: 'address', spread: 'address' },
            { id: 'state', label: 'State' },
          ],
        },
      },
    )
    const labels = ['apply/property', 'apply/main-home'].map((route) => {
      const view = viewScreen(flow, route, {}, facts)
      const field = view?.kind === 'form' ? view.fields.find(({ id }) => id === 'state') : undefined
      return field?.label && formatMessage(field.label, 'es-US')
    })
    expect(labels).toEqual(['Estado', 'State'])
  })

  it('one English text may have two translations in two places', () => {
    const flow = spanish({
      'screens/apply/property#/submit': ['Continue', 'Seguir'],
      'screens/apply/income#/submit': ['Continue', 'Continuar'],
    })
    expect(['apply/property', 'apply/income', 'apply/birthdate'].map((route) => flow.screens[route])).toMatchObject([
      { submit: 'Seguir' },
      { submit: 'Continuar' },
      { submit: 'Continue' },
    ])
  })

  it('each case of a text is translated by its id', () => {
    const text = { cases: [{ id: 'tall', when: { var: 'lender.flags.main' }, text: 'Tall' }], otherwise: 'Small' }
    const flow = spanish(
      {
        'shell#/footer/who/text/cases/tall/text': ['Tall', 'Alto'],
        'shell#/footer/who/text/otherwise': ['Small', 'Bajo'],
      },
      { 'acme/shell.json': { footer: [{ id: 'who', text }] } },
    )
    const [who] = flow.live.shell.footer
    const texts = (main: boolean) => resolveText(flow, who?.text ?? '', { ...facts, lender: { flags: { main } } })
    expect([texts(true), texts(false)]).toMatchObject([{ template: 'Alto' }, { template: 'Bajo' }])
  })

  it('a text whose English has changed since its translation stays in English', () => {
    const flow = spanish({
      'screens/apply/birthdate#/heading': ['When is your birthday?', '¿Cuándo es su cumpleaños?'],
      'screens/apply/income#/heading': ['What do you earn?', '¿Cuánto gana?'],
    })
    expect(flow.screens['apply/birthdate']?.heading).toBe('When were you born?')
    expect(flow.screens['apply/income']?.heading).toBe('¿Cuánto gana?')
  })

  it('a translation file changes texts only, whatever it contains', () => {
    const entries = {
      'screens/apply/birthdate#/saves': ['draft', 'borrador'],
      'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació?'],
      'screens/apply/password#/fields/password/patterns/digit/pattern': ['[0-9]', '[a-z]'],
      'fields#/date-of-birth/as': ['day-month-year', 'text'],
      'lender#/code': ['ACME', 'ACMÉ'],
    } as const
    const written = acme(entries)
    const flow = translateFlow(written, 'es-US')
    const { heading: _one, ...asWritten } = written.screens['apply/birthdate'] ?? { heading: '' }
    const { heading: _other, ...translated } = flow.screens['apply/birthdate'] ?? { heading: '' }
    expect(translated).toEqual(asWritten)
    expect(flow.screens['apply/password']).toBe(written.screens['apply/password'])
    expect(flow.live.lender).toEqual({ ...written.live.lender, locale: 'es-US' })
    expect([flow.hash, flow.live.hash]).toEqual([written.hash, written.live.hash])
  })

  it('a translated flow is cached, and it is the flow itself for its own language and for an unknown one', () => {
    const flow = acme({ 'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació?'] })
    expect(translateFlow(flow, 'es-US')).toBe(translateFlow(flow, 'es-US'))
    expect([translateFlow(flow, 'en-US'), translateFlow(flow, 'fr-CA'), translateFlow(flow, '__proto__')]).toEqual([
      flow,
      flow,
      flow,
    ])
    expect(localesOf(flow)).toEqual(['en-US', 'es-US'])
  })

  it('a flow is translated from plain JSON, as sent to the browser and stored in the database', () => {
    const flow = acme({ 'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació?'] })
    const arrived: CompiledFlow = { ...JSON.parse(JSON.stringify(flow)), product: flow.product }
    expect(translateFlow(arrived, 'es-US')).toEqual(translateFlow(flow, 'es-US'))
  })
})

describe('a release', () => {
  const files = { 'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació?'] } as const

  it('a changed translation of a screen changes the journey hash of the release, and a changed translation around the screens does not', () => {
    const before = acme(files)
    const other = acme({ 'screens/apply/birthdate#/heading': ['When were you born?', '¿Cuándo nació usted?'] })
    const around = acme({ ...files, 'shell#/words/back': ['Words for back', 'Atrás'] })
    expect(other.hash).not.toBe(before.hash)
    expect([around.hash, around.live.hash === before.live.hash]).toEqual([before.hash, false])
  })

  it('a release of a lender without translations lists none', () => {
    const flow = compileFlow(resolveLender(openFlowLibrary(someFlowFiles(), homeEquity), 'acme'))
    expect(['copy' in flow, 'copy' in flow.live, localesOf(flow)]).toEqual([false, false, ['en-US']])
  })
})
