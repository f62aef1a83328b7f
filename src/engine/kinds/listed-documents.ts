import type { ScreenBase } from '#engine/flow/compiled-flow.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import type { ScreenPart } from './define-kind.ts'

/** A document to read or to sign; `Words` is `Text` in a compiled flow and `ResolvedText` in a view. */
export type ListedDocument<Words> = { readonly id: string; readonly label: Words; readonly text: Words }

export function eachText<From, To>(documents: readonly ListedDocument<From>[], text: (from: From) => To): ListedDocument<To>[] {
  return documents.map((document) => ({ id: document.id, label: text(document.label), text: text(document.text) }))
}

export function documentsPart({
  at,
  documents,
}: Pick<ScreenBase, 'at'> & { readonly documents: readonly { readonly id: string }[] }): ScreenPart {
  const outcome = JSON.stringify(documents.map(({ id }) => id))
  return { id: 'documents', at: pointTo(at, 'documents'), name: '"documents"', outcome }
}
