/**
 * Whether files are written as their schemas want: whole files by the whole schema, overlays by the overlay schema, and
 * what comes of laying one over the other by the whole schema again, reported where a person must edit it.
 * It needs Ajv, so nothing that a browser loads may import it.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { duplicateIds } from './duplicate-ids.ts'
import { unknownFile } from './file-findings.ts'
import { BASE, type FlowLibrary, type LibraryFile } from './flow-library.ts'
import type { LenderId } from './json.ts'
import { misspeltMapKey } from './misspelt-map-key.ts'
import { fileMovedTo } from './moved-to.ts'
import { movedFile, orphanOverlay } from './orphan-overlay.ts'
import { nodeAt, splitPointer } from './pointer.ts'
import { type ResolvedLender, resolveLender } from './resolve-lender.ts'
import { schemaErrors } from './schema-errors.ts'
import { schemaFor, schemaNameFor } from './schema-walk.ts'
import { placeOf, type SourceNode } from './source-node.ts'
import { structureFindings } from './structure-findings.ts'

/**
 * The findings of the schemas over one lender and everything that it starts from, each for this lender.
 * Those of reading and laying over are in `resolveLender(…).findings`.
 */
export function checkStructure(library: FlowLibrary, lender: LenderId): Finding[] {
  const resolved = resolveLender(library, lender)
  const findings: Finding[] = []
  for (let level: ResolvedLender | undefined = resolved; level; level = level.parent)
    findings.unshift(...ownFindings(library, level))
  return findings.map((finding) => ({ ...finding, lenders: lender === BASE ? [] : [lender] }))
}

const checkedBefore = new WeakMap<ResolvedLender, readonly Finding[]>()

function ownFindings(library: FlowLibrary, level: ResolvedLender): readonly Finding[] {
  const known = checkedBefore.get(level)
  if (known) return known
  const files = library.folders.get(level.lender) ?? new Map<string, LibraryFile>()
  const findings = [...files].flatMap(([path, file]) => fileFindings(path, file, level))
  checkedBefore.set(level, findings)
  return findings
}

function fileFindings(path: string, { path: fullPath, parsed }: LibraryFile, level: ResolvedLender): readonly Finding[] {
  const schemaName = schemaNameFor(path)
  if (schemaName === undefined) return isAllowed(path) ? [] : [unknownFile(fullPath, path)]
  const node = parsed?.node
  if (!node) return []
  const before = level.parent?.files.get(path)
  if (!before) return level.parent?.broken.has(path) ? [] : wholeFindings(path, node, schemaName, level, parsed.schemaLink)
  return overlayFindings(path, node, before, schemaName, level)
}

function wholeFindings(
  path: string,
  node: SourceNode,
  schemaName: string,
  { parent }: ResolvedLender,
  schemaLink: string | undefined,
): readonly Finding[] {
  const to = parent && fileMovedTo(path, parent.moved)
  if (to !== undefined) return [movedFile(path, node, to, parent?.files.get(to))]
  const errors = wholeErrors(schemaName, node)
  const orphan =
    parent && errors.length > 0 && orphanOverlay({ path, node, errors, schemaLink, parentFiles: [...parent.files.keys()] })
  if (orphan) return [orphan]
  return [...structureFindings(errors, node, path), ...duplicateIds(schemaFor(path), node, path)]
}

function overlayFindings(
  path: string,
  overlay: SourceNode,
  before: SourceNode,
  schemaName: string,
  level: ResolvedLender,
): readonly Finding[] {
  const own = structureFindings(schemaErrors(schemaName.replace('.schema.json', '.overlay.schema.json'), overlay), overlay, path)
  const merged = level.files.get(path)
  if (!merged || merged === before) return own
  const reported = [...own, ...level.findings.filter(({ file }) => file === placeOf(overlay).file)].map(({ pointer }) => pointer)
  const inherited = new Set(structureFindings(wholeErrors(schemaName, before), before, path).map(keyOf))
  const after = structureFindings(wholeErrors(schemaName, merged), merged, path)
    .filter((finding) => !inherited.has(keyOf(finding)) && !reported.some((pointer) => isPartOf(finding.pointer, pointer)))
    .map((finding) => misspeltMapKey(finding, merged, before) ?? atNull(finding, overlay))
  return [...own, ...new Map(after.map((finding) => [keyOf(finding), finding])).values()]
}

const errorsBefore = new WeakMap<SourceNode, ReturnType<typeof schemaErrors>>()

function wholeErrors(schemaName: string, node: SourceNode): ReturnType<typeof schemaErrors> {
  const errors = errorsBefore.get(node) ?? schemaErrors(schemaName, node)
  errorsBefore.set(node, errors)
  return errors
}

/** A needed key that the overlay took away with `null` is missing there, not at the object around it. */
function atNull(finding: Finding, overlay: SourceNode): Finding {
  if (finding.code !== 'E011') return finding
  const taken = nodeAt(overlay, splitPointer(finding.pointer).keys)
  if (taken?.value !== null) return finding
  const { line, column, endLine, endColumn, file } = taken.keyPlace ?? placeOf(taken)
  return {
    ...finding,
    file,
    line,
    column,
    endLine,
    endColumn,
    fixes: [{ title: 'Keep it, or say something else', safety: 'placeholder', edits: [] }],
  }
}

function keyOf({ code, pointer }: Finding): string {
  return `${code} ${pointer}`
}

function isPartOf(pointer: string, whole: string): boolean {
  return pointer === whole || pointer.startsWith(`${whole}/`)
}

function isAllowed(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return name === 'README.md' || name.startsWith('.')
}
