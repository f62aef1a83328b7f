import { describe, expect, it } from 'vitest'
import { drawnFiles as files } from '#kit/drawn-files.ts'
import { flow } from '#kit/flow-command.ts'

// Its types are a package of their own, and all that is needed is what a browser has.
const { JSDOM } = (await import('jsdom' as string)) as {
  JSDOM: new (xml: string, as: { contentType: string }) => { window: Window }
}
const parsed = (svg: string) => new JSDOM(svg, { contentType: 'image/svg+xml' }).window.document

describe('the picture of a flow', () => {
  it('the picture draws every part with a text alternative', async () => {
    const { code, out, err } = await flow('graph acme', files)
    expect([code, err]).toEqual([0, ''])
    const document = parsed(out)
    const svg = document.documentElement
    expect(svg.getAttribute('role')).toBe('img')
    expect(svg.getAttribute('aria-labelledby')).toBe('title says')
    expect(document.getElementById('title')?.textContent).toBe('Acme Lending')
    expect(document.getElementById('says')?.textContent).toContain('Lifecycle: The states of an application')
    const words = [...document.querySelectorAll('text')].map((text) => text.textContent)
    for (const word of [
      'Journeys',
      'Lifecycle',
      'Statuses',
      'Sandbox',
      'main-home',
      'waiting',
      '?declined',
      'Welcome & hello',
      'looked',
    ])
      expect(words).toContain(word)
    expect(words.join(' ')).toContain('the property is not the main home')
    expect([...document.querySelectorAll('g > title')].map((title) => title.textContent)).toContain(
      'looked: A reviewer <has> "looked".',
    )
  })

  it('texts with markup are escaped in the picture', async () => {
    const name = 'A</title><script>alert(1)</script>" onload="x\u0001\u001b[31m\ufffe'
    const hostile = new Map([...files].map(([path, text]) => [path, text.replaceAll('"Acme Lending"', JSON.stringify(name))]))
    const { code, out } = await flow('graph acme --of lifecycle', hostile)
    expect(code).toBe(0)
    const document = parsed(out)
    expect(document.getElementById('title')?.textContent).toBe('A</title><script>alert(1)</script>" onload="x[31m')
    expect([...document.querySelectorAll('script, [onload]')]).toEqual([])
  })

  it('the picture marks what scenarios cover and what they do not', async () => {
    const { out } = await flow('graph acme --of journey --journey apply --coverage', files)
    expect(out).toContain('shown by none')
    const document = parsed(out)
    const dashed = (step: string) => {
      const box = [...document.querySelectorAll('g')].find((group) =>
        group.querySelector('title')?.textContent?.includes(`/steps/${step},`),
      )
      return box?.querySelector('rect')?.getAttribute('stroke-dasharray') ?? ''
    }
    expect([dashed('property'), dashed('birthdate')]).toEqual(['', '6 4'])
  })
})
