import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { SignView } from '#engine/kinds/sign.ts'
import { SignScreen, type SignScreenProps } from '#renderer/kinds/sign-screen.tsx'
import type { DrawnSignature, SigningHandling, SigningMethod } from '#renderer/signing/signing-handling.ts'
import { drawScreen } from '../drawn-form.tsx'

const document = (id: string, isRead: boolean, places: readonly object[], locale = 'en-US') =>
  ({ uuid: `uuid-of-${id}`, document: id, title: `The ${id}`, locale, summary: [], pages: 3, isRead, places }) as never
const agreement = [
  { id: 'first', kind: 'initials', page: 1 },
  { id: 'last', kind: 'signature', page: 3 },
]
const field = { id: 'fullName', as: 'text', label: 'Your full name', required: 'Please sign', autocomplete: 'name' }
const file = {
  ...{ kind: 'sign', heading: 'Sign', saves: 'application.signing', submit: 'Sign', fields: [field] },
  documents: [
    { id: 'agreement', label: 'Agreement', text: '-' },
    { id: 'notice', label: 'Notice', text: '-' },
  ],
}

/** The page's part: it keeps what is signed. */
function Signing({
  props,
  isRead,
  places,
}: {
  readonly props: SignScreenProps
  readonly isRead: boolean
  readonly places: object[]
}) {
  const [method, onMethod] = useState<SigningMethod>('typed')
  const [drawn, onDrawn] = useState<DrawnSignature>({})
  const [signed, setSigned] = useState<readonly string[]>([])
  const signing: SigningHandling = {
    ...{ method, drawn, onMethod, onDrawn },
    isSigned: ({ place }) => signed.includes(place),
    onPlace: ({ place }, isSigned) => setSigned(isSigned ? [...signed, place] : signed.filter((one) => one !== place)),
  }
  const documents = {
    documents: [document('agreement', isRead, places), document('notice', false, [], 'es-US')],
    ...{ failed: false, onRetry: () => {}, load: () => Promise.reject(new Error()), onRead: () => Promise.resolve() },
  }
  return <SignScreen {...props} documents={documents} signing={signing} />
}
const draw = (isRead = true, places = agreement) =>
  drawScreen<SignView>(file, (props) => <Signing props={props} isRead={isRead} places={places} />)

describe('a sign screen', () => {
  it('the documents of a sign screen are signed with the typed name', async () => {
    const form = drawScreen<SignView>(file, (props) => <SignScreen {...props} />)
    await form.user.click(screen.getByRole('button', { name: 'Sign' }))
    expect(globalThis.document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your full name' }))
    await form.user.keyboard('Ana Lee{Enter}')
    expect(form.sent).toEqual([{ fullName: 'Ana Lee' }])
  })

  it('what has no place to sign precedes the signature, and what has follows it', () => {
    draw()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Notice', 'Your signature', 'Agreement'])
  })

  it('documents without a place to sign have no section for the signature, and the name is asked below them', () => {
    draw(true, [])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Agreement', 'Notice'])
    expect(screen.getByRole('textbox', { name: 'Your full name' })).toBeTruthy()
  })

  it('a document in another language than the page says which, and a document in the language of the page does not', () => {
    draw()
    const spanishNotice = (name: string) =>
      within(screen.getByRole('region', { name })).queryByText(/^This document is in Spanish\./)
    expect(spanishNotice('Notice')).not.toBeNull()
    expect(spanishNotice('Agreement')).toBeNull()
  })

  it('the places of a document are signed one by one with a count, and taken back', async () => {
    const { user } = draw()
    const region = within(screen.getByRole('region', { name: 'Agreement' }))
    const first = () => region.getAllByRole('button', { name: /^(Put my initials on page 1|Take it back)/ })[0] as HTMLElement
    await user.click(first())
    expect(region.getByRole('alert').textContent).toMatch(/type your name/)
    await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Ana Lee')
    await user.click(first())
    expect(region.getByText('AL')).toBeTruthy()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '1 of 2 places signed: Go to the next place to sign',
    )
    await user.click(first())
    expect(region.queryByText('AL')).toBeNull()
  })

  it('the places of a document that was not read are not signed', () => {
    draw(false)
    expect(screen.queryByRole('button', { name: /^(Sign|Put my initials) on page/ })).toBeNull()
    expect(screen.getByText('You sign this document here, once you have read it to its end.')).toBeTruthy()
  })
})
