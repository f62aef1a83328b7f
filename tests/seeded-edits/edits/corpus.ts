/** All documents together: which texts are written under a key, and which documents refer to an id. */
import { type Document, openDocuments, type Spot, textOf } from './document.ts'

export class Corpus {
  readonly documents: readonly Document[]
  readonly texts: ReadonlyMap<string, string>
  readonly #byKey = new Map<string, Set<string>>()
  readonly #referredTo = new Set<string>()
  readonly #translated = new Set<string>()
  readonly #documentsOfItem = new Map<string, Set<string>>()

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
    this.documents = openDocuments(texts)
    for (const document of this.documents) {
      for (const spot of document.spots) this.#note(spot)
    }
  }

  /** The texts that files of the same sort have under the same key. */
  textsUnderKeyOf({ document, key }: Spot): readonly string[] {
    return [...(this.#byKey.get(`${document.sort} ${key}`) ?? [])].sort()
  }

  /** Whether the same file of another lender, a translation of it or a reference names the item with this id. */
  refersTo(id: string, { document: { path, inside }, keys }: Spot): boolean {
    const others = [...(this.#documentsOfItem.get(`${inside} ${id}`) ?? [])]
    if (others.some((other) => other !== path)) return true
    if (this.#translated.has(`${inside.replace(/\.json$/, '')} ${id}`)) return true
    return !unreferenced.has(keys.at(-3) ?? '') && this.#referredTo.has(id)
  }

  #note(spot: Spot): void {
    const { document, key, keyNode } = spot
    const text = textOf(spot)
    if (document.sort === 'copy' && keyNode) {
      const [file = '', inside = ''] = key.split('#')
      for (const part of inside.split('/').slice(1)) this.#translated.add(`${file} ${part}`)
    }
    if (text === undefined || key.startsWith('$')) return
    add(this.#byKey, `${document.sort} ${key}`, text)
    if (key === 'id') add(this.#documentsOfItem, `${document.inside} ${text}`, document.path)
    else if (document.sort !== 'scenarios' && key !== 'do') this.#referredTo.add(text)
  }
}

/** Lists whose ids only distinguish the items: nothing refers to them. */
const unreferenced = new Set([
  ...['cases', 'first', 'checks', 'redirects', 'applicationRedirects', 'neverWorse', 'independent', 'leave', 'actions', 'footer'],
  ...['patterns', 'reasons', 'sections', 'detours', 'resolves', 'personas'],
])

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
