import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { StartProblem } from '#borrower/app/start-problem.tsx'
import { aJourney } from '../../pages/kit/a-journey.ts'

describe('a page that cannot start', () => {
  afterEach(() => {
    document.head.innerHTML = ''
  })

  it('a page that cannot load a script shows the lender’s error text with the phone number', () => {
    const { live } = aJourney()
    const words = {
      snagTitle: 'Something went wrong',
      chunkFailed: { cases: [], otherwise: 'A part is missing.' },
      tryAgain: 'Again',
      callUs: 'Call:',
    }
    const data = { live: { ...live, shell: { words } } }
    document.head.innerHTML = `<script type="application/json" id="private-label-data">${JSON.stringify(data)}</script>`
    render(<StartProblem error={new Error('inner words')} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy()
    expect(screen.getByText('A part is missing.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+16155550100')
    expect(screen.queryByText('inner words')).toBeNull()
  })

  it('a page whose data lack the lender shows an error', () => {
    render(<StartProblem error={new Error('No private label data found')} />)
    expect(screen.getByRole('alert').textContent).toBe('No private label data found')
  })
})
