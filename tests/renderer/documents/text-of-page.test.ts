import { describe, expect, it } from 'vitest'
import { type Element, type Item, joinPages, type TextBlock, textOfPage } from '#renderer/documents/text-of-page.ts'

const content = (id: string) => ({ type: 'content', id })
const element = (role: string, ...children: Element['children']): Element => ({ role, children })
const marked = (id: string, ...lines: readonly string[]): Item[] => [
  { type: 'beginMarkedContentProps', id, tag: 'P' },
  ...lines.map((str, at) => ({ str, hasEOL: at < lines.length - 1 })),
  { type: 'endMarkedContent' },
]
const page = (...children: Element['children']) => element('Root', element('Document', ...children))
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text })

describe('textOfPage', () => {
  it('a page without a structure tree has no text view', () => {
    expect(textOfPage(null, marked('1', 'You owe $5.'))).toBeUndefined()
  })

  it('a page with a sentence outside of the structure tree has no text view, and one with an artifact has', () => {
    const tree = page(element('P', content('1')))
    const text = marked('1', 'You owe $5.')
    const foot: Item[] = [
      { type: 'beginMarkedContent', tag: 'Artifact' },
      { str: '1 / 2', hasEOL: false },
      { type: 'endMarkedContent' },
    ]
    expect(textOfPage(tree, [...text, ...foot])).toEqual([paragraph('You owe $5.')])
    expect(textOfPage(tree, [...text, { str: 'And $7.', hasEOL: false }])).toBeUndefined()
    expect(textOfPage(tree, [...text, ...marked('2', 'And $7.')])).toBeUndefined()
  })

  it.each(['Figure', 'Formula', 'Form', 'Note'])(
    'a page with a %s, which text alone would leave out, has no text view',
    (role) => {
      expect(textOfPage(page(element(role, content('1'))), marked('1', 'x'))).toBeUndefined()
      expect(textOfPage(page(element('P', element(role, content('1')))), marked('1', 'x'))).toBeUndefined()
    },
  )

  it('lines are joined by a space, after a hyphen or slash within a word by none', () => {
    const read = (...lines: string[]) => textOfPage(page(element('P', content('1'))), marked('1', ...lines))
    expect(read('the amount', 'you owe')).toEqual([paragraph('the amount you owe')])
    expect(read('an open-', 'end line')).toEqual([paragraph('an open-end line')])
    expect(read('and/', 'or')).toEqual([paragraph('and/or')])
    expect(read('a - ', 'b')).toEqual([paragraph('a - b')])
  })
})

describe('joinPages', () => {
  it('a sentence that goes on is one paragraph, and a line without a full stop before another sentence is not', () => {
    expect(joinPages([[paragraph('You owe')], [paragraph('us $5.')]])).toEqual([paragraph('You owe us $5.')])
    const two = [paragraph('731 Ridgeline Avenue, Reno'), paragraph('You can use this form.')]
    expect(joinPages(two.map((block) => [block]))).toEqual(two)
    const sentences = [paragraph('You owe us $5.'), paragraph('or more')]
    expect(joinPages(sentences.map((block) => [block]))).toEqual(sentences)
  })

  it('a table without heads of columns continues the table on the page before it, and one with heads does not', () => {
    const table = (head: string[], cell: string): TextBlock => ({ kind: 'table', caption: 'Fees', head, rows: [[cell]] })
    expect(joinPages([[table(['Fee'], 'a')], [table([], 'b')]])).toEqual([
      { kind: 'table', caption: 'Fees', head: ['Fee'], rows: [['a'], ['b']] },
    ])
    expect(joinPages([[table(['Fee'], 'a')], [table(['Fee'], 'b')]])).toHaveLength(2)
  })
})
