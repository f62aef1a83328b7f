import { type Check, type Found, here, orElse, type Reads, suggest } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { DOCUMENT_TYPES } from '../reading/facts-of-flow.ts'
import { partsWithRole } from '../reading/visits-in.ts'

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

function run({ flow }: Reads<'flow'>): Found {
  return [...flow.resolved.files.keys()].map((path) =>
    partsWithRole(soundFile(flow, path), 'document-type').map((part): Found => {
      const type = String(part.node.value)
      if (DOCUMENT_TYPES.includes(type)) return undefined
      return {
        code: 'E327',
        ...here(part),
        message: `The server has no document type "${type}".`,
        why: 'The lender’s system would get a document that it cannot file, and no rule that asks for the type that was meant would find it.',
        ...orElse(suggest(part.node, DOCUMENT_TYPES), 'Write the type that fits, such as "SUPPORT"'),
      }
    }),
  )
}
