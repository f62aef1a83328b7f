import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#engine/flow/json.ts'
import type { ReviewItem, ReviewView, SectionView } from '#engine/kinds/review.ts'
import { ReviewAnswer } from '#renderer/kinds/review/review-answer.tsx'
import { ReviewScreen, type ReviewScreenProps } from '#renderer/kinds/review/review-screen.tsx'
import { Around, drawScreen } from '../../drawn-form.tsx'

const resolved = (template: string) => ({ template, values: {} })
const aSection = (id: string, parts: Partial<SectionView> = {}): SectionView => ({
  id,
  heading: resolved(`The ${id}`),
  route: `start/${id}`,
  complete: true,
  items: [{ id: 'city', label: resolved('City'), as: 'text', value: 'Austin' }],
  facts: [],
  ...parts,
})

function draw(sections: readonly SectionView[], more: Partial<ReviewScreenProps> = {}) {
  const gone: string[] = []
  const places = { hrefOf: (go: string) => `/account/heloc/x/${go}`, onGo: (go: string) => gone.push(go) }
  const file = {
    kind: 'review',
    heading: 'Is everything right?',
    sections: [{ id: 'home', heading: 'x', screen: 'j/s' }],
    change: 'Change',
    answer: 'Answer',
    none: 'Left empty',
    unfinished: 'Something is missing',
    fields: [{ id: 'sure', as: 'checkbox', label: 'I am sure', required: 'Please agree' }],
    records: [{ id: 'hard', type: 'HARD_CREDIT', text: 'You allow a hard pull' }],
    submit: 'Confirm',
  }
  const form = drawScreen<ReviewView>(file, (props) => (
    <ReviewScreen {...props} {...more} view={{ ...props.view, sections }} places={places} />
  ))
  return { ...form, gone }
}

describe('a review screen', () => {
  it('a review screen lists the answers by section, and each section has a link to change it', async () => {
    const { gone, user } = draw([aSection('home'), aSection('income')])
    const part = screen.getByRole('region', { name: 'The home' })
    expect(within(part).getByRole('term').textContent).toBe('City')
    expect(within(part).getByRole('definition').textContent).toBe('Austin')
    const link = screen.getByRole('link', { name: 'Change The income' })
    expect(link.getAttribute('href')).toBe('/account/heloc/x/start/income')
    await user.click(link)
    expect(gone).toEqual(['start/income'])
  })

  it('a section shows what follows from its answers below them', () => {
    draw([aSection('home', { facts: [{ id: 'city', label: resolved('Payment'), value: resolved('$812.50') }] })])
    const names = screen.getAllByRole('term').map(({ textContent }) => textContent)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect([names, values]).toEqual([
      ['City', 'Payment'],
      ['Austin', '$812.50'],
    ])
  })

  it('a click that opens a new tab on a Change link is left to the browser', async () => {
    const { gone, user } = draw([aSection('home')])
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Change The home' }))
    expect(gone).toEqual([])
  })

  it('a section that cannot be changed shows the reason in place of the Change link', () => {
    draw([aSection('name', { fixed: resolved('Call us to correct it') })])
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Call us to correct it')).toBeTruthy()
  })

  it('an incomplete section is marked and has an Answer link, in red only after a failed submission', () => {
    const first = draw([aSection('home', { complete: false })])
    expect(screen.getByRole('link', { name: 'Answer The home', description: 'Not answered yet' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.querySelector('[data-kind=wrong]')).toBeNull()
    expect(first.sent).toEqual([])
  })

  it('a failed submission announces what is missing on a review screen', () => {
    draw([aSection('home', { complete: false })], { unfinished: true })
    expect(screen.getByRole('alert').textContent).toBe('Something is missing')
    expect(screen.getByRole('region', { name: 'The home' }).dataset.kind).toBe('wrong')
  })

  it('a review screen shows the fields to confirm below the sections, with the consent above the button', async () => {
    const form = draw([aSection('home')])
    expect(screen.getByRole('region', { name: 'What you agree to' }).textContent).toContain('You allow a hard pull')
    await form.user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I am sure' }))
    await form.user.click(screen.getByRole('checkbox', { name: 'I am sure' }))
    await form.user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(form.sent).toEqual([{ sure: true }])
  })
})

describe('an answer on a review screen', () => {
  const shown = (as: ReviewItem['as'], value: Json | undefined, parts: Partial<ReviewItem> = {}) => {
    const item = { id: 'it', label: resolved('It'), as, ...(value !== undefined && { value }), ...parts }
    const { container } = render(
      <Around>
        <div data-testid="it">
          <ReviewAnswer item={item} none={resolved('Left empty')} />
        </div>
      </Around>,
    )
    return container.querySelector('[data-testid=it]')?.textContent
  }

  it('a term is shown as a number of years', () => {
    expect(shown('radio', 10, { counts: 'years' })).toBe('10 years')
  })

  it.each<[ReviewItem['as'], Json | undefined, string]>([
    ['text', 'Austin', 'Austin'],
    ['money', 8_500_050, '$85,000.50'],
    ['money', 0, '$0'],
    ['yes-no', true, 'Yes'],
    ['yes-no', false, 'No'],
    ['checkbox', true, 'Yes'],
    ['day-month-year', '1960-05-04', 'May 4, 1960'],
    ['date', '2026-12-31', 'December 31, 2026'],
    ['slot', '2026-01-19T13:00', 'Monday, January 19, 2026 at 1:00 PM'],
    ['files', ['a', 'b'], '2 files'],
    ['files', [], 'No file'],
    ['text', '', 'Left empty'],
    ['radio', undefined, 'Left empty'],
    ['checkboxes', [], 'Left empty'],
    ['text', 15, '15'],
  ])('the answer of a %s field with the value %j is shown as "%s"', (as, value, text) => {
    expect(shown(as, value)).toBe(text)
  })

  it('the answer of a field with options is shown as the labels of the selected options', () => {
    expect(shown('radio', 'TX', { chosen: [{ id: 'TX', label: resolved('Texas') }] })).toBe('Texas')
    // Two may be worded alike.
    const chosen = [
      { id: 'A', label: resolved('Asian') },
      { id: 'B', label: resolved('Other') },
      { id: 'C', label: resolved('Other') },
    ]
    shown('checkboxes', ['A', 'B', 'C'], { chosen })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Asian', 'Other', 'Other'])
  })

  it('a secret answer is shown as its last four characters or as dots, never in full', () => {
    expect(shown('text', undefined, { kept: true, lastFour: '6789' })).toBe('ending in 6789')
    expect(shown('text', undefined, { kept: true })).toBe('••••')
    expect(shown('ssn', undefined)).toBe('Left empty')
  })
})
