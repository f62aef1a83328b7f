import type { Registry } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { createFormContents, type FieldEntry } from '#renderer/form/form-contents.ts'

const registry = {} as Registry
const noop = () => {}
const same = {
  schema: {},
  uiSchema: {},
  message: undefined,
  required: false,
  registry,
  onChange: noop,
  onBlur: noop,
  onFocus: noop,
}

/** The store of a form with these answers, and what is published after each change. */
function aStore(answers: { readonly [field: string]: string }) {
  const store = createFormContents()
  const publish = (stored: typeof answers) => {
    const entries = Object.entries(stored).map(([field, value]): [string, FieldEntry] => [field, { ...same, value }])
    store.publish({ answers: stored, messages: {} }, new Map(entries))
  }
  publish(answers)
  return { store, publish }
}

describe('the contents of a form', () => {
  it('the entry of a field is the same object until something of the field changes', () => {
    const { store, publish } = aStore({ city: 'Austin', zip: '78701' })
    const [city, zip] = [store.field('city'), store.field('zip')]
    publish({ city: 'Dallas', zip: '78701' })
    expect(store.field('zip')).toBe(zip)
    expect(store.field('city')).not.toBe(city)
  })

  it('an answer is in the store, and reported, before rjsf stores it', () => {
    const { store } = aStore({ city: 'Austin' })
    const reported: unknown[] = []
    store.subscribe(() => reported.push(store.field('city')?.value, store.now().answers))
    store.set('city', 'Dallas')
    expect(reported).toEqual(['Dallas', { city: 'Dallas' }])
  })

  it('the answers are the same object when rjsf stores what the store has already', () => {
    const { store, publish } = aStore({ city: 'Austin' })
    store.set('city', 'Dallas')
    const { answers } = store.now()
    publish({ city: 'Dallas' })
    expect(store.now().answers).toBe(answers)
  })

  it('an answer that rjsf stores otherwise replaces that of the store', () => {
    const { store, publish } = aStore({ city: 'Austin' })
    store.set('city', 'Dallas')
    publish({ city: 'Austin' })
    expect([store.field('city')?.value, store.now().answers]).toEqual(['Austin', { city: 'Austin' }])
  })
})
