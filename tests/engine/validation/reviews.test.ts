import { describe, expect, it } from 'vitest'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import type { ReviewScreen } from '#engine/kinds/review.ts'
import { canAccess, canChange } from '#engine/routing/can-access.ts'
import { changeEffects } from '#engine/validation/change-effects.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const reviewFile = {
  kind: 'review',
  heading: 'Is it right?',
  submit: 'Yes',
  change: 'Change',
  answer: 'Answer',
  none: 'Not given',
  unfinished: 'Please answer what is missing.',
}

const flow = aCompiledFlow({
  'screens/j/home.json': aForm({
    saves: 'draft.home',
    fields: [{ id: 'use', label: 'Use', required: 'Required', options: [{ id: 'OWN', label: 'I live there' }, { id: 'LET' }] }],
  }),
  'screens/j/elsewhere.json': aForm({ saves: 'draft.elsewhere', fields: [{ id: 'city', label: 'City', required: 'Required' }] }),
  'screens/j/login.json': aForm({ fields: [{ id: 'email', label: 'Email', required: 'Required' }] }),
  'screens/debts.json': aForm({
    saves: 'application.debts',
    fields: [
      { id: 'owed', as: 'money', label: 'Owed', required: 'Required' },
      { id: 'tenant', label: 'Tenant', required: 'Required', shownWhen: { '==': [{ var: 'draft.home.use' }, 'LET'] } },
      { id: 'account', label: 'Account', secret: true, lastFour: 'mask', required: 'Required' },
      { id: 'number', as: 'ssn', label: 'Number', secret: true, keptAs: 'hasNumber' },
      { id: 'pin', as: 'pin', label: 'PIN', secret: true, required: 'Required', shownWhen: { var: 'status.withPin' } },
      { id: 'extra', as: 'money', label: 'Extra', emptyIs: '$0' },
      { id: 'again', label: 'Account again', secret: true, keep: 'never', required: 'Required' },
    ],
  }),
  'screens/side.json': aForm({ openWhen: { '==': [{ var: 'status.value' }, 'OPEN'] } }),
  'screens/review.json': {
    ...reviewFile,
    sections: [
      { id: 'home', heading: 'The home', screen: 'j/home' },
      { id: 'elsewhere', heading: 'Elsewhere', screen: 'j/elsewhere' },
      { id: 'login', heading: 'Account', screen: 'j/login', fixed: 'Call us to change it.' },
      {
        id: 'debts',
        heading: 'Debts',
        screen: 'debts',
        facts: [
          { id: 'sum', label: 'In all', value: 'No more than that' },
          { id: 'rent', label: 'Rent', value: 'Counted', shownWhen: { '==': [{ var: 'draft.home.use' }, 'LET'] } },
        ],
      },
    ],
  },
  'journeys/j.json': aJourney([
    { id: 'home' },
    { id: 'elsewhere', askWhen: { '==': [{ var: 'draft.home.use' }, 'LET'] } },
    { id: 'login', askWhen: { '!': { var: 'session.registered' } } },
  ]),
})
const review = flow.screens.review as ReviewScreen
const validators = compileValidators(flow)

function facts(draft: JsonObject = {}, debts: JsonObject = {}): Facts {
  return {
    today: '2026-01-15',
    session: { registered: true },
    draft: { home: { use: 'OWN' }, email: 'ana@example.com', ...draft },
    application: { journey: 'j', debts: { owed: 100, mask: '6789', ...debts } },
  }
}

function seen(given: Facts) {
  const view = viewScreen(flow, 'review', {}, given)
  if (view?.kind !== 'review') throw new Error('no review')
  return view.sections
}

