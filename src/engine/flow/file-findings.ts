/** Findings for files and folders that no part of the program reads, such as a file with a misspelt name. */
import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import type { FindingCode } from '#engine/diagnostics/finding-codes.ts'
import { type FindingParts, provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { advice } from './fix.ts'
import { BASE, type FlowLibrary } from './flow-library.ts'
import type { FlowPath } from './json.ts'
import { knownFiles, schemaNameFor } from './schema-walk.ts'

/** A finding about a file as a whole. */
function aboutFile(fullPath: FlowPath, code: FindingCode, parts: Omit<FindingParts, 'at'>): Finding {
  return provedFinding(code, { at: { file: fullPath, line: 1, column: 1, endLine: 1, endColumn: 1 }, ...parts })
}

const NOT_READ = 'What it says never reaches borrowers.'

/** @param files the files of the lender and of its parents, for suggestions */
export function unknownFile(fullPath: FlowPath, path: string, files: ReadonlySet<string> = new Set()): Finding {
  const [folder, ...rest] = path.split('/') as [string, ...string[]]
  const written = rest.length > 0 ? `${folder}/` : path
  const original = originalOf(path)
  if (original !== undefined && schemaNameFor(original) !== undefined) return copiedFile(fullPath, path, original)
  const once = path.replace(/(?:\.json)+(?:\.txt)?$/i, '.json')
  const twice = once !== path && schemaNameFor(once) !== undefined ? [once] : []
  const elsewhere = [...files].filter((other) => other !== path && other.endsWith(`/${path}`))
  const inOtherLetters = [...files].filter((other) => other !== path && other.toLowerCase() === path.toLowerCase())
  const slips = nearest(written, knownFiles()).map((known) => (rest.length > 0 ? known + rest.join('/') : known))
  const guesses = twice.length > 0 ? twice : slips
  const isThere = elsewhere.length > 0 || inOtherLetters.length > 0
  const fixes = [
    ...inOtherLetters.map((file) => advice(`Write what it says into ${file}, which is there already, and delete this file`)),
    ...elsewhere.slice(0, 2).map((file) => advice(`Move it to ${file}`)),
    ...(isThere ? [] : guesses).map((file): Fix => ({ title: `Rename it to ${file}`, safety: 'review', edits: [] })),
    ...(guesses.length === 0 && elsewhere.length === 0 ? [advice('Rename it, or put it elsewhere')] : []),
  ]
  const letters = inOtherLetters.length > 0 ? `: capitals count, and it is ${inOtherLetters[0]}` : ''
  return aboutFile(fullPath, 'E015', {
    pointer: path,
    message: path.endsWith('.json')
      ? `Nothing reads a file called ${path}${letters}.`
      : `${fullPath} is no flow file: flow files are JSON.`,
    why: NOT_READ,
    expected: isThere ? [] : closest(written, knownFiles()),
    fixes,
  })
}

function copiedFile(fullPath: FlowPath, path: string, original: string): Finding {
  return aboutFile(fullPath, 'E015', {
    pointer: path,
    message: `${path} seems to be a copy of ${original}, and nothing reads a file of this name.`,
    why: NOT_READ,
    expected: [original],
    fixes: [advice(`Delete the copy, or write what it is to say into ${original}`)],
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
  const stray = [...library.files.keys()].filter((path) => !path.includes('/') && path.endsWith('.json'))
  const folders = [...library.folders].filter(
    ([name, files]) => name !== BASE && !name.startsWith('.') && !files.has('lender.json'),
  )
  return [
    ...stray.map((path) => unknownFile(path, path)),
    ...folders.flatMap(([name, files]) =>
      [...files.keys()].some((path) => path.endsWith('.json'))
        ? [noLender(name, files.keys())]
        : [emptyFolder(name, files.keys())],
    ),
  ]
}

function emptyFolder(folder: string, paths: Iterable<string>): Finding {
  const [first = ''] = [...paths]
  return aboutFile(`${folder}/${first}`, 'W806', {
    pointer: 'lender.json',
    message: `The folder "${folder}" has no flow file, so it is no lender.`,
    why: 'Nothing in this folder ever reaches borrowers.',
    fixes: [advice(`Add ${folder}/lender.json, or delete the folder`)],
  })
}

function noLender(folder: string, paths: Iterable<string>): Finding {
  const names = [...paths]
  const [slip] = nearest('lender.json', names)
  return aboutFile(`${folder}/${slip ?? names[0]}`, 'E018', {
    pointer: 'lender.json',
    message: `The folder "${folder}" has no lender.json, so it is no lender.`,
    why: 'Nothing in this folder ever reaches borrowers.',
    fixes: [
      slip === undefined
        ? advice(`Add ${folder}/lender.json`)
        : { title: `Rename ${slip} to lender.json`, safety: 'review', edits: [] },
    ],
  })
}
