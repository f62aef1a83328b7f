/**
 * Finds the first missing or surplus comma, colon, key or value. Brackets before that place are balanced.
 *
 * @param isBalanced whether all brackets of the text are balanced
 */
import type { SyntaxEdit, SyntaxFix, SyntaxProblem } from './syntax-problem.ts'
import { shortened, type Token } from './tokens.ts'

type Container = { readonly open: Token; readonly index: number; readonly keys: Set<string> }

export function grammarProblem(text: string, tokens: readonly Token[], isBalanced: boolean): SyntaxProblem | undefined {
  const open: Container[] = []
  let expects: 'value' | 'key' | 'colon' | 'end' = 'value'

  for (const [index, token] of tokens.entries()) {
    const problem = step(token, index)
    if (problem) return problem
  }
  return undefined

  function step(token: Token, index: number): SyntaxProblem | undefined {
    const before = tokens[index - 1]
    const { kind } = token
    const isObject = open.at(-1)?.open.kind === '{'
    if (kind === '}' || kind === ']') return close(token, before)
    if (expects === 'colon') return colon(token, index)
    if (expects === 'end') {
      if (open.length === 0) return afterTheEnd(token)
      if (kind === ',') expects = isObject ? 'key' : 'value'
      else return kind === ':' ? colonForComma(token, index) : commaMissing(before as Token, index)
      return undefined
    }
    if (kind === ',') return commaTooMany(token, before)
    if (kind === ':') return at(token, 'A key in double quotes is missing before this colon.', [])
    if (expects === 'key') {
      if (kind !== 'text') return decimalComma(token, index) ?? keyMissing(token, before)
      open.at(-1)?.keys.add(wordOf(token))
      expects = 'colon'
      return undefined
    }
    if (kind === '{' || kind === '[') {
      open.push({ open: token, index, keys: new Set() })
      expects = kind === '{' ? 'key' : 'value'
      return undefined
    }
    expects = 'end'
    return undefined
  }

  function close(token: Token, before: Token | undefined): SyntaxProblem | undefined {
    const container = open.at(-1)
    if (!container || (container.open.kind === '{') !== (token.kind === '}')) return undefined
    if (before?.kind === ',') return lastComma(before, token)
    if (expects === 'colon') {
      const list = listInBraces(container, token)
      return (
        list ??
        at(before as Token, `The key ${wordOf(before as Token)} has no value: a colon and a value are missing after it.`, [])
      )
    }
    if (before?.kind === ':') return at(before, 'After this colon a value is missing.', [])
    open.pop()
    expects = 'end'
    return undefined
  }

  function colon(token: Token, index: number): SyntaxProblem | undefined {
    if (token.kind === ':') {
      expects = 'value'
      return undefined
    }
    const key = tokens[index - 1] as Token
    const container = open.at(-1) as Container
    const end = closingOf(container.index)
    const list = end && listInBraces(container, end)
    if (list) return list
    if (token.kind === ',' && tokens[index + 1]?.kind === 'text' && tokens[index + 2]?.kind === ':') {
      return at(key, `Before the text ${wordOf(key)} its key and a colon are missing.`, [
        fix('Write the key before it, such as "label": , or delete the text with its comma', 'review', {
          offset: key.offset,
          length: tokens[index + 1] ? (tokens[index + 1] as Token).offset - key.offset : key.length,
          text: '',
        }),
      ])
    }
    if (token.kind === ',') {
      return at(token, `A comma stands after the key ${wordOf(key)} where a colon is needed.`, [
        fix('Write : in place of the comma', 'safe', { offset: token.offset, length: 1, text: ':' }),
      ])
    }
    return at(key, `After the key ${wordOf(key)} a colon is missing.`, [
      fix('Write : after the key', 'safe', { offset: key.offset + key.length, length: 0, text: ':' }),
    ])
  }

  /**
   * The problem of `{ "TX", "OK" }`: values without keys, in braces instead of square brackets. A whole file and an item
   * of a list are never lists themselves, and two values without a comma are a key and its value.
   */
  function listInBraces({ open: opening, index }: Container, end: Token): SyntaxProblem | undefined {
    const inside = tokens.slice(index + 1, tokens.indexOf(end))
    if (inside.length < 1 || inside.some(({ kind }) => !['text', 'literal', ','].includes(kind))) return undefined
    const [first, ...others] = inside
    const isOfKey = tokens[index - 1]?.kind === ':'
    if (!isOfKey && first && others.length === 0) return itemWithoutKey(first)
    const hasCommas = inside.some(({ kind }) => kind === ',')
    if (others.length > 0 && !(isOfKey && hasCommas)) return undefined
    return at(opening, 'These braces { } hold values without keys: a list needs brackets [ ].', [
      fix(
        'Write [ ] in place of { }',
        'review',
        { offset: opening.offset, length: 1, text: '[' },
        { offset: end.offset, length: 1, text: ']' },
      ),
    ])
  }

  /** The problem of `{ "birthdate" }` in a list: a value without its key. */
  function itemWithoutKey(value: Token): SyntaxProblem {
    const word = wordOf(value)
    return at(value, `The key of ${word} and a colon are missing before it.`, [
      fix('Write the key before it; an item of a list has its name as "id"', 'review', {
        offset: value.offset,
        length: 0,
        text: '"id": ',
      }),
    ])
  }

  function colonForComma(token: Token, index: number): SyntaxProblem {
    const container = open.at(-1) as Container
    const end = closingOf(container.index)
    const isFirst = container.open.kind === '[' && index === container.index + 2
    const first = tokens[index - 1]
    if (isFirst && end && first?.kind === 'text' && isObjectInside(container.index, end)) {
      // Only an item of a list has an "id", so the brackets are right, and the braces of its only item are missing.
      if (wordOf(first) === '"id"')
        return at(first, 'The braces of this item of the list are missing: an item stands in { }.', [
          fix(
            'Write { before it, and } before the ]',
            'safe',
            { offset: first.offset, length: 0, text: '{ ' },
            { offset: end.offset, length: 0, text: '} ' },
          ),
        ])
      return at(container.open, 'These brackets [ ] hold keys with values: an object needs braces { }.', [
        fix(
          'Write { } in place of [ ]',
          'review',
          { offset: container.open.offset, length: 1, text: '{' },
          { offset: end.offset, length: 1, text: '}' },
        ),
      ])
    }
    const value = tokens[index - 1] as Token
    // The value of a key is a key itself, and a closing } is left over: the opening { is missing.
    if (!isBalanced && container.open.kind === '{' && value.kind === 'text' && tokens[index - 2]?.kind === ':') {
      return at(value, `Before ${wordOf(value)} the opening brace { is missing: it is the first key of an object.`, [
        fix('Write { before it', 'safe', { offset: value.offset, length: 0, text: '{ ' }),
      ])
    }
    return at(token, 'A colon stands here where a comma is needed.', [
      fix('Write , in place of the colon', 'safe', { offset: token.offset, length: 1, text: ',' }),
    ])
  }

  /**
   * Whether the content of square brackets would be a valid object: a key and a colon after the bracket and after each
   * comma.
   */
  function isObjectInside(index: number, end: Token): boolean {
    let depth = 0
    for (let at = index; tokens[at] !== end; at++) {
      const { kind } = tokens[at] as Token
      if (at > index && (kind === '{' || kind === '[')) depth++
      if (kind === '}' || kind === ']') depth--
      const begins = at === index || (depth === 0 && kind === ',')
      if (begins && (tokens[at + 1]?.kind !== 'text' || tokens[at + 2]?.kind !== ':')) return false
    }
    return true
  }

  function closingOf(index: number): Token | undefined {
    if (!isBalanced) return undefined
    let depth = 0
    for (const token of tokens.slice(index)) {
      if (token.kind === '{' || token.kind === '[') depth++
      if (token.kind === '}' || token.kind === ']') depth--
      if (depth === 0) return token
    }
    return undefined
  }

  function commaMissing(before: Token, index: number): SyntaxProblem {
    const runTogether = itemsRunTogether(before, index)
    if (runTogether) return runTogether
    const end = before.offset + before.length
    if (before.kind === 'text' && /[^\\],\s*"$/.test(text.slice(before.offset, end))) {
      const behind = text.slice(0, end - 1).trimEnd().length - 1
      return at(
        { ...before, offset: behind, length: end - behind },
        'This comma stands inside the quotes: it belongs behind them.',
        [fix('Write the comma behind the quotes', 'safe', { offset: behind, length: end - behind, text: '",' })],
      )
    }
    return at(before, 'After this a comma is missing: another entry follows.', [
      fix('Write , after this', 'safe', { offset: before.offset + before.length, length: 0, text: ',' }),
    ])
  }

  /** Two items of a list that have run into one, since the end of the first and the beginning of the second are missing. */
  function itemsRunTogether(before: Token, index: number): SyntaxProblem | undefined {
    const container = open.at(-1)
    const key = tokens[index] as Token
    const isItem = container?.open.kind === '{' && open.at(-2)?.open.kind === '['
    if (!container || !isItem || tokens[index + 1]?.kind !== ':' || !container.keys.has(wordOf(key))) return undefined
    const end = before.offset + before.length
    return at(
      key,
      `A second ${wordOf(key)} stands here in one pair of braces: between the two, the end }, of one item and the beginning { of the next are missing.`,
      [fix('Write }, and { before this', 'safe', { offset: end, length: key.offset - end, text: between(container.open, key) })],
    )
  }

  /** The end of an item and the beginning of the next, indented as the file has it. */
  function between({ offset }: Token, key: Token): string {
    const line = (from: number) => text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
    const [indent, indentOfKey] = [line(offset), line(key.offset)]
    if (indent.trim() !== '' || indentOfKey.trim() !== '') return ' }, { '
    return `\n${indent}},\n${indent}{\n${indentOfKey}`
  }

  function commaTooMany(token: Token, before: Token | undefined): SyntaxProblem {
    if (before?.kind === ':') return at(before, 'After this colon a value is missing.', [])
    const message =
      before?.kind === ',' ? 'Two commas stand here, one after the other.' : 'A comma stands here before the first item.'
    return at(token, message, [fix('Delete this comma', 'safe', { offset: token.offset, length: 1, text: '' })])
  }

  function lastComma(comma: Token, closing: Token): SyntaxProblem {
    return at(comma, `A comma stands here after the last item: nothing follows it before the ${closing.kind}.`, [
      fix('Delete this comma', 'safe', { offset: comma.offset, length: 1, text: '' }),
    ])
  }

  /** `8,35` for `8.35` */
  function decimalComma(token: Token, index: number): SyntaxProblem | undefined {
    const [number, comma] = [tokens[index - 2], tokens[index - 1]]
    if (number?.kind !== 'literal' || comma?.kind !== ',' || tokens[index + 1]?.kind === ':') return undefined
    const end = token.offset + token.length
    const written = text.slice(number.offset, end)
    if (!/^-?\d+,\d+$/.test(written)) return undefined
    const meant = written.replace(',', '.')
    return {
      ...at({ ...number, length: written.length }, `${written} has a comma where a number has a point.`, [
        fix(`Write ${meant}`, 'safe', { offset: number.offset, length: written.length, text: meant }),
      ]),
    }
  }

  function keyMissing(token: Token, before: Token | undefined): SyntaxProblem {
    const word = token.kind === '{' || token.kind === '[' ? `${token.kind} …` : wordOf(token)
    const isNumber = token.kind === 'literal' && tokens[tokens.indexOf(token) + 1]?.kind === ':'
    if (isNumber) {
      return at(token, `The key ${word} needs double quotes.`, [
        fix(`Write "${word}"`, 'safe', { offset: token.offset, length: token.length, text: `"${word}"` }),
      ])
    }
    if (before?.kind === '{' && (token.kind === '{' || token.kind === '[')) {
      const end = closingOf(tokens.indexOf(before))
      return at(before, 'What stands in this { has no keys: a list begins with [.', [
        fix(
          'Write [ in place of {',
          'review',
          { offset: before.offset, length: 1, text: '[' },
          ...(end?.kind === '}' ? [{ offset: end.offset, length: 1, text: ']' }] : []),
        ),
      ])
    }
    const opening = before?.kind === '{' ? ' A list needs brackets [ ].' : ''
    return at(token, `Here a key in double quotes and a colon are missing before ${shortened(word)}.${opening}`, [])
  }

  function afterTheEnd(token: Token): SyntaxProblem {
    const from = text.slice(0, token.offset).trimEnd().length
    const rest = { offset: from, length: text.trimEnd().length - from, text: '' }
    if (
      text.slice(token.offset).trim() ===
      text
        .slice(0, from)
        .replace(/^\uFEFF/, '')
        .trim()
    ) {
      return at(token, 'From here on the whole file stands a second time.', [
        fix('Delete everything from here to the end of the file', 'safe', rest),
      ])
    }
    const closing = tokens[tokens.indexOf(token) - 1] as Token
    const isMember = token.kind === 'text' && tokens[tokens.indexOf(token) + 1]?.kind === ':' && closing.kind === '}'
    const last = text.slice(0, closing.offset).trimEnd().length
    const isFull = !'{,'.includes(text.charAt(last - 1))
    return at(token, 'The file ends before this: the bracket that began it is closed, and nothing may stand behind it.', [
      ...(isMember
        ? [
            fix(
              'Move it inside: a comma in place of the } before it, and the } at the end',
              'safe',
              { offset: last, length: closing.offset + 1 - last, text: isFull ? ',' : '' },
              { offset: text.trimEnd().length, length: 0, text: '\n}' },
            ),
          ]
        : []),
      fix('Delete what stands from here to the end of the file, or move it inside the first bracket', 'review', rest),
    ])
  }

  function wordOf({ offset, length }: Token): string {
    return shortened(text.slice(offset, offset + length))
  }
}

function at({ offset, length }: Token, message: string, fixes: readonly SyntaxFix[]): SyntaxProblem {
  return { offset, length, message, fixes }
}

function fix(title: string, safety: SyntaxFix['safety'], ...edits: readonly SyntaxEdit[]): SyntaxFix {
  return { title, safety, edits }
}