describe('a review', () => {
  it('a review leaves out unchangeable sections without answers and does not require them', () => {
    expect(seen(facts({ email: null })).map(({ id }) => id)).not.toContain('login')
    const routes = seen(facts({ email: null })).filter(({ complete }) => !complete)
    expect(routes).toEqual([])
  })

  it('a review leaves out steps that the registration of this application does not ask', () => {
    const other = { ...flow, journeys: { ...flow.journeys, j: { ...flow.journeys.j, steps: [] } } } as typeof flow
    const view = viewScreen(other, 'review', {}, facts())
    expect(view?.kind === 'review' && view.sections.map(({ id }) => id)).toEqual(['debts'])
  })

  it('a review lists the sections that this borrower was asked, registration steps included', () => {
    expect(seen(facts()).map(({ id }) => id)).toEqual(['home', 'login', 'debts'])
    expect(seen(facts({ home: { use: 'LET' } })).map(({ id }) => id)).toEqual(['home', 'elsewhere', 'login', 'debts'])
  })

  it('a review shows the labels of choices, amounts, and the last four characters of secret answers', () => {
    const [home, , debts] = seen(facts())
    expect(home?.items[0]?.chosen?.map(({ label }) => formatMessage(label, 'en-US'))).toEqual(['I live there'])
    expect(debts?.items).toMatchObject([
      { id: 'owed', value: 100 },
      { id: 'account', lastFour: '6789', kept: true },
      { id: 'number' },
      { id: 'extra' },
    ])
  })

  it('a review shows an optional amount that was left empty as empty, and another one as an amount', () => {
    const extra = (own: JsonObject) =>
      seen(facts({}, own))
        .at(-1)
        ?.items.find(({ id }) => id === 'extra')
    expect(extra({ extra: 0 })).not.toHaveProperty('value')
    expect(extra({ extra: 5 })).toHaveProperty('value', 5)
    expect(seen(facts({}, { owed: 0 })).at(-1)?.items[0]).toHaveProperty('value', 0)
  })

  it('a review states what follows from the answers of a section where its rule holds', () => {
    const stated = (given: Facts) =>
      seen(given)
        .at(-1)
        ?.facts.map(({ id, value }) => [id, formatMessage(value, 'en-US')])
    expect(stated(facts())).toEqual([['sum', 'No more than that']])
    expect(stated(facts({ home: { use: 'LET' } }))).toEqual([
      ['sum', 'No more than that'],
      ['rent', 'Counted'],
    ])
  })

  it('a review shows the term of an offer in years', () => {
    const files = {
      'screens/offer.json': {
        kind: 'offers',
        heading: 'Offers',
        saves: 'application',
        fields: [{ id: 'term', as: 'radio', label: 'Years' }],
        labels: {},
        notOffered: 'Not offered',
        submit: 'Choose',
      },
      'screens/review.json': { ...reviewFile, sections: [{ id: 'offer', heading: 'Your offer', screen: 'offer' }] },
    }
    const view = viewScreen(aCompiledFlow(files), 'review', {}, { today: '2026-01-15', application: { term: 10 } })
    const items = view?.kind === 'review' ? view.sections.flatMap((section) => section.items) : []
    expect(items).toMatchObject([{ id: 'term', value: 10, counts: 'years' }])
  })

  it('a review distinguishes an answered secret from a missing one', () => {
    const debts = (given: Facts) => seen(given).find(({ id }) => id === 'debts')
    const number = (own: JsonObject) => debts(facts({}, own))?.items.find(({ id }) => id === 'number')
    expect(number({})).not.toHaveProperty('kept')
    expect(number({ hasNumber: true })).toMatchObject({ kept: true })
    expect(debts(facts({}, { mask: null }))?.complete).toBe(false)
    // No mask shows that the answer is stored.
    expect(debts({ ...facts(), status: { withPin: true } })?.complete).toBe(false)
  })

  it('a review never shows a secret answer, even if the facts contain it', () => {
    expect(JSON.stringify(seen(facts({}, { account: '123456789' })))).not.toContain('12345')
  })

  it('a review with an incomplete section is refused with a message', () => {
    const result = validateScreen(flow, 'review', {}, facts({ home: { use: 'LET' } }), validators)
    expect(result.accepted).toBe(false)
    expect(result.refusal && formatMessage(result.refusal, 'en-US')).toBe('Please answer what is missing.')
    expect(validateScreen(flow, 'review', {}, facts(), validators).accepted).toBe(true)
  })

  it('a review lists before a change which screens it adds, removes and reopens', () => {
    const given = facts()
    expect(changeEffects(flow, review, 'j/home', { use: 'LET' }, given)).toEqual({
      appears: ['j/elsewhere'],
      vanishes: [],
      reopens: ['debts'],
    })
    const let_ = facts({ home: { use: 'LET' }, elsewhere: { city: 'Austin' } }, { tenant: 'Bo' })
    expect(changeEffects(flow, review, 'j/home', { use: 'OWN' }, let_)).toEqual({
      appears: [],
      vanishes: ['j/elsewhere'],
      reopens: [],
    })
    expect(changeEffects(flow, review, 'j/home', { use: 'OWN' }, given)).toEqual({ appears: [], vanishes: [], reopens: [] })
  })
})

describe('the screens that a borrower may open', () => {
  it('a borrower may open the screen of the status and those with a true openWhen', () => {
    const open = { ...facts(), status: { value: 'OPEN' } }
    expect(canAccess(flow, 'debts', 'debts', facts())).toBe(true)
    expect(canAccess(flow, 'side', 'debts', facts())).toBe(false)
    expect(canAccess(flow, 'side', 'debts', open)).toBe(true)
    expect(canAccess(flow, 'nowhere', 'nowhere', open)).toBe(false)
  })

  it('during a review a borrower may open its changeable sections and no fixed one', () => {
    expect(canAccess(flow, 'debts', 'review', facts())).toBe(true)
    expect(canChange(flow, 'j/home', 'review', facts())).toBe(true)
    expect(canChange(flow, 'j/login', 'review', facts())).toBe(false)
    expect(canChange(flow, 'j/elsewhere', 'review', facts())).toBe(false)
    expect(canChange(flow, 'debts', 'debts', facts())).toBe(false)
  })
})
