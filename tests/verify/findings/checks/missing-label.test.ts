import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

describe('removed parts of fields', () => {
  it.each([
    ['a label', 'income', { fields: [{ id: 'income', label: null }] }, 'E502', 'null'],
    ['a label that is put back by nobody', 'property', { fields: [{ id: 'occupancyType', label: null }] }, 'E502', 'null'],
    ['the message of a limit', 'income', { fields: [{ id: 'income', messages: { maximum: null } }] }, 'E505', 'null'],
    ['the limit of a message', 'income', { fields: [{ id: 'income', schema: { maximum: null } }] }, 'E506', 'null'],
    ['the words for a missing consent', 'password', { fields: [{ id: 'termPrivacyConsent', required: null }] }, 'E507', 'null'],
    ['the choices', 'property', { fields: [{ id: 'occupancyType', options: null }] }, 'E503', 'null'],
  ])('a required part that an overlay removes is reported at the overlay: %s', (_name, screen, overlay, code, needle) => {
    const path = `acme/screens/apply/${screen}.json`
    const files = someFlowFiles({ [path]: overlay })
    expect(foundIn(files).filter((one) => one.startsWith(code))).toEqual([`${code} ${placeOfText(files, path, needle)}`])
  })

  it('a label that an overlay removes is no finding for a lender whose own overlay writes it again', () => {
    const files = someFlowFiles({
      'acme/screens/apply/income.json': { fields: [{ id: 'income', label: null }] },
      'birch/screens/apply/income.json': { fields: [{ id: 'income', label: 'What you earn' }] },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E502', lenders: ['acme'] }])
  })
})
