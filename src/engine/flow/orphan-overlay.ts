import type { Finding } from '#engine/diagnostics/finding.ts'
import { finding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { describePointer } from './describe-pointer.ts'
import type { SchemaError } from './schema-errors.ts'
import { placeOf, type SourceNode } from './source-node.ts'

export type MaybeOrphan = {
  readonly path: string
  readonly node: SourceNode
  /** What the whole schema says of the file. */
  readonly errors: readonly SchemaError[]
  readonly schemaLink: string | undefined
  readonly parentFiles: readonly string[]
}

/** A file that changes something which the parent does not have: neither an overlay of anything nor whole in itself. */
export function orphanOverlay(file: MaybeOrphan): Finding | undefined {
  if (!meantAsOverlay(file)) return undefined
  const { path, node, parentFiles } = file
  const folder = path.slice(0, path.indexOf('/') + 1)
  const known = parentFiles.filter((other) => other.startsWith(folder) && (folder !== '' || !other.includes('/')))
  const guesses = nearest(path, known)
  const { line, column, ...place } = placeOf(node)
  return finding('E601', {
    at: { ...place, line, column, endLine: line, endColumn: column + 1 },
    pointer: path,
    confidence: 'proved',
    message: `This changes ${describePointer(path)}, which the parent does not have, and it is not complete in itself.`,
    why: 'What this lender says here would be lost: its borrowers would never see it.',
    expected: closest(path, known),
    fixes:
      guesses.length > 0
        ? guesses.map((guess) => ({ title: `Rename it to ${guess}`, safety: 'review', edits: [] }))
        : [{ title: 'Name it as a file of the parent is named, or make it complete', safety: 'placeholder', edits: [] }],
  })
}

/** A file that the parent calls otherwise now, whether or not it would be complete in itself. */
export function movedFile(path: string, node: SourceNode, to: string, now: SourceNode | undefined): Finding {
  const { line, column, ...place } = placeOf(node)
  return finding('E601', {
    at: { ...place, line, column, endLine: line, endColumn: column + 1 },
    pointer: path,
    confidence: 'proved',
    message: `This changes ${describePointer(path)}, which the parent has moved to ${to}.`,
    why: 'What this lender says here would be lost: nothing leads to it any more.',
    expected: [to],
    related: now ? [{ ...placeOf(now), label: 'where the parent says it now' }] : [],
    fixes: [{ title: `Rename it to ${to}`, safety: 'review', edits: [] }],
  })
}

/** `$schema` says which of the two was meant; without it, whatever lacks half of what a whole file needs is an overlay. */
function meantAsOverlay({ schemaLink, errors, node }: MaybeOrphan): boolean {
  if (schemaLink?.endsWith('.overlay.schema.json')) return true
  if (schemaLink?.endsWith('.schema.json')) return false
  const atTop = errors.filter(({ path, keyword }) => path.length === 0 && keyword === 'required')
  const needed = Math.max(...atTop.map(({ schema }) => schema.required?.length ?? 1), 0)
  const noKind = atTop.some(({ params }) => params.missingProperty === 'kind')
  return node.kind === 'object' && (noKind || (atTop.length > 0 && atTop.length * 2 >= needed))
}
