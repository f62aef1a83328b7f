import type { CompiledMessage } from '#engine/flow/compiled-message.ts'
import type { Message } from '#engine/flow/files.generated.ts'
import type { Rule } from '#engine/flow/json.ts'
import type { ResolvedLender } from '#engine/flow/resolve-lender.ts'
import { inlineIn } from './inline-in.ts'

/** The messages of a lender by the names of their files; undefined if there are none. */
export function compileMessages(
  { files }: Pick<ResolvedLender, 'files'>,
  inline: (rule: Rule) => Rule,
): { readonly [id: string]: CompiledMessage } | undefined {
  const messages: Record<string, CompiledMessage> = {}
  for (const [path, node] of files) {
    const id = /^messages\/(.+)\.json$/.exec(path)?.[1]
    if (id === undefined) continue
    messages[id] = { id, at: `messages/${id}.json#`, ...inlineIn(node.value as unknown as Message, inline) }
  }
  return Object.keys(messages).length === 0 ? undefined : messages
}
