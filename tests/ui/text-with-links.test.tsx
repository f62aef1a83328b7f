import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextWithLinks } from '#ui/text-with-links.tsx'

const draw = (text: string) =>
  render(<TextWithLinks text={text} newTabWords="opens in a new tab" hrefFor={(path) => `/base${path}`} />)

describe('a text with links', () => {
  it('a path becomes a link below the base path, and a web address a link as it is, both in a new tab', () => {
    const { container } = draw('Read [the terms](/terms), [them](https://example.com/a?b=c) and go.')
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/base/terms', 'https://example.com/a?b=c'])
    expect(
      links.every((link) => link.getAttribute('rel') === 'noopener noreferrer' && link.getAttribute('target') === '_blank'),
    ).toBe(true)
    expect(container.textContent).toBe('Read the terms opens in a new tab, them opens in a new tab and go.')
  })

  it('a telephone number in a text is not broken over two lines, before and after a link in the same text', () => {
    const { container } = draw('Call (888) 555-0117 or (888) 555-0118. Read [the terms](/terms), or ask (888) 555-0119.')
    const unbroken = [...container.querySelectorAll('span[class*=unbroken]')].map(({ textContent }) => textContent)
    expect(unbroken).toEqual(['(888) 555-0117', '(888) 555-0118', '(888) 555-0119'])
    expect(container.textContent).toContain('Call (888) 555-0117 or (888) 555-0118. Read')
  })

  it.each([
    ['[x](javascript:alert(1))'],
    ['[x](data:text/html,hello)'],
    ['[x](//evil.example)'],
    ['[x](/\\evil.example)'],
    ['[x](ftp://example.com)'],
    ['[x](terms)'],
    ['[x] (/terms)'],
  ])('the unsafe or malformed link %s stays plain text', (text) => {
    const { container } = draw(text)
    expect(screen.queryByRole('link')).toBeNull()
    expect(container.textContent).toBe(text)
  })
})
