/** Findings for files and folders that no part of the program reads, such as a file with a misspelt name. */
import type { Finding, Place } from '#engine/diagnostics/finding.ts'
import { finding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { BASE, type FlowLibrary } from './flow-library.ts'
import type { FlowPath } from './json.ts'
import { knownFiles, schemaNameFor } from './schema-walk.ts'

/** @param files the files of the lender and of its parents, for suggestions */
export function unknownFile(fullPath: FlowPath, path: string, files: ReadonlySet<string> = new Set()): Finding {
  const [folder, ...rest] = path.split('/') as [string, ...string[]]
  const said = rest.length > 0 ? `${folder}/` : path
  const notJson = !path.endsWith('.json')
  const original = originalOf(path)
  if (original !== undefined && schemaNameFor(original) !== undefined) return copiedFile(fullPath, path, original)
  const once = path.replace(/(?:\.json)+(?:\.txt)?$/i, '.json')
  const twice = once !== path && schemaNameFor(once) !== undefined ? [once] : []
  const elsewhere = [...files].filter((other) => other !== path && other.endsWith(`/${path}`))
  const inOtherLetters = [...files].filter((other) => other !== path && other.toLowerCase() === path.toLowerCase())
  const slips = nearest(said, knownFiles()).map((known) => (rest.length > 0 ? known + rest.join('/') : known))
  const guesses = twice.length > 0 ? twice : slips
  return finding('E015', {
    at: start(fullPath),
    pointer: path,
    confidence: 'proved',
    message: notJson
      ? `${fullPath} is no flow file: flow files are JSON.`
      : `Nothing reads a file called ${path}${inOtherLetters.length > 0 ? `: capitals count, and it is ${inOtherLetters[0]}` : ''}.`,
    why: 'What it says never reaches borrowers.',
    expected: elsewhere.length > 0 || inOtherLetters.length > 0 ? [] : closest(said, knownFiles()),
    fixes: [
      ...inOtherLetters.map((guess) => ({
        title: `Write what it says into ${guess}, which is there already, and delete this file`,
        safety: 'placeholder' as const,
        edits: [],
      })),
      ...elsewhere.slice(0, 2).map((guess) => ({ title: `Move it to ${guess}`, safety: 'placeholder' as const, edits: [] })),
      ...(elsewhere.length > 0 || inOtherLetters.length > 0 ? [] : guesses).map((guess) => ({
        title: `Rename it to ${guess}`,
        safety: 'review' as const,
        edits: [],
      })),
      ...(guesses.length === 0 && elsewhere.length === 0
        ? [{ title: 'Rename it, or put it elsewhere', safety: 'placeholder' as const, edits: [] }]
        : []),
    ],
  })
}

function copiedFile(fullPath: FlowPath, path: string, original: string): Finding {
  return finding('E015', {
    at: start(fullPath),
    pointer: path,
    confidence: 'proved',
    message: `${path} seems to be a copy of ${original}, and nothing reads a file of this name.`,
    why: 'What it says never reaches borrowers.',
    expected: [original],
    fixes: [{ title: `Delete the copy, or write what it is to say into ${original}`, safety: 'placeholder', edits: [] }],
  })
}

/**
 * The original name of a copied file: without the additions of desktops and editors, as in `lender - Copy (2).json`,
 * `lender (1).json`, `lender.json.bak`.
 */
function originalOf(path: string): string | undefined {
  const original = path
    .replace(/(?:^|(?<=\/))Copy of /i, '')
    .replace(/\.json(?:[._-](?:bak|old|orig|save)|\.\d+)$/i, '.json')
    .replace(/(?:[ _-]*-?[ _-]*copy(?: ?\(?\d+\)?)?|[ _]*\(\d+\)|[ _.-](?:old|bak|backup))+(?=\.json$)/i, '')
  return original === path ? undefined : original
}

/** Files beside the lenders' folders, and folders that are no lender because they have no lender.json. */
export function strayFiles(library: FlowLibrary): Finding[] {
  const beside = [...library.files.keys()].filter((path) => !path.includes('/') && path.endsWith('.json'))
  const folders = [...library.folders].filter(
    ([name, files]) => name !== BASE && !name.startsWith('.') && !files.has('lender.json'),
  )
  return [
    ...beside.map((path) => unknownFile(path, path)),
    ...folders.flatMap(([name, files]) =>
      [...files.keys()].some((path) => path.endsWith('.json'))
        ? [noLender(name, files.keys())]
        : [emptyFolder(name, files.keys())],
    ),
  ]
}

function emptyFolder(folder: string, paths: Iterable<string>): Finding {
  const [first = ''] = [...paths]
  return finding('W806', {
    at: start(`${folder}/${first}`),
    pointer: 'lender.json',
    confidence: 'proved',
    message: `The folder "${folder}" has no flow file, so it is no lender.`,
    why: 'Nothing in this folder ever reaches borrowers.',
    fixes: [{ title: `Add ${folder}/lender.json, or delete the folder`, safety: 'placeholder', edits: [] }],
  })
}

function noLender(folder: string, paths: Iterable<string>): Finding {
  const [first = '', ...others] = [...paths]
  const [slip] = nearest('lender.json', [first, ...others])
  return finding('E018', {
    at: start(`${folder}/${slip ?? first}`),
    pointer: 'lender.json',
    confidence: 'proved',
    message: `The folder "${folder}" has no lender.json, so it is no lender.`,
    why: 'Nothing in this folder ever reaches borrowers.',
    fixes: [
      slip === undefined
        ? { title: `Add ${folder}/lender.json`, safety: 'placeholder', edits: [] }
        : { title: `Rename ${slip} to lender.json`, safety: 'review', edits: [] },
    ],
  })
}

function start(file: FlowPath): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 }
}
