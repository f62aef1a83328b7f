/** The screen to which a card's button leads has the texts of that card. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const upload = {
  kind: 'upload',
  heading: 'Upload what we asked for',
  text: 'Call us.',
  saves: 'application.upload',
  fields: [
    { id: 'condition', as: 'files', label: 'Files' },
    { id: 'word', label: 'A word to us' },
  ],
  submit: 'Send',
}
const conditions = {
  sortBy: 'created',
  everyCard: { descriptionFirst: 'condition.commentsToBorrower' },
  cards: [
    { id: 'PROPERTY_LEGAL_DESCRIPTION', heading: 'Your lot', description: 'Your title', button: 'Upload title', go: 'upload' },
    { id: 'GENERIC_DOCUMENT_REQUEST', heading: 'Request', description: { fact: 'condition.notes' } },
    { id: 'ID_VERIFICATION_FAILURE', heading: 'ID', shownWhen: { '==': [{ var: 'status.value' }, 'REVIEW'] } },
  ],
}
const own = ['Upload what we asked for', 'Call us.', 'Files', 'A word to us']

function seen(
  condition?: JsonObject,
  screen: object = { ...upload, asCard: true },
  others: object = { 'conditions.json': conditions },
) {
  const flow = aCompiledFlow({ 'screens/upload.json': screen, ...others })
  const view = viewScreen(flow, 'upload', {}, { today: '2026-01-15', ...(condition && { condition }) })
  if (view?.kind !== 'upload') throw new Error('no upload')
  return [view.heading, view.text, ...view.fields.map(({ label }) => label)].map(
    (texts) => texts && formatMessage(texts, 'en-US'),
  )
}

describe('an upload screen with the texts of its card', () => {
  it('an upload screen takes the heading and description of its card, and labels its files field, and no other, like the card’s button', () => {
    expect(seen({ categoryEnum: 'PROPERTY_LEGAL_DESCRIPTION' })).toEqual([
      'Your lot',
      'Your title',
      'Upload title',
      'A word to us',
    ])
  })

  it('an upload screen prefers the condition’s commentsToBorrower to the description of its card, and does not show its notes', () => {
    const noted = { categoryEnum: 'PROPERTY_LEGAL_DESCRIPTION', notes: 'For the file' }
    expect(seen(noted)[1]).toBe('Your title')
    expect(seen({ ...noted, commentsToBorrower: 'Page {two}' })[1]).toBe('Page {two}')
  })

  it('an upload screen keeps its own texts if the card has none', () => {
    expect(seen({ categoryEnum: 'GENERIC_DOCUMENT_REQUEST' })).toEqual(['Request', ...own.slice(1)])
  })

  it('an upload screen keeps its own texts without a condition, or if the condition has no visible card', () => {
    expect(seen()).toEqual(own)
    expect(seen({ categoryEnum: 'MISSING_PHONE_NUMBER' })).toEqual(own)
    expect(seen({ categoryEnum: 'ID_VERIFICATION_FAILURE' })).toEqual(own)
    expect(seen({ categoryEnum: 'PROPERTY_LEGAL_DESCRIPTION' }, undefined, {})).toEqual(own)
  })

  it('an upload screen without asCard in its file keeps its own texts', () => {
    expect(seen({ categoryEnum: 'PROPERTY_LEGAL_DESCRIPTION' }, upload)).toEqual(own)
  })
})
