import { isDocumentShown } from '#engine/documents/view-document.ts'
import type { ScreenBase } from '#engine/flow/compiled-flow.ts'
import type { ShownDocument } from '#engine/flow/files.generated.ts'
import type { Text } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import type { CompileContext, ScreenPart, ViewContext } from './define-kind.ts'

/** A document that a compiled screen lists: a file of the folder `documents`, or a text of the screen itself. */
export type ListedDocument = { readonly id: string; readonly label?: Text; readonly text?: Text }

/** A listed document as the borrower sees it. Without `text` it is a file, which the server makes. */
export type ListedDocumentView = { readonly id: string; readonly label: ResolvedText; readonly text?: ResolvedText }

export function compileListed(documents: readonly ShownDocument[], { text }: Pick<CompileContext, 'text'>): ListedDocument[] {
  return documents.map(({ id, label, text: words }) => ({
    id,
    ...(label !== undefined && { label: text(label) }),
    ...(words !== undefined && { text: text(words) }),
  }))
}

/** The documents that the borrower has. One whose file does not exist is left out; a finding reports it. */
export function viewListed(
  documents: readonly ListedDocument[],
  { flow, facts, text }: Pick<ViewContext, 'flow' | 'facts' | 'text'>,
): ListedDocumentView[] {
  return documents.flatMap(({ id, label, text: words }) => {
    if (words !== undefined) return [{ id, label: text(label ?? ''), text: text(words) }]
    const file = flow.documents && Object.hasOwn(flow.documents, id) ? flow.documents[id] : undefined
    return file && isDocumentShown(file, facts) ? [{ id, label: text(label ?? file.title) }] : []
  })
}

export function documentsPart({
  at,
  documents,
}: Pick<ScreenBase, 'at'> & { readonly documents: readonly { readonly id: string }[] }): ScreenPart {
  const outcome = JSON.stringify(documents.map(({ id }) => id))
  return { id: 'documents', at: pointTo(at, 'documents'), name: '"documents"', outcome }
}
