import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ActionButton } from '#ui/action-button.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

describe('an action button', () => {
  it.each([undefined, 'tel:+18885550117'])('keeps a telephone number and the words around it one text (address: %s)', (href) => {
    render(
      <MantineProvider>
        <ActionButton href={href}>
          <Unbroken text="Call (888) 555-0117" />
        </ActionButton>
      </MantineProvider>,
    )
    const label = screen.getByText('(888) 555-0117').closest('.mantine-Button-label')
    expect(label?.childNodes).toHaveLength(1)
    expect(label?.textContent).toBe('Call (888) 555-0117')
  })
})
