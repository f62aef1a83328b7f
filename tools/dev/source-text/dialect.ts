/** Private vocabulary in names, comments and test titles: words for which the field has another one. */

import { posix } from 'node:path'
import ts from 'typescript'
import type { SourceFiles, TextFinding } from './source-text.ts'

export type Dialect = {
  /** Words of declared names and of file names, in lower case, with what to write. */
  readonly names: { readonly [word: string]: string }
  /** Regular expressions of comments and of test titles, with what to write. */
  readonly prose: { readonly [pattern: string]: string }
  /** Promised names that contain such a word, each with the reason. */
  readonly promised: { readonly [name: string]: string }
  /** Words that are allowed below a path, each with the reason. */
  readonly exceptions: readonly { readonly below: string; readonly words: readonly string[]; readonly reason: string }[]
}

export function dialectIn(files: SourceFiles, { names, prose, promised, exceptions }: Dialect): readonly TextFinding[] {
  const any = new RegExp([...Object.keys(names), ...Object.keys(prose)].join('|'), 'i')
  const patterns = Object.entries(prose).map(([pattern, write]) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'), write }))
  return [...files].flatMap(([file, text]) => [
    ...wrongName(file, posix.basename(file).replace(/\..*$/, '')).map((message) => found(file, 1, `The file name: ${message}`)),
    ...(any.test(text) ? partsOf(file, text).flatMap(wrongPart) : []),
  ])

  function wrongPart({ file, line, name, prose: sentence = '' }: Part): readonly TextFinding[] {
    if (name !== undefined) return wrongName(file, name).map((message) => found(file, line, message))
    return patterns.flatMap(({ pattern, write }) => {
      const [match] = pattern.exec(sentence) ?? []
      return match === undefined ? [] : [found(file, line, `"${match}" in a comment or title: write ${write}.`)]
    })
  }

  function wrongName(file: string, name: string): readonly string[] {
    if (Object.hasOwn(promised, name)) return []
    return [...name.matchAll(/[A-Z]?[a-z]+/g)].flatMap(([part]) => {
      const word = part.toLowerCase()
      const allowed = exceptions.some(({ below, words }) => file.startsWith(below) && words.includes(word))
      return Object.hasOwn(names, word) && !allowed ? [`"${word}" in the name ${name}: write ${names[word]}.`] : []
    })
  }
}

/** `src/engine`, and a folder of the modules that have many: `src/server/chat`, `tools/flow`, `tests/verify`. */
export function moduleOf(file: string): string {
  const depth = /^src\/(server|pages)\//.test(file) ? 3 : /^(src|tools|tests)\//.test(file) ? 2 : 1
  return posix.dirname(file).split('/').slice(0, depth).join('/')
}

function found(file: string, line: number, message: string): TextFinding {
  return { file, line, message, reason: 'Code says what the field says; docs/glossary.md lists our terms.' }
}

/** A declared name, or a sentence: a line of a comment, the title of a test. */
type Part = { readonly file: string; readonly line: number; readonly name?: string; readonly prose?: string }

const TITLED = /^(?:describe|it|test|scenario)\b/

function partsOf(file: string, text: string): readonly Part[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const comments = new Set<number>()
  const parts: Part[] = []
  visit(source)
  return parts

  function visit(node: ts.Node): void {
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) comment(range)
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) comment(range)
    if (isDeclared(node)) parts.push({ file, line: lineOf(node.getStart()), name: node.text })
    if (ts.isCallExpression(node) && TITLED.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title && ts.isStringLiteralLike(title)) parts.push({ file, line: lineOf(title.getStart()), prose: title.text })
    }
    ts.forEachChild(node, visit)
  }

  function comment({ pos, end }: ts.CommentRange): void {
    if (comments.has(pos)) return
    comments.add(pos)
    for (const [index, line] of text.slice(pos, end).split('\n').entries()) {
      parts.push({ file, line: lineOf(pos) + index, prose: line })
    }
  }

  function lineOf(position: number): number {
    return source.getLineAndCharacterOfPosition(position).line + 1
  }
}

/** Names of imported modules are theirs, and quoted keys are formats. */
function isDeclared(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node) || ts.isImportSpecifier(node.parent)) return false
  return (node.parent as ts.NamedDeclaration).name === node && !ts.isPropertyAccessExpression(node.parent)
}
