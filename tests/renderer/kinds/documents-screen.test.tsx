import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DocumentsView } from '#engine/kinds/documents.ts'
import { DocumentsScreen } from '#renderer/kinds/documents-screen.tsx'
import { drawScreen } from '../drawn-form.tsx'

const documents = [
  { id: 'CREDIT_AGREEMENT', label: 'Agreement', text: 'You pay it back.\n\nYour home secures it. Read the [terms](/terms).' },
  { id: 'RIGHT_TO_CANCEL', label: 'Your right to cancel', text: 'Three days.' },
]
const draw = (parts: object) =>
  drawScreen<DocumentsView>({ kind: 'documents', heading: 'Read', documents, submit: 'I have read them', ...parts }, (props) => (
    <DocumentsScreen {...props} />
  ))

describe('a documents screen', () => {
  it('the documents are shown in the page with their titles, paragraphs and links', () => {
    draw({})
    const agreement = screen.getByRole('region', { name: 'Agreement' })
    expect([...agreement.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'You pay it back.',
      'Your home secures it. Read the terms opens in a new tab.',
    ])
    expect(within(agreement).getByRole('link').getAttribute('href')).toBe('/account/heloc/terms')
  })

  it('the documents are followed by a button that does not stick to the bottom of the window', async () => {
    const form = draw({})
    const button = screen.getByRole('button', { name: 'I have read them' })
    expect(button.closest('[data-sticky]')).toBeNull()
    await form.user.click(button)
    expect(form.sent).toEqual([{}])
  })
})
