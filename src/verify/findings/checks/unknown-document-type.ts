import { placeOf } from '#engine/authoring.ts'
import { type Check, type Found, type LenderFinding, orElse, type Reads, suggest } from '../check.ts'
import { DOCUMENT_TYPES } from '../reading/facts-of-flow.ts'
import { visitsIn } from '../reading/visits-in.ts'

/** Reports documents and file fields of a type that the contract does not have. */
export const unknownDocumentType = {
  codes: ['E327'],
  phase: 'references',
  run,
  examples: {
    E327: {
      why: 'A document is filed by its type, whether the server makes it or the borrower sends it in. The contract lists the types, so that every system knows them.',
      on: 'a shipped lender',
      file: 'base/documents/flood-notice.json',
      right: '"type": "FLOODDISCLOSURE"',
      wrong: '"type": "FLOOD_DISCLOSURE"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const files = [...flow.resolved.files].filter(([path]) => flow.sound(path))
  return files.flatMap(([path, root]) =>
    visitsIn(path, root).flatMap(({ is, node, pointer }): Found => {
      const type = String(node.value)
      if (is !== 'document-type' || DOCUMENT_TYPES.includes(type)) return []
      return {
        code: 'E327',
        at: placeOf(node),
        pointer,
        message: `The server has no document type "${type}".`,
        why: 'The lender’s system would get a document that it cannot file, and no rule that asks for the type that was meant would find it.',
        ...orElse(suggest(node, DOCUMENT_TYPES), 'Write the type that fits, such as "SUPPORT"'),
      }
    }),
  )
}
