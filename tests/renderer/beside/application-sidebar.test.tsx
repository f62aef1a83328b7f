import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Sidebar } from '#engine/progress/sidebar-of.ts'
import { ApplicationSidebar } from '#renderer/beside/application-sidebar.tsx'
import { Around } from '../drawn-form.tsx'

const draw = (sidebar: Sidebar) =>
  render(
    <Around>
      <ApplicationSidebar sidebar={sidebar} choose={(text) => ({ template: String(text), values: {} })} />
    </Around>,
  )
const progress = {
  steps: [
    { id: 'INITIAL', label: 'Basic Info', state: 'done' as const },
    { id: 'PRODUCT_SELECT', label: 'Select Offer', state: 'current' as const },
    { id: 'SIGNING', label: 'Sign Documents', state: 'ahead' as const },
  ],
  step: 2,
  because: { at: 'lifecycle.json' },
}
const rows = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, (term.nextElementSibling as HTMLElement).textContent])

describe('what stands beside an application', () => {
  it('says of each step whether it is done, and which one is at hand', () => {
    draw({ progress })
    const steps = within(screen.getByRole('complementary', { name: 'Your application' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Done: Basic Info',
      'You are here: Select Offer',
      'To come: Sign Documents',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('shows the offer with its term and payment', () => {
    draw({ progress, offer: { amount: 8_500_000, rate: 8.75, interestOnly: false, term: 15, payment: 84_953 } })
    expect(rows()).toEqual([
      ['Line of credit', '$85,000'],
      ['Rate', '8.75%'],
      ['Term', '15 years'],
      ['Monthly payment', '$849.53'],
    ])
  })

  it('has no row for a term where only interest is paid, and none for what is not known', () => {
    draw({ offer: { amount: 8_500_000, rate: 8.125, interestOnly: true, payment: 57_600 } })
    expect(rows()).toEqual([
      ['Line of credit', '$85,000'],
      ['Rate', '8.125%'],
      ['Interest only', '$576 a month'],
    ])
  })

  it('is nothing where there is nothing to say', () => {
    draw({})
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
