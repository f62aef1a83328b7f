import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Card } from '#engine/cards/cards-for.ts'
import type { CardsView } from '#engine/kinds/cards.ts'
import type { LinkView } from '#product/kinds/link.ts'
import { LinkScreen, type LinkScreenProps } from '#renderer/home-equity/link-screen.tsx'
import { CardsScreen } from '#renderer/kinds/cards-screen.tsx'
import { Around } from '../drawn-form.tsx'

const resolved = (template: string) => ({ template, values: {} })

describe('a linking screen', () => {
  const view: LinkView = {
    kind: 'link',
    route: 'income/link/BANK',
    heading: resolved('Link your bank'),
    showsApplicationId: false,
    provider: 'bank',
    source: 'PLAID_TRANSACTIONS',
    start: resolved('Choose my bank'),
    back: resolved('Back to income'),
    failed: resolved('Nothing was linked'),
    backTo: 'income/review',
  }
  const draw = (parts: Partial<LinkScreenProps> = {}) => {
    const done: string[] = []
    render(
      <Around>
        <LinkScreen
          view={view}
          onStart={() => done.push('start')}
          backHref="/x/income/review"
          onBack={() => done.push('back')}
          {...parts}
        />
      </Around>,
    )
    return done
  }

  it('a linking screen starts linking with its button and has a Back link with a real URL', async () => {
    const done = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Choose my bank' }))
    const back = screen.getByRole('link', { name: 'Back to income' })
    expect(back.getAttribute('href')).toBe('/x/income/review')
    await userEvent.click(back)
    expect(done).toEqual(['start', 'back'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a linking screen announces that linking failed', () => {
    draw({ failed: true })
    expect(screen.getByRole('alert').textContent).toBe('Nothing was linked')
  })

  it('a linking screen starts linking once, however often its button is pressed', async () => {
    const done = draw({ busy: true, failed: true })
    const button = screen.getByRole('button', { name: 'Opening' })
    await userEvent.click(button)
    expect(done).toEqual([])
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a screen of condition cards', () => {
  const view: CardsView = {
    kind: 'cards',
    route: 'conditions',
    heading: resolved('What we need'),
    showsApplicationId: false,
    none: resolved('Nothing is open'),
    backLabel: resolved('Back to your application'),
    whyLabel: resolved('Why we ask:'),
  }
  const because = { at: 'conditions.json#/cards/X' }
  const aCard = (uuid: string, parts: Partial<Card> = {}): Card => ({
    uuid,
    category: 'ID_VERIFICATION_FAILURE',
    heading: resolved('Verify your identity'),
    button: resolved('Upload'),
    go: 'conditions/upload-document',
    query: { conditionUuid: uuid },
    because,
    textSources: { heading: because },
    ...parts,
  })
  const draw = (cards: readonly Card[]) => {
    const gone: unknown[] = []
    const places = {
      hrefOf: (go: string, query?: object) => `/x/${go}?${new URLSearchParams(Object.entries(query ?? {}))}`,
      onGo: (go: string, query?: object) => gone.push([go, query]),
    }
    render(
      <Around>
        <CardsScreen view={view} cards={cards} places={places} backHref="/x" onBack={() => gone.push('back')} />
      </Around>,
    )
    return gone
  }

  it('a card shows what is needed and why, and links to its screen with the id of the condition in the URL', async () => {
    const gone = draw([
      aCard('c1', { description: { literal: 'With the {stamp},\nplease' }, why: resolved('It could not be read') }),
    ])
    const card = screen.getByRole('listitem')
    expect(card.textContent).toContain('With the {stamp},\nplease')
    expect(card.textContent).toContain('Why we ask: It could not be read')
    const link = screen.getByRole('link', { name: 'Upload', description: 'Verify your identity' })
    expect(link.getAttribute('href')).toBe('/x/conditions/upload-document?conditionUuid=c1')
    await userEvent.click(link)
    expect(gone).toEqual([['conditions/upload-document', { conditionUuid: 'c1' }]])
  })

  it('the cards keep the order of the conditions, each with a heading', () => {
    draw([aCard('c1', { heading: resolved('First') }), aCard('c2', { heading: resolved('Second') })])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['First', 'Second'])
  })

  it('the first card with a button has the main button of the page, and the buttons of later cards are outlined', () => {
    const { button: _button, go: _go, ...informs } = aCard('c1')
    draw([informs, aCard('c2'), aCard('c3')])
    const kinds = screen.getAllByRole('link', { name: 'Upload' }).map((link) => link.getAttribute('data-kind'))
    expect(kinds).toEqual(['main', 'other'])
  })

  it('a list of cards shows how many of its cards have a button, as the number of things that are needed', () => {
    const { button: _button, go: _go, ...informs } = aCard('c3')
    draw([aCard('c1'), aCard('c2'), informs])
    expect(screen.getByText('We still need 2 things from you.')).toBeTruthy()
  })

  it('a card without a button and a reason shows neither, and a list of such cards shows no count of things left', () => {
    const { button: _button, go: _go, ...informs } = aCard('c1')
    draw([informs])
    expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull()
    expect(screen.queryByText('Why we ask:')).toBeNull()
    expect(screen.queryByText(/We still need/)).toBeNull()
  })

  it('a screen without cards shows its text for that case and a link back to the application', async () => {
    const gone = draw([])
    expect(screen.getByText('Nothing is open')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Back to your application' }))
    expect(gone).toEqual(['back'])
  })
})
