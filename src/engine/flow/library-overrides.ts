/** The overrides that a lender's screens make to library fields of the parent: `{ "id": "dob", "required": … }`. */
import { layerAt, layeredFields } from './field-layers.ts'
import type { FlowPointer } from './json.ts'
import type { Override } from './merge.ts'
import { insideLender, lenderOf, pointTo, splitPointer } from './pointer.ts'
import type { ResolvedLender } from './resolve-lender.ts'
import { idOf, placeOf, type SourceNode } from './source-node.ts'

/** Keys that identify a field or compose it from others; they override nothing. */
const NOT_OVERRIDDEN: ReadonlySet<string> = new Set(['id', 'use', 'spread', 'fields'])

export function libraryOverrides(resolved: ResolvedLender): ReadonlyMap<FlowPointer, Override> {
  const found = new Map<FlowPointer, Override>()
  if (!resolved.parent?.files.has('fields.json')) return found
  for (const [path, node] of resolved.files) {
    if (!path.startsWith('screens/') || !node.layers.some(({ file }) => lenderOf(file) === resolved.lender)) continue
    for (const item of node.members?.get('fields')?.items ?? []) {
      const id = idOf(item)
      if (id === undefined) continue
      for (const [key, overlay] of item.members ?? [])
        if (!NOT_OVERRIDDEN.has(key)) visit(overlay, [path, id, key], pointTo(pointTo(pointTo(path, 'fields'), id), key))
    }
  }
  return found

  function visit(overlay: SourceNode, keys: readonly string[], pointer: FlowPointer): void {
    const at = placeOf(overlay)
    if (lenderOf(at.file) !== resolved.lender || insideLender(at.file) !== keys[0]) return
    const parent = libraryNode(resolved, pointer)
    if (parent === undefined) return
    if (overlay.members && parent.members)
      for (const [key, inner] of overlay.members) visit(inner, [...keys, key], pointTo(pointer, key))
    else if (
      overlay.items?.every((inner) => idOf(inner) !== undefined) &&
      parent.items?.some((inner) => idOf(inner) !== undefined)
    )
      for (const inner of overlay.items) {
        for (const [key, part] of inner.members ?? [])
          if (key !== 'id') visit(part, [...keys, idOf(inner) ?? '', key], pointTo(pointTo(pointer, idOf(inner) ?? ''), key))
      }
    else found.set(pointer, { parent, overlay, at })
  }
}

/** The value in the parent's field library that a place in a lender's screen overrides. */
export function libraryNode({ files, parent }: ResolvedLender, pointer: FlowPointer): SourceNode | undefined {
  const { file, keys } = splitPointer(pointer)
  const [list, id, ...inner] = keys
  const screen = files.get(file)
  if (!file.startsWith('screens/') || screen === undefined || list !== 'fields' || inner.length === 0) return undefined
  const field = layeredFields(file, screen, parent?.files.get('fields.json')).fields.find((one) => one.id === id)
  const layers = field?.layers.filter(({ at }) => splitPointer(at).file === 'fields.json') ?? []
  return layerAt(layers, inner)?.node
}
