import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Card } from '#engine/cards/cards-for.ts'
import type { CardsView } from '#engine/kinds/cards.ts'
import type { LinkView } from '#engine/kinds/link.ts'
import { CardsScreen } from '#renderer/kinds/cards-screen.tsx'
import { LinkScreen, type LinkScreenProps } from '#renderer/kinds/link-screen.tsx'
import { Around } from '../drawn-form.tsx'

const said = (template: string) => ({ template, values: {} })

describe('a linking screen', () => {
  const view: LinkView = {
    kind: 'link',
    route: 'income/link/BANK',
    heading: said('Link your bank'),
    showsApplicationId: false,
    provider: 'bank',
    source: 'PLAID_TRANSACTIONS',
    start: said('Choose my bank'),
    back: said('Back to income'),
    failed: said('Nothing was linked'),
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

  it('hands over, or leads back by a real address', async () => {
    const done = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Choose my bank' }))
    const back = screen.getByRole('link', { name: 'Back to income' })
    expect(back.getAttribute('href')).toBe('/x/income/review')
    await userEvent.click(back)
    expect(done).toEqual(['start', 'back'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says when nothing came back, aloud', () => {
    draw({ failed: true })
    expect(screen.getByRole('alert').textContent).toBe('Nothing was linked')
  })

  it('hands over once, however often it is pressed', async () => {
    const done = draw({ busy: true, failed: true })
    const button = screen.getByRole('button', { name: 'Opening' })
    await userEvent.click(button)
    expect(done).toEqual([])
    expect(document.activeElement).toBe(button)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('condition cards', () => {
  const view: CardsView = {
    kind: 'cards',
    route: 'conditions',
    heading: said('What we need'),
    showsApplicationId: false,
    none: said('Nothing is open'),
    backLabel: said('Back to your application'),
    whyLabel: said('Why we ask:'),
  }
  const because = { at: 'conditions.json#/cards/X' }
  const aCard = (uuid: string, parts: Partial<Card> = {}): Card => ({
    uuid,
    category: 'ID_VERIFICATION_FAILURE',
    heading: said('Verify your identity'),
    button: said('Upload'),
    go: 'conditions/upload-document',
    query: { conditionUuid: uuid },
    because,
    said: { heading: because },
    ...parts,
  })
  const draw = (cards: readonly Card[], why?: string) => {
    const gone: unknown[] = []
    const places = {
      hrefOf: (go: string, query?: object) => `/x/${go}?${new URLSearchParams(Object.entries(query ?? {}))}`,
      onGo: (go: string, query?: object) => gone.push([go, query]),
    }
    render(
      <Around>
        <CardsScreen view={view} cards={cards} places={places} whyOf={() => why} backHref="/x" onBack={() => gone.push('back')} />
      </Around>,
    )
    return gone
  }

  it('say what is needed and why, and lead there with the condition in the address', async () => {
    const gone = draw([aCard('c1', { description: { literal: 'With the {stamp},\nplease' } })], 'It could not be read')
    const card = screen.getByRole('listitem')
    expect(card.textContent).toContain('With the {stamp},\nplease')
    expect(card.textContent).toContain('Why we ask: It could not be read')
    const link = screen.getByRole('link', { name: 'Upload', description: 'Verify your identity' })
    expect(link.getAttribute('href')).toBe('/x/conditions/upload-document?conditionUuid=c1')
    await userEvent.click(link)
    expect(gone).toEqual([['conditions/upload-document', { conditionUuid: 'c1' }]])
  })

  it('keep the order that they are given in, each a heading', () => {
    draw([aCard('c1', { heading: said('First') }), aCard('c2', { heading: said('Second') })])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['First', 'Second'])
  })

  it('that only inform have no button, and no reason where no rule gives one', () => {
    const { button: _button, go: _go, ...informs } = aCard('c1')
    draw([informs])
    expect(screen.queryByRole('link', { name: 'Upload' })).toBeNull()
    expect(screen.queryByText('Why we ask:')).toBeNull()
  })

  it('are none when all is done, and lead back', async () => {
    const gone = draw([])
    expect(screen.getByText('Nothing is open')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Back to your application' }))
    expect(gone).toEqual(['back'])
  })
})
