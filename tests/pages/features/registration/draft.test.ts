import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import { keptAnswers } from '#engine/journey/kept-answers.ts'
import type { FormScreen } from '#engine/kinds/form.ts'
import { openDraft } from '#pages/features/registration/draft.ts'
import { browserStorage } from '#ui/browser-storage.ts'

const field = (id: string, more: Partial<CompiledField> = {}): CompiledField => ({
  id,
  at: `screens/x.json#/fields/${id}`,
  path: `draft.${id}`,
  as: 'text',
  schema: {},
  limits: [],
  ...more,
})

const screen = (route: string, fields: readonly CompiledField[]): FormScreen => ({
  kind: 'form',
  route,
  at: `screens/${route}.json`,
  heading: '',
  saves: 'draft',
  fields,
  groups: {},
  checks: [],
  records: [],
  sets: {},
  submit: '',
})

const flow = {
  lender: 'one',
  screens: {
    name: screen('name', [field('firstName'), field('pin', { keepNever: true }), field('dob', { secret: true })]),
    login: screen('login', [
      field('password', { as: 'password-strength', keepNever: true }),
      field('again', { as: 'password', keepNever: true }),
      field('consent'),
    ]),
  },
  journeys: {
    join: {
      steps: [
        { id: 'name', screen: 'name' },
        { id: 'login', screen: 'login' },
      ],
    },
  },
}

const open = (lender = 'one', journey = 'join') => openDraft(browserStorage('sessionStorage'), lender, journey, () => flow)
const stored = () => JSON.stringify({ ...sessionStorage })

describe('the draft of a registration', () => {
  beforeEach(() => sessionStorage.clear())

  it('a draft is restored after a reload as it was typed', () => {
    const draft = {
      typed: { name: { firstName: ' ana ' } },
      accepted: { name: { firstName: 'ana' } },
      release: 'r1',
      idempotencyKey: 'k',
    }
    open().change(draft)
    expect(open().now()).toEqual(draft)
  })

  it('a draft stores the date of birth in the session storage', () => {
    open().change({ typed: { name: { dob: '1980-05-04' } } })
    expect(stored()).toContain('1980-05-04')
  })

  it('a draft belongs to one lender and one journey', () => {
    open().change({ typed: { name: { firstName: 'ana' } } })
    expect(open('two').now().typed).toEqual({})
    expect(open('one', 'other').now().typed).toEqual({})
  })

  it('a draft keeps a password in memory and never stores it', () => {
    const draft = open()
    const answers = {
      name: { firstName: 'ana', pin: 'secret-1' },
      login: { password: 'secret-2', again: 'secret-3', consent: true },
    }
    draft.change({ typed: answers, accepted: answers })
    expect(draft.now().accepted).toEqual(answers)
    expect(stored()).not.toContain('secret')
    expect(open().now().accepted).toEqual({ name: { firstName: 'ana' }, login: { consent: true } })
  })

  it('a draft does not store answers to an unknown step or field', () => {
    open().change({ typed: { gone: { password: 'secret' }, name: { unknown: 'secret' } } })
    expect(stored()).not.toContain('secret')
  })

  it('a draft never stores a password, whatever the borrower types in which field', () => {
    const text = fc.string({ minLength: 1 }).map((value) => `secret ${value}`)
    const answers = fc.record(
      { firstName: fc.string(), pin: text, password: text, again: text, consent: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('name', 'login', 'gone', '__proto__'), answers), (typed) => {
        const kept = JSON.stringify(keptAnswers({ typed, accepted: typed }, flow, 'join'))
        expect(kept).not.toContain('secret')
      }),
    )
  })

  it('a draft that is forgotten is deleted from storage and stays on the open page', () => {
    const draft = open()
    draft.change({ typed: { name: { firstName: 'ana' } } })
    draft.forget()
    expect(sessionStorage).toHaveLength(0)
    expect(draft.now().typed).toEqual({ name: { firstName: 'ana' } })
    expect(open().now().typed).toEqual({})
  })

  it.each(['', 'nonsense', '[]', 'null', '{"typed":[],"accepted":{}}', '{"typed":{"a":3},"accepted":{}}'])(
    'a draft is empty when the storage contains %s',
    (text) => {
      sessionStorage.setItem('stepwright.draft.one.join', text)
      expect(open().now()).toEqual({ typed: {}, accepted: {} })
    },
  )
})
