import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const text = { cases: [{ id: 'home', when: { '==': [{ var: 'today' }, 'x'] }, text: 'Wait.' }], otherwise: 'We EMAIL you soon.' }

/** A page that promises an e-mail in one case of its text, and the file of a message. */
function withMessage(news: object | string, parts: { readonly text?: unknown; readonly words?: string } = {}) {
  return someFlowFiles({
    'base/properties.json': { promiseWords: [{ id: 'mail', words: parts.words ?? 'email you' }] },
    'acme/screens/pause.json': { kind: 'message', heading: 'Pause', text: parts.text ?? text },
    'acme/messages/news.json': news,
  })
}

/** The findings about a page that promises an e-mail in one case of its text. */
function found(keeps: readonly string[], parts: { readonly text?: unknown; readonly words?: string } = {}) {
  const message = { kind: 'email', event: 'updated', consent: true, subject: 'News', heading: 'News' }
  const files = withMessage({ ...message, keeps, paragraphs: [{ id: 'only', text: 'We email you the news.' }] }, parts)
  return findingsIn(files).filter(({ code }) => code === 'E526' || code === 'E527')
}

describe('a text that promises a message', () => {
  it('a promise is reported at its case, with the key that a message has to keep', () => {
    const [finding, ...others] = found([])
    expect(others).toEqual([])
    expect(finding).toMatchObject({ code: 'E526', file: 'acme/screens/pause.json' })
    expect(finding?.message).toBe('This text promises a message ("email you"), and no message keeps the promise.')
    expect(finding?.fixes[0]?.title).toContain('"screens/pause#/text"')
  })

  it('a promise that a message keeps is no finding, by the key of the text and by that of the case', () => {
    expect(found(['screens/pause#/text'])).toEqual([])
    expect(found(['screens/pause#/text/otherwise'])).toEqual([])
  })

  it('a message that keeps the promise of another case of the text leaves the promise unkept', () => {
    expect(found(['screens/pause#/text/cases/home/text']).map(({ code }) => code)).toEqual(['E526'])
  })

  it('words of another lender’s style are found once they are listed', () => {
    const promise = { text: 'Te escribimos pronto.' }
    expect(found([], promise)).toEqual([])
    expect(found([], { ...promise, words: 'te escribimos' }).map(({ code }) => code)).toEqual(['E526'])
  })

  it('a promise is not reported beside the error of a message file, which may keep it', () => {
    const [broken, misspelt] = ['{ "kind": ', '{ "kind": "email", "evnt": "updated" }']
    for (const news of [broken, misspelt]) {
      const codes = findingsIn(withMessage(news)).map(({ code }) => code)
      expect(codes, news).not.toContain('E526')
      expect(codes.length, news).toBeGreaterThan(0)
    }
  })

  it('a key that names no text is reported with the key that was meant', () => {
    const [finding] = found(['screens/pause#/text', 'screens/pauze#/text'])
    expect(finding).toMatchObject({ code: 'E527', file: 'acme/messages/news.json' })
    expect(finding?.expected[0]).toBe('screens/pause#/text')
  })
})
