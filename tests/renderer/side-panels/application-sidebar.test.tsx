import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Sidebar } from '#product/sidebar-of.ts'
import { ApplicationSidebar } from '#renderer/side-panels/application-sidebar.tsx'
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

describe('the sidebar of an application', () => {
  it('the sidebar says of each step whether it is done, and marks the current step', () => {
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

  it('the sidebar shows the offer with its amount, rate, term and payment', () => {
    draw({ progress, offer: { amount: 8_500_000, rate: 8.75, interestOnly: false, term: 15, payment: 84_953 } })
    expect(rows()).toEqual([
      ['Line of credit', '$85,000'],
      ['Rate', '8.75%'],
      ['Term', '15 years'],
      ['Monthly payment', '$849.53'],
    ])
  })

  it('the sidebar has no row for the term of an interest-only offer or for an unknown value', () => {
    draw({ offer: { amount: 8_500_000, rate: 8.125, interestOnly: true, payment: 57_600 } })
    expect(rows()).toEqual([
      ['Line of credit', '$85,000'],
      ['Rate', '8.125%'],
      ['Interest only', '$576 a month'],
    ])
  })

  it('the sidebar is not shown when it has no content', () => {
    draw({})
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
