/**
 * Validates flow files against their JSON Schemas: complete files by the whole schema, overlays by the overlay schema,
 * and merged files by the whole schema again, with each finding at the place to edit. Uses Ajv, so no module loaded by
 * a browser may import it.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import type { AuthoringProduct } from './compiled-flow.ts'
import { consequenceOf } from './consequence-of.ts'
import { describePointer } from './describe-pointer.ts'
import { unknownFile } from './file-findings.ts'
import { advice } from './fix.ts'
import { BASE, type FlowLibrary, type LibraryFile } from './flow-library.ts'
import type { LenderId } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import { misspeltMapKey } from './misspelt-map-key.ts'
import { fileMovedTo } from './moved-to.ts'
import { duplicateId } from './overlay-findings.ts'
import { nodeAt, pointTo, splitPointer } from './pointer.ts'
import { type ResolvedLender, resolveLender } from './resolve-lender.ts'
import { schemaFor, schemaNameFor, walkSchema } from './schema-walk.ts'
import { idOf, placeOf, type SourceNode } from './source-node.ts'
import { type SchemaError, schemaErrors } from './structure/schema-errors.ts'
import { structureFindings } from './structure/structure-findings.ts'
import { wholeClaims } from './whole-claims.ts'

/**
 * The schema findings of a lender's files and of all files that the lender inherits, each attributed to this lender.
 * Findings of parsing and merging are in `resolveLender(…).findings`.
 */
export function checkStructure(library: FlowLibrary, lender: LenderId): Finding[] {
  const resolved = resolveLender(library, lender)
  const findings: Finding[] = []
  for (let level: ResolvedLender | undefined = resolved; level; level = level.parent)
    findings.unshift(...ownFindings(library, level))
  const lenders = lender === BASE ? [] : [lender]
  return findings.map((finding) => ({ ...finding, why: whyFor(library.product, finding), lenders }))
}

/** What the finding means for borrowers, in the words of the product where it has its own for the place. */
function whyFor({ authoring: { consequences = [] } }: AuthoringProduct, { pointer, why }: Finding): string {
  const own = consequences.find(([place]) => place.test(pointer))?.[1]
  return own === undefined ? why : why.replace(consequenceOf(pointer), own)
}

const checkedBefore = new WeakMap<ResolvedLender, readonly Finding[]>()

function ownFindings(library: FlowLibrary, level: ResolvedLender): readonly Finding[] {
  const known = checkedBefore.get(level)
  if (known) return known
  const files = library.folders.get(level.lender) ?? new Map<string, LibraryFile>()
  const findings = [...files].flatMap(([path, file]) => fileFindings(path, file, level, files.keys()))
  checkedBefore.set(level, findings)
  return findings
}

function fileFindings(
  path: string,
  { path: fullPath, parsed }: LibraryFile,
  level: ResolvedLender,
  files: Iterable<string>,
): readonly Finding[] {
  const schemaName = schemaNameFor(path)
  if (schemaName === undefined)
    return isAllowed(path) ? [] : [unknownFile(fullPath, path, new Set([...files, ...(level.parent?.files.keys() ?? [])]))]
  const node = parsed?.node
  if (!node) return []
  const before = level.parent?.files.get(path)
  if (!before) return level.parent?.broken.has(path) ? [] : wholeFindings(path, node, schemaName, level, parsed.schemaLink)
  return overlayFindings(path, node, before, schemaName, level)
}

