import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

describe('what an overlay takes away', () => {
  it.each([
    ['a label', 'income', { fields: [{ id: 'income', label: null }] }, 'E502', 'null'],
    ['a label that is put back by nobody', 'property', { fields: [{ id: 'occupancyType', label: null }] }, 'E502', 'null'],
    ['the message of a limit', 'income', { fields: [{ id: 'income', messages: { maximum: null } }] }, 'E505', 'null'],
    ['the limit of a message', 'income', { fields: [{ id: 'income', schema: { maximum: null } }] }, 'E506', 'null'],
    ['the words for a missing consent', 'password', { fields: [{ id: 'termPrivacyConsent', required: null }] }, 'E507', 'null'],
    ['the choices', 'property', { fields: [{ id: 'occupancyType', options: null }] }, 'E503', 'null'],
  ])('and is missed then is told at its line: %s', (_name, screen, overlay, code, needle) => {
    const path = `acme/screens/apply/${screen}.json`
    const files = someFlowFiles({ [path]: overlay })
    expect(foundIn(files).filter((one) => one.startsWith(code))).toEqual([`${code} ${placeOfText(files, path, needle)}`])
  })

  it('and a later one puts back is not missed', () => {
    const files = someFlowFiles({
      'acme/screens/apply/income.json': { fields: [{ id: 'income', label: null }] },
      'birch/screens/apply/income.json': { fields: [{ id: 'income', label: 'What you earn' }] },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E502', lenders: ['acme'] }])
  })
})

describe('a slip in the id of a step', () => {
  const step = (id: string) => someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id, $after: 'income' }] } })

  it('is told with the screen that was meant, before the advice to write one', () => {
    const screen = { kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', fields: [], submit: 'Continue' }
    const files = new Map([...step('mroe'), ['acme/screens/apply/more.json', JSON.stringify(screen)]])
    expect(findingsIn(files).find(({ code }) => code === 'E202')?.fixes).toMatchObject([
      { title: 'Did you mean "more"?', safety: 'safe' },
      { title: expect.stringContaining('Add the file screens/apply/mroe.json') },
    ])
  })

  it('is no sure guess where that screen is asked already', () => {
    expect(findingsIn(step('incme')).find(({ code }) => code === 'E202')?.fixes[0]).toMatchObject({
      title: 'Did you mean "income"?',
      safety: 'review',
    })
  })
})
