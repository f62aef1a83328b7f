/** A flow file as an editor shows it: values with their keys and their positions in the text, without its schema. */
import { getNodeValue, type Node, parseTree } from 'jsonc-parser'

export type Document = {
  /** `base/screens/wait.json`. */
  readonly path: string
  readonly folder: string
  /** `screens/wait.json`. */
  readonly inside: string
  /** `screens`, `scenarios`, `lender`. */
  readonly sort: string
  readonly text: string
  readonly spots: readonly Spot[]
}

/** One value of a document. */
export type Spot = {
  readonly document: Document
  readonly node: Node
  /** From the root; items of lists by their index. */
  readonly keys: readonly string[]
  /** The nearest key: of an item of a list, that of the list. */
  readonly key: string
  /** The value that contains this one. */
  readonly around?: Spot
  /** The text of the value's own key; absent for items of lists and for the root. */
  readonly keyNode?: Node
  /** The values directly inside. */
  readonly parts: readonly Spot[]
}

/** Commands write locks and approvals; nobody edits them. */
export function openDocuments(texts: ReadonlyMap<string, string>): readonly Document[] {
  return [...texts]
    .filter(([path]) => path.endsWith('.json') && !/(\.lock|\/approved)\.json$/.test(path))
    .map(([path, text]) => opened(path, text))
}

function opened(path: string, text: string): Document {
  const [folder = ''] = path.split('/')
  const inside = path.slice(folder.length + 1)
  const spots: Spot[] = []
  const document = { path, folder, inside, sort: inside.replace(/\/.*$|\.json$/, ''), text, spots }
  const root = parseTree(text)
  if (root) collect(spots, { document, node: root, keys: [], key: '' })
  return document
}

function collect(spots: Spot[], own: Omit<Spot, 'parts'>): Spot {
  const { document, node, keys, key } = own
  const parts: Spot[] = []
  const spot: Spot = { ...own, parts }
  spots.push(spot)
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') {
      parts.push(collect(spots, { document, node: child, keys: [...keys, String(index)], key, around: spot }))
      continue
    }
    const [keyNode, value] = child.children ?? []
    if (!keyNode || !value) continue
    const inside = [...keys, keyNode.value]
    parts.push(collect(spots, { document, node: value, keys: inside, key: keyNode.value, around: spot, keyNode }))
  }
  return spot
}

export const jsonOf = ({ node }: Spot): unknown => getNodeValue(node)

export const textOf = ({ node }: Spot): string | undefined => (node.type === 'string' ? (node.value as string) : undefined)

export const partOf = ({ node, parts }: Spot, key: string): Spot | undefined =>
  node.type === 'object' ? parts.find((part) => part.keyNode?.value === key) : undefined
