/** A flow file as a tester sees it in an editor: values with their keys, and where each stands in the text. */
import { getNodeValue, type Node, parseTree } from 'jsonc-parser'

export type Document = {
  /** `base/screens/wait.json`. */
  readonly path: string
  readonly folder: string
  /** `screens/wait.json`. */
  readonly inside: string
  readonly sort: string
  readonly text: string
  readonly spots: readonly Spot[]
}

/** One value of a document. */
export type Spot = {
  readonly document: Document
  readonly node: Node
  /** From the top; items of lists by their number. */
  readonly keys: readonly string[]
  /** The nearest key: of an item of a list, that of the list. */
  readonly key: string
  /** The value that it stands in. */
  readonly around?: Spot
  /** Where its own key is written, if it has one. */
  readonly keyNode?: Node
  /** The values right inside. */
  readonly parts: readonly Spot[]
}

/** Commands write these; nobody edits them. */
const written = /\.lock\.json$/

export function openDocuments(texts: ReadonlyMap<string, string>): readonly Document[] {
  return [...texts].filter(([path]) => path.endsWith('.json') && !written.test(path)).map(([path, text]) => opened(path, text))
}

function opened(path: string, text: string): Document {
  const [folder = ''] = path.split('/')
  const inside = path.slice(folder.length + 1)
  const spots: Spot[] = []
  const document = { path, folder, inside, sort: sortOf(inside), text, spots }
  const root = parseTree(text)
  if (root) gather(spots, { document, node: root, keys: [], key: '' })
  return document
}

function gather(spots: Spot[], { node, ...told }: Omit<Spot, 'parts'>): Spot {
  const { document, keys, key } = told
  const parts: Spot[] = []
  const spot: Spot = { ...told, node, parts }
  spots.push(spot)
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') {
      parts.push(gather(spots, { document, node: child, keys: [...keys, String(index)], key, around: spot }))
      continue
    }
    const [keyNode, value] = child.children ?? []
    if (!keyNode || !value) continue
    const inside = [...keys, keyNode.value]
    parts.push(gather(spots, { document, node: value, keys: inside, key: keyNode.value, around: spot, keyNode }))
  }
  return spot
}

/** `screens`, `scenarios`, `lender`. */
function sortOf(inside: string): string {
  const slash = inside.indexOf('/')
  return slash < 0 ? inside.replace(/\.json$/, '') : inside.slice(0, slash)
}

export const jsonOf = ({ node }: Spot): unknown => getNodeValue(node)

export const textOf = ({ node }: Spot): string | undefined => (node.type === 'string' ? (node.value as string) : undefined)

export const partOf = ({ node, parts }: Spot, key: string): Spot | undefined =>
  node.type === 'object' ? parts.find((one) => one.keyNode?.value === key) : undefined
