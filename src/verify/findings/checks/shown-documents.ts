import { placeOf } from '#engine/authoring.ts'
import { type Check, type Found, findingsOf, orElse, type Reads, suggest } from '../check.ts'
import { type CheckedFlow, soundFile, soundScreens } from '../reading/checked-flow.ts'
import { memberAt, partAt, partsAt } from '../reading/node-parts.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  const documents = [...flow.resolved.files.keys()].filter((path) => path.startsWith('documents/'))
  const names = documents.map((path) => path.slice('documents/'.length, -'.json'.length))
  const screens = soundScreens(flow)
  const listed = screens.flatMap((screen) => partsAt(screen, 'documents').map((part) => ({ ...part, route: screen.route })))
  const unknown = findingsOf(
    listed.map((document): Found => {
      const id = partAt(document, 'id')?.node
      if (id === undefined || memberAt(document.node, 'text') !== undefined || names.includes(String(id.value))) return undefined
      return {
        code: 'E328',
        at: placeOf(id),
        pointer: document.at,
        message: `The screen "${document.route}" lists the document "${String(id.value)}", and there is none.`,
        why: 'Borrowers would not get it, and nothing would show them that something is missing.',
        ...orElse(suggest(id, names), `Write the name of a file in documents/, or add documents/${String(id.value)}.json`),
      }
    }),
  )
  // A misspelt name would be reported a second time, of the document that is meant; a screen with an error may
  // list any, and a document with an error is not yet one.
  const broken = [...flow.resolved.broken].some((path) => path.startsWith('screens/'))
  if (unknown.length > 0 || broken || screens.length < flow.screens.size) return unknown
  return names.map((name) => !listed.some(({ key }) => key === name) && shownToNobody(name, flow))
}

function shownToNobody(name: string, flow: CheckedFlow): Found {
  const file = soundFile(flow, `documents/${name}.json`)
  return (
    file && {
      code: 'W329',
      at: placeOf(memberAt(file.node, 'title') ?? file.node),
      pointer: `${file.at}#`,
      message: `Nothing shows the document "${name}": no screen lists it.`,
      why: 'Nobody would ever read or sign it.',
      advice: `List { "id": "${name}" } in "documents" of a screen, or take the file out.`,
    }
  )
}