function wholeFindings(
  path: string,
  written: SourceNode,
  schemaName: string,
  { parent }: ResolvedLender,
  schemaLink: string | undefined,
): readonly Finding[] {
  const node = schemaName === 'scenario.schema.json' ? wholeClaims(path, written).node : written
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
  const unknownParent = level.findings.some(({ code, file }) => code === 'E016' && file === placeOf(overlay).file)
  const removesNothing = new Set(level.findings.flatMap(({ code, pointer }) => (code === 'E601' ? [`${pointer}/$remove`] : [])))
  // An unknown parent is reported once, even if its name is also malformed; so is an item that cannot be taken out.
  const own = structureFindings(
    schemaErrors(schemaName.replace('.schema.json', '.overlay.schema.json'), overlay),
    overlay,
    path,
    before,
  ).filter(({ pointer }) => !(unknownParent && pointer === 'lender.json#/extends') && !removesNothing.has(pointer))
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

const duplicatesBefore = new WeakMap<SourceNode, { readonly file: string; readonly findings: readonly Finding[] }>()

/** Findings for items of one list with the same id: an overlay could not address either of them. */
function duplicateIds(schema: JsonSchema | undefined, node: SourceNode, file: string): readonly Finding[] {
  const known = duplicatesBefore.get(node)
  if (known?.file === file) return known.findings
  const findings: Finding[] = []
  duplicatesBefore.set(node, { file, findings })
  if (schema) walkSchema(schema, node, ({ node: list, pointer }) => list.items && look(list.items, pointer), file)
  return findings

  function look(items: readonly SourceNode[], pointer: string): void {
    const seen = new Map<string, SourceNode>()
    for (const item of items) {
      const id = idOf(item)
      if (id === undefined) continue
      const first = seen.get(id)
      if (first) findings.push(duplicateId(item, first, pointTo(pointer, id)))
      else seen.set(id, item)
    }
  }
}

/** Moves the finding of a missing required key to the overlay's `null` that removed the key. */
function atNull(finding: Finding, overlay: SourceNode): Finding {
  if (finding.code !== 'E011') return finding
  const taken = nodeAt(overlay, splitPointer(finding.pointer).keys)
  if (taken?.value !== null) return finding
  const { line, column, endLine, endColumn, file } = taken.keyPlace ?? placeOf(taken)
  return { ...finding, file, line, column, endLine, endColumn, fixes: [advice('Keep it, or say something else')] }
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

type MaybeOrphan = {
  readonly path: string
  readonly node: SourceNode
  /** The errors that the whole schema reports for the file. */
  readonly errors: readonly SchemaError[]
  readonly schemaLink: string | undefined
  readonly parentFiles: readonly string[]
}

/** The finding for an overlay file without a parent file, if the file is also incomplete by the whole schema. */
function orphanOverlay(file: MaybeOrphan): Finding | undefined {
  if (!meantAsOverlay(file)) return undefined
  const { path, node, parentFiles } = file
  const folder = path.slice(0, path.indexOf('/') + 1)
  const known = parentFiles.filter((other) => other.startsWith(folder) && (folder !== '' || !other.includes('/')))
  const sameName = known.filter((other) => other.split('/').at(-1) === path.split('/').at(-1))
  const guesses = sameName.length > 0 ? sameName : nearest(path, known)
  const { line, column, ...place } = placeOf(node)
  return provedFinding('E601', {
    at: { ...place, line, column, endLine: line, endColumn: column + 1 },
    pointer: path,
    message: `This changes ${describePointer(path)}, and the parent has none of this name${sameName
      .map((other) => `: it has ${describePointer(other)}`)
      .slice(0, 1)
      .join('')}.`,
    why: 'What this lender says here would be lost: its borrowers would never see it.',
    expected: [...new Set([...sameName, ...closest(path, known)])].slice(0, 7),
    fixes:
      guesses.length > 0
        ? guesses.map((guess) => ({
            title:
              sameName.length > 0
                ? `Move it to ${guess}; if that file is there already, write these lines into it`
                : `Rename it to ${guess}`,
            safety: 'review',
            edits: [],
          }))
        : [advice('Name it as a file of the parent is named, or make it complete')],
  })
}

/** The finding for a file that the parent has renamed, whether or not the file is complete. */
function movedFile(path: string, node: SourceNode, to: string, now: SourceNode | undefined): Finding {
  const { line, column, ...place } = placeOf(node)
  return provedFinding('E601', {
    at: { ...place, line, column, endLine: line, endColumn: column + 1 },
    pointer: path,
    message: `This changes ${describePointer(path)}, which the parent has moved to ${to}.`,
    why: 'What this lender says here would be lost: nothing leads to it any more.',
    expected: [to],
    related: now ? [{ ...placeOf(now), label: 'where the parent says it now' }] : [],
    fixes: [{ title: `Rename it to ${to}`, safety: 'review', edits: [] }],
  })
}

/**
 * Whether a file is meant as an overlay: `$schema` decides; without it, a file that lacks half of the required keys
 * counts as an overlay.
 */
function meantAsOverlay({ schemaLink, errors, node }: MaybeOrphan): boolean {
  if (schemaLink?.endsWith('.overlay.schema.json')) return true
  if (schemaLink?.endsWith('.schema.json')) return false
  const atTop = errors.filter(({ path, keyword }) => path.length === 0 && keyword === 'required')
  const needed = Math.max(...atTop.map(({ schema }) => schema.required?.length ?? 1), 0)
  const noKind = atTop.some(({ params }) => params.missingProperty === 'kind')
  return node.kind === 'object' && (noKind || (atTop.length > 0 && atTop.length * 2 >= needed))
}
