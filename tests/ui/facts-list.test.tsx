import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FactsList } from '#ui/facts-list.tsx'

it('a list of facts draws each value below its name on phones, unless it is tight', () => {
  const facts = [{ id: 'rate', name: 'Rate', value: '8.75%' }]
  const list = () => screen.getByRole('term').closest('dl')
  const { rerender } = render(<FactsList facts={facts} />)
  expect(list()?.dataset.tight).toBeUndefined()
  rerender(<FactsList facts={facts} tight />)
  expect(list()?.dataset.tight).toBe('true')
  expect(screen.getByRole('definition').textContent).toBe('8.75%')
})
