import { describe, expect, it } from 'vitest'
import { renderEmail } from '#server/messages/render-email.ts'

const lender = {
  name: 'Acme & Sons',
  locale: 'en-US',
  colours: { primary: { '600': '#123456', '700': '#012345' } },
  contact: { email: 'help@acme.example' },
} as unknown as Parameters<typeof renderEmail>[1]['lender']

describe('renderEmail', () => {
  it('escapes what a borrower typed in HTML, and leaves it as it is in the text', () => {
    const name = `<img src=x onerror="alert(1)">${'y'.repeat(10_000)}`
    const content = { kind: 'email', to: 'a@b.example', subject: name, heading: name, paragraphs: [name], button: name } as const
    const { html, text } = renderEmail(content, { lender, link: 'https://acme.example/?a=1&b="2"' })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(html).toContain('href="https://acme.example/?a=1&amp;b=&quot;2&quot;"')
    expect(html).toContain('Acme &amp; Sons')
    expect(text).toContain(name)
  })
})
