import type { CompiledDocument } from '#engine/flow/compiled-document.ts'
import type { Document } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { inlineIn } from './inline-in.ts'

/** The documents of a lender by the names of their files; undefined if there are none. */
export function compileDocuments(
  { files }: Pick<ResolvedLender, 'files'>,
  inline: (rule: Rule) => Rule,
): { readonly [id: string]: CompiledDocument } | undefined {
  const documents: Record<string, CompiledDocument> = {}
  const locale = String(files.get('lender.json')?.members?.get('locale')?.value ?? 'en-US')
  for (const [path, node] of files) {
    const id = /^documents\/(.+)\.json$/.exec(path)?.[1]
    if (id === undefined) continue
    documents[id] = { id, at: `documents/${id}.json#`, locale, ...inlineIn(node.value as unknown as Document, inline) }
  }
  return Object.keys(documents).length === 0 ? undefined : documents
}
