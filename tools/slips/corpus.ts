/** All documents together: what else is written under a key, and who speaks of a name. */
import { type Document, openDocuments, type Spot, textOf } from './document.ts'

export class Corpus {
  readonly documents: readonly Document[]
  readonly texts: ReadonlyMap<string, string>
  readonly #under = new Map<string, Set<string>>()
  readonly #spokenOf = new Set<string>()
  readonly #translated = new Set<string>()
  readonly #itemsOf = new Map<string, Set<string>>()

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
    this.documents = openDocuments(texts)
    for (const document of this.documents) {
      for (const spot of document.spots) this.#note(spot)
    }
  }

  /** The texts that files of this sort say under this key. */
  under({ document, key }: Spot): readonly string[] {
    return [...(this.#under.get(`${document.sort} ${key}`) ?? [])].sort()
  }

  /** Whether the same file of another lender, a translation of it or a reference names the thing with this id. */
  speaksOf(id: string, { document: { path, inside }, keys }: Spot): boolean {
    const [...others] = this.#itemsOf.get(`${inside} ${id}`) ?? []
    if (others.some((other) => other !== path)) return true
    if (this.#translated.has(`${inside.replace(/\.json$/, '')} ${id}`)) return true
    return !labels.has(keys.at(-3) ?? '') && this.#spokenOf.has(id)
  }

  #note(spot: Spot): void {
    const { document, key, keyNode } = spot
    const text = textOf(spot)
    if (document.sort === 'copy' && keyNode) this.#noteTranslated(key)
    if (text === undefined || key.startsWith('$')) return
    add(this.#under, `${document.sort} ${key}`, text)
    if (key === 'id') add(this.#itemsOf, `${document.inside} ${text}`, document.path)
    else if (document.sort !== 'scenarios' && key !== 'do') this.#spokenOf.add(text)
  }

  #noteTranslated(place: string): void {
    const [file = '', inside = ''] = place.split('#')
    for (const part of inside.split('/').slice(1)) this.#translated.add(`${file} ${part}`)
  }
}

/** Lists whose ids only tell one item from the other: no reference is made of them. */
const labels = new Set([
  ...['cases', 'first', 'checks', 'redirects', 'applicationRedirects', 'neverWorse', 'independent', 'leave', 'actions', 'footer'],
  ...['patterns', 'reasons', 'sections', 'detours', 'resolves', 'personas'],
])

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
