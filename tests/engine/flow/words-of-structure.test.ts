import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { aLender, allFindings, SMALL, smallFiles } from './small-flows.ts'

const lender = (more: JsonObject) => allFindings(smallFiles({ 'elm/lender.json': { ...aLender, ...more } }))
const contact = aLender.contact as JsonObject
const colours = aLender.colours as { readonly primary: JsonObject; readonly secondary: Json }

describe('findings of a lender.json that does not match its JSON Schema', () => {
  it.each<readonly [string, JsonObject, string, string]>([
    [
      'a shade',
      { colours: { ...colours, primary: { ...colours.primary, 50: 'red' } } },
      '"50" of "colours primary" of lender.json is "red", which is not a colour as six hexadecimal digits, such as #1f4e79.',
      'Write "#ff0000"',
    ],
    [
      'a telephone number',
      { contact: { ...contact, phone: '615 555 0100' } },
      '"phone" of "contact" of lender.json is "615 555 0100", which is not a telephone number such as +16155550100.',
      'Write "+16155550100"',
    ],
    [
      'a state that there is not',
      { lendsIn: ['TX', 'QQ'] },
      'Entry 2 of "lendsIn" of lender.json is "QQ", which is not known there.',
      '',
    ],
    [
      'a time zone that there is not',
      { timeZone: 'America/Chigaco' },
      '"timeZone" of lender.json is "America/Chigaco", which is not known there.',
      'Did you mean "America/Chicago"?',
    ],
    [
      'a state twice',
      { lendsIn: ['TX', 'AL', 'TX'] },
      '"TX" stands twice in "lendsIn" of lender.json.',
      'Remove one of the two, or write what was meant',
    ],
  ])('the message for %s in lender.json names the place and what is wrong', (_name, more, message, fix) => {
    const [found, ...others] = lender(more)
    expect(others).toEqual([])
    expect(found?.message).toBe(message)
    expect(found?.fixes[0]?.title ?? '').toBe(fix)
  })

  it('an incomplete telephone number in an overlay of lender.json has a fix with the required form', () => {
    const files = smallFiles({ 'base/lender.json': aLender, 'elm/lender.json': { contact: { phone: '615' } } })
    expect(allFindings(files)[0]?.fixes).toMatchObject([{ title: 'Write a telephone number such as +16155550100' }])
  })

  it.each<readonly [string, JsonObject, string]>([
    ['timeZone', { timeZone: 'Central' }, 'Borrowers would read wrong times, or none.'],
    ['contact', { contact: { ...contact, phone: 'PRAIRIE' } }, 'Borrowers could not reach this lender.'],
    [
      'colours',
      { colours: { ...colours, primary: { ...colours.primary, 50: 'reddish' } } },
      'The pages would not have the colours of this lender.',
    ],
    ['name', { name: 7 }, 'Nobody could apply with this lender.'],
  ])('a wrong value of %s in lender.json says what borrowers would meet', (_key, more, why) => {
    expect(lender(more).map((found) => found.why)).toEqual([why])
  })

  it.each([
    ['lender.json', 'Nobody could apply with this lender.'],
    ['screens/one.json', 'Borrowers would not see this screen as it is meant.'],
  ])('%s that is no JSON says what borrowers would meet', (file, why) => {
    const [found] = allFindings(smallFiles({ [`elm/${file}`]: '{ "name": ' }))
    expect(found?.why).toBe(`The whole file is left out. ${why}`)
  })

  it('a state that stands twice in lendsIn is reported at its second place, with the first as a related place', () => {
    const text = JSON.stringify({ ...aLender, lendsIn: ['TX', 'AL', 'TX'] })
    const [found] = allFindings(smallFiles({ 'elm/lender.json': text }))
    expect(found?.column).toBe(text.lastIndexOf('"TX"') + 1)
    expect(found?.related).toMatchObject([{ column: text.indexOf('"TX"') + 1 }])
  })
})

describe('synonyms of widgets', () => {
  it.each([
    ['dropdown', 'select'],
    ['Toggle', 'yes-no'],
    ['currency', 'money'],
  ])('a finding about the unknown widget %s suggests %s', (word, widget) => {
    const name = SMALL['base/screens/ask/name.json'] as JsonObject & { fields: readonly JsonObject[] }
    const files = smallFiles({ 'base/screens/ask/name.json': { ...name, fields: [{ ...name.fields[0], as: word }] } })
    const [found] = allFindings(files)
    expect(found?.expected[0]).toBe(widget)
    expect(found?.fixes).toMatchObject([{ title: `Did you mean "${widget}"?`, safety: 'review' }])
  })
})
