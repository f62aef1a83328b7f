import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type Found, type LenderFinding, orElse, type Reads, suggest } from '../check.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'

const notice =
  '{ "type": "FLOODDISCLOSURE", "title": "A notice", "summary": [{ "id": "only", "text": "Read it." }], "sections": [{ "id": "all", "heading": "All", "blocks": [{ "id": "one", "kind": "paragraph", "text": "Its text." }] }] }'
const listing = (id: string) =>
  `{ "kind": "documents", "heading": "Please read", "openWhen": { "answered": "status.value" }, "saves": "application", "fields": [], "documents": [{ "id": "${id}" }], "submit": "Go on" }`

/** Reports documents that a screen lists and that do not exist, and documents that no screen lists. */
export const shownDocuments = {
  codes: ['E328', 'W329'],
  phase: 'references',
  run,
  examples: {
    E328: {
      why: 'A screen names documents by their files. A document that is not there is left out without a word, so people decide or sign without it.',
      otherFiles: { 'base/documents/notice.json': notice },
      wrongFiles: { 'base/screens/documents/read.json': listing('notices') },
      rightFiles: { 'base/screens/documents/read.json': listing('notice') },
      also: ['W805'],
    },
    W329: {
      why: 'A document is read and signed only where a screen lists it. One that no screen lists was forgotten, or every screen has taken it off its list.',
      wrongFiles: { 'base/documents/notice.json': notice },
      rightFiles: { 'base/documents/notice.json': '' },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const files = new Map(
    [...flow.resolved.files].flatMap(([path, node]) =>
      path.startsWith('documents/') ? [[path.slice(10, -5), { path, node }]] : [],
    ),
  )
  const screens = [...flow.screens.values()].filter(({ route }) => flow.sound(`screens/${route}.json`))
  const listed = screens.flatMap(({ at, route, node }) =>
    itemsAt(node, 'documents').map((document, index) => ({ at, route, document, key: itemKey(document, index) })),
  )
  const unknown = listed.flatMap(({ at, route, document, key }): Found => {
    const id = memberAt(document, 'id')
    if (id === undefined || memberAt(document, 'text') !== undefined || files.has(String(id.value))) return []
    return {
      code: 'E328',
      at: placeOf(id),
      pointer: pointTo(at, 'documents', key),
      message: `The screen "${route}" lists the document "${String(id.value)}", and there is none.`,
      why: 'Borrowers would not get it, and nothing would show them that something is missing.',
      ...orElse(suggest(id, files.keys()), `Write the name of a file in documents/, or add documents/${String(id.value)}.json`),
    }
  })
  // A misspelt name would be reported a second time, of the document that is meant; a screen with an error may
  // list any, and a document with an error is not yet one.
  const broken = [...flow.resolved.broken].some((path) => path.startsWith('screens/'))
  if (unknown.length > 0 || broken || screens.length < flow.screens.size) return unknown
  const named = new Set(listed.map(({ key }) => key))
  return [...files].flatMap(([name, { path, node }]) =>
    named.has(name) || !flow.sound(path) ? [] : [shownToNobody(name, path, node)],
  )
}

function shownToNobody(name: string, path: string, node: SourceNode): LenderFinding {
  const place = memberAt(node, 'title') ?? node
  return {
    code: 'W329',
    at: placeOf(place),
    pointer: `${path}#`,
    message: `Nothing shows the document "${name}": no screen lists it.`,
    why: 'Nobody would ever read or sign it.',
    fixes: [advice(`List { "id": "${name}" } in "documents" of a screen, or take the file out.`)],
  }
}
